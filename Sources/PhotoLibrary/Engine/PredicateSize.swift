// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoQuery

/// The size of a predicate, and the limits of what can evaluate it.
///
/// A list of values counts as one, whatever its length, because only the list itself is searched.
package struct PredicateSize {
    /// The number of comparisons.
    private var count = 0
    /// The depth of the predicate, including the expressions that are compared.
    private var depth = 0
    /// The depth of its parentheses in SQL, where long conjunctions are split in halves.
    private var nesting = 0

    /// The maximum number of comparisons. SQLite accepts 32 766 arguments, of which a comparison may need several.
    package static let comparisonLimit = 8_000
    /// The maximum depth, the same as for formats.
    package static let depthLimit = 100
    /// The maximum depth of parentheses in SQL. The stack of SQLite's parser has 100 entries, of which a parenthesis
    /// may take three.
    private static let nestingLimit = 20

    /// Measures a predicate without recursion, because its depth is not limited yet. Stops as soon as a limit is
    /// exceeded.
    package init(_ predicate: QueryPredicate) {
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

    private var isPossible: Bool { count <= PredicateSize.comparisonLimit && depth <= PredicateSize.depthLimit }

    /// True if SQLite can parse it. The evaluator decides deeper predicates as a whole.
    package var fitsSQLite: Bool { nesting <= PredicateSize.nestingLimit }

    /// Throws `invalidRequest` when it exceeds the limits. They are the same for all engines.
    package func check() throws(LibraryError) {
        guard !isPossible else { return }
        throw LibraryError(
            .invalidRequest,
            """
            The predicate is too large. The limits are \(PredicateSize.comparisonLimit) comparisons and \
            \(PredicateSize.depthLimit) levels of nesting. Use IN with a list instead of many comparisons.
            """)
    }
}
