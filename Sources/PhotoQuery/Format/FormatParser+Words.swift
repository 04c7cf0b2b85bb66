// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension FormatParser {
    mutating func word(_ written: String, at start: Int) throws(QueryError) -> FormatNode {
        let word = FormatWord.removingSelfPrefix(written)
        guard let reserved = FormatWord(word) else {
            return token == .symbol("(") || token == .symbol(":") ? try call(word, at: start) : try key(word, at: start)
        }
        switch reserved {
        case .not: return try negation(at: start)
        case .any, .some: return try quantifiedComparison(.any)
        case .all: return try quantifiedComparison(.all)
        case .none: return try quantifiedComparison(.none)
        case .truepredicate: return FormatNode(.constant(true), at: start, depth: 1)
        case .falsepredicate: return FormatNode(.constant(false), at: start, depth: 1)
        case .self: return evaluatedObject(at: start)
        case .null, .nil: return FormatNode(.constant(.null), at: start)
        case .yes, .true: return FormatNode(.constant(QueryValue(true)), at: start)
        case .no, .false: return FormatNode(.constant(QueryValue(false)), at: start)
        case .cast: return try cast(at: start)
        case .subquery, .function, .ternary, .first, .last, .size:
            throw error("“\(word)” is not supported.", at: start)
        case .and, .or, .in, .between, .contains, .beginswith, .endswith, .like, .matches:
            throw error("A value or a key is expected here, not “\(word)”.", at: start)
        }
    }

    mutating func quantifiedComparison(_ modifier: QueryComparison.Modifier) throws(QueryError) -> FormatNode {
        let left = try expression()
        guard let operation = FormatOperator(token), case .comparison(let comparator) = operation else {
            throw error("\(modifier.rawValue) must be followed by a comparison; \(token.shown) is not a comparison.")
        }
        _ = take()
        return try compare(left, comparator, modifier)
    }

    mutating func evaluatedObject(at start: Int) -> FormatNode {
        places.keys.append(.init(key: "localIdentifier", position: start))
        return FormatNode(.evaluatedObject, at: start)
    }

    mutating func key(_ path: String, at start: Int) throws(QueryError) -> FormatNode {
        if token == .symbol("[") { return try indexed(path, at: start) }
        let names = path.split(separator: ".@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        places.keys.append(.init(key: names[0], position: start))
        guard names.count > 1 else { return FormatNode(.key(path), at: start) }
        guard names[1] == "count" else { throw error("“@\(names[1])” is not supported; “@count” is.", at: start) }
        return FormatNode(.function(.count, [.key(names[0])]), at: start, depth: 2)
    }

    /// Parses `keywords[SIZE]`, the number of values. Sets have no order, so that there are no other indices.
    mutating func indexed(_ path: String, at start: Int) throws(QueryError) -> FormatNode {
        let opening = position
        try expect("[")
        guard case .word(let word) = take(), FormatWord(word) == .size, skip("]"), !path.contains("@") else {
            throw error(
                "Indices, such as “[FIRST]” and “[0]”, are not supported, because the values have no order. “[SIZE]” "
                    + "is supported.", at: opening)
        }
        places.keys.append(.init(key: path, position: start))
        return FormatNode(.function(.count, [.key(path)]), at: start, depth: 2)
    }

    /// Parses a function call: `distanceTo(location, place(52.5, 13.4))`, or `now()`, the time at which the format is
    /// parsed.
    mutating func call(_ name: String, at start: Int) throws(QueryError) -> FormatNode {
        let opening = position
        guard skip("(") else { throw error("The function “\(name):” is not supported.", at: start) }
        switch name {
        case "now":
            guard skip(")") else { throw error("now has no arguments: now().", at: opening) }
            return FormatNode(.constant(.date(Date())), at: start)
        case "distanceTo":
            let list = try list(startingWith: try expression(), closedBy: ")", at: opening)
            guard list.elements.count == 2 else {
                throw error("distanceTo needs two places: distanceTo(location, place(52.5, 13.4)).", at: start)
            }
            return FormatNode(.distance(between: list.elements), at: start, depth: list.depth)
        case "place":
            let expression = try aggregate(closedBy: ")", at: opening).expression().parsedPlace
            guard case .constant(.place) = expression else {
                throw error(
                    "place needs a latitude of -90…90 and a longitude of -180…180: place(52.5, 13.4).", at: start)
            }
            return FormatNode(expression, at: start)
        default:
            throw error("The function “\(name)” is not supported; distanceTo, place, now and CAST are.", at: start)
        }
    }

    /// Parses `CAST(seconds since 2001, "NSDate")`, the form in which Foundation prints dates.
    mutating func cast(at start: Int) throws(QueryError) -> FormatNode {
        let opening = position
        try expect("(")
        let arguments = try list(startingWith: try expression(), closedBy: ")", at: opening).elements
        guard arguments.count == 2, case .constant(let value) = arguments[0], let seconds = value.number,
            arguments[1] == .constant(.text("NSDate"))
        else { throw error("CAST can only make dates: CAST(700000000, \"NSDate\").", at: start) }
        return FormatNode(.constant(.date(seconds.asDate)), at: start)
    }

    func number(_ digits: String, isNegative: Bool, at start: Int) throws(QueryError) -> QueryValue {
        guard let value = QueryValue(digits: digits, isNegative: isNegative) else {
            throw error("“\(digits)” is not a number of 64 bits.", at: start)
        }
        return value
    }
}

/// The reserved words of the format language, which are keys only after a `#`.
enum FormatWord: String, CaseIterable {
    case and, or, not
    case `in`, between, contains, beginswith, endswith, like, matches
    case any, some, all, none
    case truepredicate, falsepredicate
    case `self`, null, `nil`, yes, no, `true`, `false`
    case cast
    // Words of Foundation that are not supported.
    case subquery, function, ternary, first, last, size

    /// Returns the word, without regard to case; `nil` if it is not reserved.
    init?(_ word: String) { self.init(rawValue: word.lowercased()) }

    /// Returns a key path without a leading `SELF.`, which is redundant.
    static func removingSelfPrefix(_ path: String) -> String {
        var key = path[...]
        while key.prefix(5).lowercased() == "self.", key.dropFirst(5).first != "@" { key = key.dropFirst(5) }
        return String(key)
    }

    /// Returns true if a key needs a `#` to be read as a key.
    static func needsEscape(_ key: String) -> Bool { FormatWord(key) != nil || removingSelfPrefix(key) != key }
}
