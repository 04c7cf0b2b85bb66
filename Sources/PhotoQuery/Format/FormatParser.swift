// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Reads a format by climbing its operators' precedences, in one pass: what stands in parentheses turns out to be an expression or
/// a predicate when it has been read.
struct FormatParser {
    /// How deep a predicate may be nested, and how deep parentheses may be: printing puts some around every part.
    private static let (depthLimit, nestingLimit) = (100, 210)

    private let tokens: [PlacedToken]
    private var next = 0
    private var arguments: ArraySlice<QueryValue>
    private let argumentCount: Int
    private var nesting = 0
    /// Where things stand, for errors that show themselves later.
    private(set) var places = FormatPlaces()

    init(_ tokens: [PlacedToken], _ arguments: [QueryValue]) {
        self.tokens = tokens
        self.arguments = arguments[...]
        argumentCount = arguments.count
    }

    /// Reads all of it as a predicate.
    mutating func predicate() throws(QueryError) -> QueryPredicate {
        guard token != .end else { throw error("The predicate is empty. To find everything, write TRUEPREDICATE.") }
        let node = try parse(above: 0)
        guard token == .end else { throw error("\(token.shown) is not expected here.") }
        let predicate = try node.predicate()
        guard arguments.isEmpty else {
            let taken = argumentCount - arguments.count
            throw error("The format takes fewer arguments (\(taken)) than were given (\(argumentCount)).")
        }
        return predicate
    }

    private var token: FormatToken { tokens[next].token }
    private var position: Int { tokens[next].position }

    private func error(_ message: String, at position: Int? = nil) -> QueryError {
        QueryError(message, position: position ?? self.position)
    }

    private mutating func take() -> FormatToken {
        defer { if next + 1 < tokens.count { next += 1 } }
        return token
    }

    private mutating func skip(_ symbol: String) -> Bool {
        guard token == .symbol(symbol) else { return false }
        _ = take()
        return true
    }

    private mutating func expect(_ symbol: String, closing start: Int? = nil) throws(QueryError) {
        guard !skip(symbol) else { return }
        if let start, token == .end { throw error("What begins here is not closed by “\(symbol)”.", at: start) }
        throw error("“\(symbol)” is expected before \(token.shown).")
    }
}

// MARK: - Operators

extension FormatParser {
    /// Reads operators that bind more tightly than a precedence, and what they stand between.
    private mutating func parse(above minimum: Int) throws(QueryError) -> FormatNode {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.nestingLimit else { throw error("The predicate is nested too deep.") }
        var left = try checkDepth(of: try prefix())
        while let operation = FormatOperator(token), operation.precedence > minimum {
            _ = take()
            left = try checkDepth(of: try join(left, operation))
        }
        return left
    }

    private func checkDepth(of node: FormatNode) throws(QueryError) -> FormatNode {
        guard node.depth <= Self.depthLimit else { throw error("The predicate is nested too deep.", at: node.position) }
        return node
    }

    private mutating func join(_ left: FormatNode, _ operation: FormatOperator) throws(QueryError) -> FormatNode {
        switch operation {
        case .and, .or: return try list(left, operation)
        case .comparison(let comparator): return try compare(left, comparator, .direct)
        case .function(let function):
            let right = try parse(above: operation.precedence)
            return FormatNode(
                .function(function, [try left.expression(), try right.expression()]), at: left.position,
                depth: max(left.depth, right.depth) + 1)
        }
    }

    /// What is joined by the same word, without parentheses, is one list.
    private mutating func list(_ left: FormatNode, _ operation: FormatOperator) throws(QueryError) -> FormatNode {
        var parts = [try left.predicate()]
        var depth = left.depth
        repeat {
            let part = try parse(above: operation.precedence)
            parts.append(try part.predicate())
            depth = max(depth, part.depth)
        } while skip(operation)
        return FormatNode(operation == .and ? .and(parts) : .or(parts), at: left.position, depth: depth + 1)
    }

    private mutating func skip(_ operation: FormatOperator) -> Bool {
        guard FormatOperator(token) == operation else { return false }
        _ = take()
        return true
    }

    private mutating func compare(
        _ left: FormatNode, _ comparator: QueryComparison.Operator, _ modifier: QueryComparison.Modifier
    ) throws(QueryError) -> FormatNode {
        let options = try self.options()
        let right = try expression()
        if let following = FormatOperator(token), case .comparison = following {
            throw error("A comparison cannot be compared; join two comparisons with AND.")
        }
        places.comparisons.append(left.position)
        let comparison = QueryComparison(
            try left.expression(), comparator, try right.expression(), options: options, modifier: modifier)
        return FormatNode(.comparison(comparison), at: left.position, depth: max(left.depth, right.depth) + 1)
    }

