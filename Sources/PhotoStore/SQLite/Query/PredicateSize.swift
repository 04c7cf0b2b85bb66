// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// How large a predicate is, and who can take it.
///
/// A list of values counts as one, however long it is: nothing is walked for it but the list itself.
struct PredicateSize {
    /// Comparisons.
    private var count = 0
    /// How deep it is, as it was written: what comparisons compare is part of it.
    private var depth = 0
    /// How deep its parentheses are as SQL, where a list is halves of halves.
    private var nesting = 0

    /// SQLite takes 32 766 arguments, of which a comparison may have some.
    static let largestCount = 8_000
    /// As deep as formats may be.
    static let greatestDepth = 100
    /// SQLite's parser has a stack of 100, of which a parenthesis may take three.
    private static let greatestNesting = 20

    /// Without calling itself: it is what says how deep others may go. Of what is too large it measures as much as shows that.
    init(_ predicate: QueryPredicate) {
        var rest = [(part: predicate, depth: 1, nesting: 0)]
        while let (part, depth, nesting) = rest.popLast(), isPossible {
            self.depth = max(self.depth, depth)
            self.nesting = max(self.nesting, nesting)
            switch part {
            case .constant: count += 1
            case .comparison(let comparison):
                count += 1
                measure(comparison.left, depth + 1)
                measure(comparison.right, depth + 1)
            case .not(let part): rest.append((part, depth + 1, nesting + 1))
            case .and(let parts), .or(let parts):
                let halvings = Int.bitWidth - max(0, parts.count - 1).leadingZeroBitCount
                rest += parts.map { ($0, depth + 1, nesting + halvings) }
            }
        }
    }

    private mutating func measure(_ expression: QueryExpression, _ depth: Int) {
        var rest = [(part: expression, depth: depth)]
        while let (part, depth) = rest.popLast(), isPossible {
            self.depth = max(self.depth, depth)
            switch part {
            case .key, .evaluatedObject, .variable: break
            case .constant(let value): measure(value, depth)
            case .aggregate(let parts), .function(_, let parts): rest += parts.map { ($0, depth + 1) }
            }
        }
    }

    private mutating func measure(_ value: QueryValue, _ depth: Int) {
        var rest = [(value: value, depth: depth)]
        while let (value, depth) = rest.popLast(), isPossible {
            self.depth = max(self.depth, depth)
            if case .list(let values) = value { rest += values.map { ($0, depth + 1) } }
        }
    }

    private var isPossible: Bool { count <= PredicateSize.largestCount && depth <= PredicateSize.greatestDepth }

    /// Whether SQLite can read it; what is deeper is the evaluator's as a whole.
    var fitsSQLite: Bool { nesting <= PredicateSize.greatestNesting }

    /// Throws `invalidRequest` for what nobody takes, whoever would answer: an engine refuses what another one refuses.
    func check() throws(LibraryError) {
        guard !isPossible else { return }
        throw LibraryError(
            .invalidRequest,
            """
            The predicate is too large: \(PredicateSize.largestCount) comparisons are possible, \(PredicateSize.greatestDepth) \
            deep. Use IN with a list instead of many comparisons.
            """)
    }
}
