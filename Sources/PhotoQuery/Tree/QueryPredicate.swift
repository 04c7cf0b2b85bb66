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
