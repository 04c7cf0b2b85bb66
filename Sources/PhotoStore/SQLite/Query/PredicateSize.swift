// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// How large a predicate is, and who can take it.
struct PredicateSize {
    /// Comparisons.
    private let count: Int
    /// How deep it is, as it was written.
    private let depth: Int
    /// How deep its parentheses are as SQL, where a list is halves of halves.
    private let nesting: Int

    /// SQLite takes 32 766 arguments, of which a comparison may have some.
    static let largestCount = 8_000
    /// As deep as formats may be.
    static let greatestDepth = 100
    /// SQLite's parser has a stack of 100, of which a parenthesis may take three.
    private static let greatestNesting = 20

    init(_ predicate: QueryPredicate) {
        switch predicate {
        case .constant, .comparison: (count, depth, nesting) = (1, 1, 0)
        case .not(let part):
            let size = PredicateSize(part)
            (count, depth, nesting) = (size.count, size.depth + 1, size.nesting + 1)
        case .and(let parts), .or(let parts):
            let sizes = parts.map(PredicateSize.init)
            count = sizes.reduce(0) { $0 + $1.count }
            depth = 1 + (sizes.map(\.depth).max() ?? 0)
            let halvings = Int.bitWidth - max(0, parts.count - 1).leadingZeroBitCount
            nesting = halvings + (sizes.map(\.nesting).max() ?? 0)
        }
    }

    /// Whether SQLite can read it; what is deeper is the evaluator's as a whole.
    var fitsSQLite: Bool { nesting <= PredicateSize.greatestNesting }

    /// Throws `invalidRequest` with a sentence for one that no engine takes.
    func check() throws(LibraryError) {
        guard count > PredicateSize.largestCount || depth > PredicateSize.greatestDepth else { return }
        throw LibraryError(
            .invalidRequest,
            """
            The predicate has \(count) comparisons, \(depth) deep; \(PredicateSize.largestCount) are possible, \
            \(PredicateSize.greatestDepth) deep. Use IN with a list instead of many comparisons.
            """)
    }
}
