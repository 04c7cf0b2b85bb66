// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

extension QueryPredicate {
    /// The names of the attributes that it reads; canonical ones when it is checked.
    var keyNames: Set<String> {
        switch self {
        case .constant: []
        case .comparison(let comparison): comparison.left.keyNames.union(comparison.right.keyNames)
        case .not(let part): part.keyNames
        case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.keyNames) }
        }
    }
}

extension QueryExpression {
    fileprivate var keyNames: Set<String> {
        switch self {
        case .constant, .variable: []
        case .evaluatedObject: [AssetKey.localIdentifier.rawValue]
        case .key(let name): [name]
        case .aggregate(let parts), .function(_, let parts): parts.reduce(into: []) { $0.formUnion($1.keyNames) }
        }
    }
}
