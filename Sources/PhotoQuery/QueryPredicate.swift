// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A condition on an object: comparisons, joined by and, or and not.
///
/// `NSPredicate(format:)`, `NSCompoundPredicate` and `#Predicate` are all converted into this type, and the index, SQL
/// and ``QueryEvaluator`` agree on its meaning. Logic has two values: a comparison with null is true or false, never
/// unknown.
public indirect enum QueryPredicate: Hashable, Codable, Sendable {
    /// A constant: `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    /// One comparison.
    case comparison(QueryComparison)
    /// The negation of a predicate.
    case not(QueryPredicate)
    /// The conjunction; true if empty.
    case and([QueryPredicate])
    /// The disjunction; false if empty.
    case or([QueryPredicate])
}

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

extension QueryPredicate {
    /// The names of the variables.
    public var variables: Set<String> {
        comparisons.reduce(into: []) { $0.formUnion($1.left.variables.union($1.right.variables)) }
    }

    /// Returns the predicate with variables replaced by values; variables without a value stay. The result is the
    /// predicate that a format with `%@` in place of the variables would have given.
    public func substituting(_ values: [String: QueryValue]) -> QueryPredicate {
        switch self {
        case .constant: return self
        case .comparison(var comparison):
            comparison.left = comparison.left.substituting(values)
            comparison.right = comparison.right.substituting(values)
            return .comparison(comparison)
        case .not(let predicate): return .not(predicate.substituting(values))
        case .and(let parts): return .and(parts.map { $0.substituting(values) })
        case .or(let parts): return .or(parts.map { $0.substituting(values) })
        }
    }
}

extension QueryExpression {
    fileprivate var variables: Set<String> {
        switch self {
        case .variable(let name): [name]
        case .aggregate(let parts), .function(_, let parts): parts.reduce(into: []) { $0.formUnion($1.variables) }
        case .constant, .key, .evaluatedObject: []
        }
    }

    fileprivate func substituting(_ values: [String: QueryValue]) -> QueryExpression {
        switch self {
        case .variable(let name): values[name].map { .constant($0) } ?? self
        case .aggregate(let parts): .list(of: parts.map { $0.substituting(values) })
        case .function(.distanceTo, let parts): .distance(between: parts.map { $0.substituting(values) })
        case .function(let function, let parts): .function(function, parts.map { $0.substituting(values) })
        case .constant, .key, .evaluatedObject: self
        }
    }
}
