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
            case .between: throw QueryError("BETWEEN takes a list of two: {from, to}.")
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

    /// A regular expression that the whole text has to match. `NSRegularExpression` may be used from any thread.
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
                throw QueryError("“\(pattern)” is no regular expression.")
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
            guard !hasFailed else { throw QueryError("\(costly) Write it without repetitions inside of repetitions.") }
            return isFound
        }

        private var costly: String { "The regular expression “\(pattern)” takes too long to be matched with a text." }

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
