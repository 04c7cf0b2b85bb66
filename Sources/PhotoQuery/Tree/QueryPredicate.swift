// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A condition on one object: comparisons, joined by and, or and not.
///
/// What `NSPredicate(format:)`, `NSCompoundPredicate` and `#Predicate` are read into, and what the index, SQL and
/// QueryEvaluator give the same meaning. Logic has two values: a comparison with nothing is true or false, never unknown.
public indirect enum QueryPredicate: Hashable, Codable, Sendable {
    /// `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    /// One comparison.
    case comparison(QueryComparison)
    /// The opposite.
    case not(QueryPredicate)
    /// All of them; true of none.
    case and([QueryPredicate])
    /// At least one of them; false of none.
    case or([QueryPredicate])
}
