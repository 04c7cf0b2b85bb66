// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A text test: an operator, its options and the pattern, prepared once for many texts.
///
/// Without options texts are compared byte by byte (UTF-8, SQLite's order). `[c]` and `[d]` fold case and accents of
/// both sides, in all scripts and independent of a language. `?` and `*` of LIKE stand for characters.
public struct TextMatch: Sendable {
    private enum Test: Sendable {
        case compared(QueryComparison.Operator)
        case contains, begins, ends, isPart
        case like([LikePart])
        case matches(Expression)
    }

    private let test: Test
    private let options: QueryComparison.Options
    private let pattern: String

    /// Creates a test. Throws if the pattern of MATCHES is not a regular expression, and for BETWEEN, which does not
    /// test a single text.
    public init(
        _ comparator: QueryComparison.Operator, _ pattern: String, options: QueryComparison.Options = []
    ) throws(QueryError) {
        self.options = options
        self.pattern = pattern.folded(options)
        test =
            switch comparator {
            case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .compared(comparator)
            case .in: .isPart
            case .between: throw QueryError("BETWEEN needs a list of two values: {from, to}.")
            case .contains: .contains
            case .beginsWith: .begins
            case .endsWith: .ends
            case .like: .like(LikePart.parts(of: self.pattern))
            case .matches: .matches(try Expression(pattern, options))
            }
    }

    /// Returns true if a text passes the test.
    ///
    /// Throws if a regular expression needs too much time or memory for the text. The limit is counted in steps, so
    /// that it is the same on every machine; it is about 50 ms.
    public func matches(_ text: String) throws(QueryError) -> Bool {
        let text = text.folded(options)
        return switch test {
        case .compared(let comparator): comparator.holds(text.utf8Order(pattern))
        case .contains: text.utf8Contains(pattern)
        case .isPart: pattern.utf8Contains(text)
        case .begins: text.utf8.starts(with: pattern.utf8)
        case .ends: text.utf8.reversed().starts(with: pattern.utf8.reversed())
        case .like(let parts): LikePart.matches(text, parts)
        case .matches(let expression): try expression.matches(text)
        }
    }

    /// A regular expression that the whole text has to match.
    ///
    /// Unchecked: `NSRegularExpression` may be used from any thread, but is not declared so.
    private struct Expression: @unchecked Sendable {
        let expression: NSRegularExpression
        let pattern: String

        init(_ pattern: String, _ options: QueryComparison.Options) throws(QueryError) {
            let ignoresCase = options.contains(.caseInsensitive) && !options.contains(.normalized)
            let pattern = pattern.folded(options.subtracting(.caseInsensitive))
            self.pattern = pattern
            do {
                // Compiled alone too: `a)(b` is invalid, but would be valid inside of the group.
                if !pattern.isEmpty { _ = try NSRegularExpression(pattern: pattern) }
                expression = try NSRegularExpression(
                    pattern: "\\A(?:\(pattern))\\z", options: ignoresCase ? .caseInsensitive : [])
            } catch {
                throw QueryError("“\(pattern)” is not a valid regular expression.")
            }
        }

        /// Limited, because `(A+)+B` takes exponential time: it tries all ways to split a run of As.
        func matches(_ text: String) throws(QueryError) -> Bool {
            var (isFound, hasFailed, reports) = (false, false, 0)
            expression.enumerateMatches(
                in: text, options: [.reportProgress, .reportCompletion],
                range: NSRange(location: 0, length: text.utf16.count)
            ) { match, flags, stop in
                reports += 1
                if match != nil { isFound = true }
                if flags.contains(.internalError) || reports > Expression.mostReports { hasFailed = !isFound }
                if isFound || hasFailed { stop.pointee = true }
            }
            guard !hasFailed else { throw QueryError("\(costly) Avoid nested repetitions.") }
            return isFound
        }

        private var costly: String { "The regular expression “\(pattern)” takes too long to match." }

        /// The maximum number of progress reports. ICU makes one every 10,000 steps, which take half a millisecond.
        private static let mostReports = 100
    }
}

extension QueryComparison.Operator {
    /// Returns true if the order of left and right satisfies the operator.
    func holds(_ order: ComparisonResult) -> Bool {
        switch self {
        case .equal: order == .orderedSame
        case .notEqual: order != .orderedSame
        case .less: order == .orderedAscending
        case .lessOrEqual: order != .orderedDescending
        case .greater: order == .orderedDescending
        case .greaterOrEqual: order != .orderedAscending
        case .between, .in, .contains, .beginsWith, .endsWith, .like, .matches: false
        }
    }
}

/// A part of a LIKE pattern.
enum LikePart: Hashable, Sendable {
    case character(Character)
    /// `?`, which matches one character.
    case one
    /// `*`, which matches any number of characters.
    case any

    /// Parses a pattern, in which a backslash quotes the next character.
    static func parts(of pattern: String) -> [LikePart] {
        var parts: [LikePart] = []
        var isEscaped = false
        for character in pattern {
            if isEscaped {
                parts.append(.character(character))
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "?": parts.append(.one)
            case "*": if parts.last != .any { parts.append(.any) }
            default: parts.append(.character(character))
            }
        }
        if isEscaped { parts.append(.character("\\")) }
        return parts
    }

    /// Returns true if the parts match the whole text. Backtracking to the last `*` is sufficient, so that time is at
    /// most proportional to the product of the lengths.
    static func matches(_ text: String, _ parts: [LikePart]) -> Bool {
        let characters = Array(text)
        var (character, part) = (0, 0)
        var retry: (character: Int, part: Int)?
        while character < characters.count {
            if part < parts.count, parts[part] == .any {
                retry = (character, part)
                part += 1
            } else if part < parts.count, parts[part].accepts(characters[character]) {
                character += 1
                part += 1
            } else if let last = retry {
                retry = (last.character + 1, last.part)
                (character, part) = (last.character + 1, last.part + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }

    private func accepts(_ other: Character) -> Bool {
        switch self {
        // `==` would ignore if an accent is decomposed.
        case .character(let character): character.utf8.elementsEqual(other.utf8)
        case .one, .any: true
        }
    }
}

extension String {
    /// Returns the text without the differences that the options ignore. Folded texts are also composed, because names
    /// from a Mac have decomposed accents.
    func folded(_ options: QueryComparison.Options) -> String {
        guard !options.isEmpty, !options.contains(.normalized) else { return self }
        let ignoresCase = options.contains(.caseInsensitive)
        if isASCII { return ignoresCase ? asciiLowercased : self }
        var folding: String.CompareOptions = []
        if ignoresCase { folding.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        return self.folding(options: folding, locale: nil).precomposedStringWithCanonicalMapping
    }

    private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    private var asciiLowercased: String {
        guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
        return String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Compares byte by byte, like SQLite.
    func utf8Order(_ other: String) -> ComparisonResult {
        if utf8.elementsEqual(other.utf8) { return .orderedSame }
        return utf8.lexicographicallyPrecedes(other.utf8) ? .orderedAscending : .orderedDescending
    }

    /// Returns true if the bytes of the other text occur in this one; always for an empty one.
    func utf8Contains(_ other: String) -> Bool {
        var (text, part) = (self, other)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let wanted = part.first else { return true }
                guard text.count >= part.count else { return false }
                return (0...text.count - part.count).contains { start in
                    text[start] == wanted && text[start...].starts(with: part)
                }
            }
        }
    }
}