    /// `[cd]` behind an operator.
    private mutating func options() throws(QueryError) -> QueryComparison.Options {
        guard skip("[") else { return [] }
        var options: QueryComparison.Options = []
        if case .word(let letters) = token {
            for letter in letters {
                guard let option = QueryComparison.Options(letter: letter) else {
                    throw error("“[\(letter)]” is no option; there are c (case), d (diacritics) and n (normalized).")
                }
                options.insert(option)
            }
            _ = take()
        }
        try expect("]")
        return options
    }
}

extension QueryComparison.Options {
    /// The option of a letter.
    init?(letter: Character) {
        switch letter {
        case "c", "C": self = .caseInsensitive
        case "d", "D": self = .diacriticInsensitive
        case "n", "N": self = .normalized
        default: return nil
        }
    }

    /// As it is written behind an operator: `[cd]`, or nothing.
    var letters: String {
        let letters = [(Self.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n")]
            .filter { contains($0.0) }.map(\.1).joined()
        return letters.isEmpty ? "" : "[\(letters)]"
    }
}

// MARK: - Beginnings

extension FormatParser {
    private mutating func prefix() throws(QueryError) -> FormatNode {
        let start = position
        switch take() {
        case .symbol("!"): return try negation(at: start)
        case .symbol("-"): return try negative(at: start)
        case .symbol("+"): return try parse(above: FormatOperator.ofSigns)
        case .symbol("~"): return try function(.bitNot, of: try parse(above: FormatOperator.ofSigns), at: start)
        case .symbol("("): return try parenthesised(at: start)
        case .symbol("{"): return try aggregate(closedBy: "}", at: start)
        case .number(let digits):
            return FormatNode(.constant(try number(digits, isNegative: false, at: start)), at: start)
        case .text(let text): return FormatNode(.constant(.text(text)), at: start)
        case .variable(let name): return FormatNode(.variable(name), at: start)
        case .argument: return FormatNode(.constant(try argument(at: start)), at: start)
        case .keyArgument: return try keyArgument(at: start)
        case .escapedWord(let path): return try key(path, at: start)
        case .word(let word): return try self.word(word, at: start)
        case .end: throw error("The predicate ends where a value or a key is expected.", at: start)
        case .symbol(let symbol): throw error("“\(symbol)” stands where a value or a key is expected.", at: start)
        }
    }

    private mutating func negation(at start: Int) throws(QueryError) -> FormatNode {
        let node = try parse(above: FormatOperator.ofNegation)
        return FormatNode(.not(try node.predicate()), at: start, depth: node.depth + 1)
    }

    /// A minus before digits belongs to the number.
    private mutating func negative(at start: Int) throws(QueryError) -> FormatNode {
        if case .number(let digits) = token {
            _ = take()
            return FormatNode(.constant(try number(digits, isNegative: true, at: start)), at: start)
        }
        return try function(.negate, of: try parse(above: FormatOperator.ofSigns), at: start)
    }

    private func function(
        _ function: QueryFunction, of node: FormatNode, at start: Int
    ) throws(QueryError) -> FormatNode {
        FormatNode(.function(function, [try node.expression()]), at: start, depth: node.depth + 1)
    }

    /// A list when there is a comma in it.
    private mutating func parenthesised(at start: Int) throws(QueryError) -> FormatNode {
        var node = try parse(above: 0)
        if token == .symbol(",") {
            let list = try list(startingWith: node, closedBy: ")", at: start)
            return FormatNode(FormatParser.aggregate(list.elements), at: start, depth: list.depth)
        }
        try expect(")", closing: start)
        node.position = start
        return node
    }

    private mutating func aggregate(closedBy end: String, at start: Int) throws(QueryError) -> FormatNode {
        if skip(end) { return FormatNode(.constant(.list([])), at: start) }
        let list = try list(startingWith: try expression(), closedBy: end, at: start)
        return FormatNode(FormatParser.aggregate(list.elements), at: start, depth: list.depth)
    }

    private mutating func list(
        startingWith first: FormatNode, closedBy end: String, at start: Int
    ) throws(QueryError) -> (elements: [QueryExpression], depth: Int) {
        var (elements, depth) = ([try first.expression()], first.depth)
        while skip(",") {
            let element = try expression()
            elements.append(try element.expression())
            depth = max(depth, element.depth)
        }
        try expect(end, closing: start)
        return (elements, depth + 1)
    }

    /// What may stand on one side of a comparison.
    private mutating func expression() throws(QueryError) -> FormatNode {
        try parse(above: FormatOperator.ofComparisons)
    }

    /// Of values alone a list is a value.
    private static func aggregate(_ elements: [QueryExpression]) -> QueryExpression {
        let values = elements.compactMap { if case .constant(let value) = $0 { value } else { nil } }
        return values.count == elements.count ? .constant(.list(values)) : .aggregate(elements)
    }

    private mutating func argument(at start: Int) throws(QueryError) -> QueryValue {
        guard let value = arguments.popFirst() else {
            throw error("There is no argument for this; arguments given: \(argumentCount).", at: start)
        }
        guard !value.holdsNaN else { throw error("The argument for this is no number (NaN).", at: start) }
        return value
    }

    private mutating func keyArgument(at start: Int) throws(QueryError) -> FormatNode {
        guard case .text(let path) = try argument(at: start) else {
            throw error("%K takes a text, the name of a key.", at: start)
        }
        let tokens = try? FormatLexer.tokens(of: path).map(\.token)
        guard tokens == [.word(path), .end] else { throw error("“\(path)”, given for %K, is no key.", at: start) }
        let key = FormatWord.withoutSelf(path)
        return FormatWord(key) == .self ? evaluatedObject(at: start) : try self.key(key, at: start)
    }
}

// MARK: - Words

extension FormatParser {
    private mutating func word(_ written: String, at start: Int) throws(QueryError) -> FormatNode {
        let word = FormatWord.withoutSelf(written)
        guard let reserved = FormatWord(word) else {
            return token == .symbol("(") || token == .symbol(":") ? try call(word, at: start) : try key(word, at: start)
        }
        switch reserved {
        case .not: return try negation(at: start)
        case .any, .some: return try modified(.any)
        case .all: return try modified(.all)
        case .none: return try modified(.none)
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
            throw error("“\(word)” stands where a value or a key is expected.", at: start)
        }
    }

    private mutating func modified(_ modifier: QueryComparison.Modifier) throws(QueryError) -> FormatNode {
        let left = try expression()
        guard let operation = FormatOperator(token), case .comparison(let comparator) = operation else {
            throw error("\(modifier.rawValue) stands before a comparison; \(token.shown) compares nothing.")
        }
        _ = take()
        return try compare(left, comparator, modifier)
    }

    private mutating func evaluatedObject(at start: Int) -> FormatNode {
        places.keys.append(.init(key: "localIdentifier", position: start))
        return FormatNode(.evaluatedObject, at: start)
    }

    private mutating func key(_ path: String, at start: Int) throws(QueryError) -> FormatNode {
        guard token != .symbol("[") else { throw error("Indices, such as “[FIRST]”, are not supported.") }
        let names = path.split(separator: ".@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        places.keys.append(.init(key: names[0], position: start))
        guard names.count > 1 else { return FormatNode(.key(path), at: start) }
        guard names[1] == "count" else { throw error("“@\(names[1])” is not supported; “@count” is.", at: start) }
        return FormatNode(.function(.count, [.key(names[0])]), at: start, depth: 2)
    }

    /// `distanceTo(location, place(52.5, 13.4))`.
    private mutating func call(_ name: String, at start: Int) throws(QueryError) -> FormatNode {
        let opening = position
        guard skip("(") else { throw error("The function “\(name):” is not supported.", at: start) }
        switch name {
        case "distanceTo":
            let list = try list(startingWith: try expression(), closedBy: ")", at: opening)
            guard list.elements.count == 2 else {
                throw error("distanceTo takes two places: distanceTo(location, place(52.5, 13.4)).", at: start)
            }
            return FormatNode(
                .function(.distanceTo, list.elements.map(\.asPlace)), at: start, depth: list.depth)
        case "place":
            let expression = try aggregate(closedBy: ")", at: opening).expression().asPlace
            guard case .constant(.place) = expression else {
                throw error(
                    "place takes a latitude of -90…90 and a longitude of -180…180: place(52.5, 13.4).", at: start)
            }
            return FormatNode(expression, at: start)
        default:
            throw error("The function “\(name)” is not supported; distanceTo, place and CAST are.", at: start)
        }
    }

    /// `CAST(seconds since 2001, "NSDate")`, as Foundation prints dates.
    private mutating func cast(at start: Int) throws(QueryError) -> FormatNode {
        let opening = position
        try expect("(")
        let arguments = try list(startingWith: try expression(), closedBy: ")", at: opening).elements
        guard arguments.count == 2, case .constant(let value) = arguments[0], let seconds = value.number,
            arguments[1] == .constant(.text("NSDate"))
        else { throw error("CAST makes dates only: CAST(700000000, \"NSDate\").", at: start) }
        return FormatNode(.constant(.date(seconds.asDate)), at: start)
    }

    private func number(_ digits: String, isNegative: Bool, at start: Int) throws(QueryError) -> QueryValue {
        guard let value = QueryValue(digits: digits, isNegative: isNegative) else {
            throw error("“\(digits)” is no number that fits into 64 bits.", at: start)
        }
        return value
    }
}

extension QueryExpression {
    /// A list of two numbers is a place, where a place is asked for.
    fileprivate var asPlace: QueryExpression {
        guard case .constant(.list(let values)) = self, values.count == 2, let latitude = values[0].number,
            let longitude = values[1].number, abs(latitude) <= 90, abs(longitude) <= 180
        else { return self }
        return .constant(.place(latitude: latitude, longitude: longitude))
    }
}
