// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Synchronization

/// A checked predicate, prepared for evaluation in memory.
///
/// Null equals null and differs from everything else; every other comparison with null is false. May be used from any
/// thread. Patterns and lists of values are prepared once.
public struct QueryEvaluator: Sendable {
    private let test: Test
    /// The failures of a predicate that can fail because it has regular expressions; else `nil`.
    private let failures: EvaluationFailures?

    typealias Test = @Sendable (any QueryReadable) -> Bool

    /// Creates an evaluator.
    ///
    /// - Parameter checked: A predicate from ``QueryPredicate/checked(for:)``. In any other predicate, keys that
    ///   objects do not have and variables evaluate to null.
    public init(_ checked: QueryPredicate) {
        failures = checked.canFail ? EvaluationFailures() : nil
        test = checked.test(failures)
    }

    /// Returns true if the object meets the predicate. After a ``failure`` always false.
    public func matches(_ object: some QueryReadable) -> Bool {
        guard let failures else { return test(object) }
        return failures.first == nil && test(object) && failures.first == nil
    }

    /// The reason why an object could not be evaluated: a regular expression that takes too long, or an invalid one
    /// that is an attribute's value. Read it after the last object, because the result is incomplete if there is a
    /// failure.
    public var failure: QueryError? { failures?.first }
}

/// The first failure of an evaluation, shared by its closures.
final class EvaluationFailures: Sendable {
    private let found = Mutex<QueryError?>(nil)

    var first: QueryError? { found.withLock { $0 } }

    func note(_ error: QueryError) { found.withLock { $0 = $0 ?? error } }
}

extension QueryPredicate {
    /// True if evaluation may fail for an object, because a regular expression takes too long.
    package var canFail: Bool { comparisons.contains { $0.comparator == .matches } }

    fileprivate func test(_ failures: EvaluationFailures?) -> QueryEvaluator.Test {
        switch self {
        case .constant(let answer): return { _ in answer }
        case .comparison(let comparison): return comparison.test(failures)
        case .not(let predicate):
            let test = predicate.test(failures)
            return { !test($0) }
        case .and(let parts):
            let tests = parts.map { $0.test(failures) }
            return { object in tests.allSatisfy { $0(object) } }
        case .or(let parts):
            let tests = parts.map { $0.test(failures) }
            return { object in tests.contains { $0(object) } }
        }
    }
}

extension QueryComparison {
    fileprivate func test(_ failures: EvaluationFailures?) -> QueryEvaluator.Test {
        let (left, pair, modifier) = (left.reader, ValuePair(comparator, right, options, failures), modifier)
        return { object in
            let value = left(object)
            guard modifier != .direct else { return pair.holds(value, object) }
            // Null is an empty set.
            let values = if case .list(let values) = value { values } else { [QueryValue]() }
            return switch modifier {
            case .direct, .any: values.contains { pair.holds($0, object) }
            case .all: values.allSatisfy { pair.holds($0, object) }
            case .none: !values.contains { pair.holds($0, object) }
            }
        }
    }
}

extension QueryExpression {
    typealias Reader = @Sendable (any QueryReadable) -> QueryValue

    var reader: Reader {
        switch self {
        case .constant(let value): return { _ in value }
        case .key(let key): return { $0.queryValue(for: key) }
        case .evaluatedObject: return { $0.queryValue(for: "localIdentifier") }
        case .variable: return { _ in .null }
        case .aggregate(let elements):
            let readers = elements.map(\.reader)
            return { object in .list(readers.map { $0(object) }) }
        case .function(let function, let arguments):
            let readers = arguments.map(\.reader)
            return { object in function.value(of: readers.map { $0(object) }) }
        }
    }
}
