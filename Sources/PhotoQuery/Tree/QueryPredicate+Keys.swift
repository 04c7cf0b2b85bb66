// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryPredicate {
    /// The names of the attributes that the predicate uses; `SELF` uses the local identifier.
    package var keys: Set<String> { comparisons.reduce(into: []) { $0.formUnion($1.keys) } }

    /// The comparisons, in the order of the format.
    var comparisons: [QueryComparison] {
        switch self {
        case .constant: []
        case .comparison(let comparison): [comparison]
        case .not(let predicate): predicate.comparisons
        case .and(let parts), .or(let parts): parts.flatMap(\.comparisons)
        }
    }
}

extension QueryComparison {
    /// The names of the attributes that the comparison uses.
    package var keys: Set<String> { left.keys.union(right.keys) }
}

extension QueryExpression {
    fileprivate var keys: Set<String> {
        switch self {
        case .constant, .variable: []
        case .key(let name): [name]
        case .evaluatedObject: ["localIdentifier"]
        case .aggregate(let parts), .function(_, let parts): parts.reduce(into: []) { $0.formUnion($1.keys) }
        }
    }
}
