// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Synchronization

/// A checked predicate, ready to be held against objects: what it means, in memory.
///
/// Nothing equals nothing and differs from everything else; in every other comparison with nothing the answer is false. May be
/// used from any thread. Costs what its comparisons cost; patterns and lists of values are made ready once.
public struct QueryEvaluator: Sendable {
    private let test: Test
    /// Of predicates that can fail: those with regular expressions.
    private let failures: EvaluationFailures?

    typealias Test = @Sendable (any QueryReadable) -> Bool

    /// - Parameter checked: From ``QueryPredicate/checked(for:)``. Of another predicate, keys that objects do not have are nothing,
    ///   and variables too.
    public init(_ checked: QueryPredicate) {
        failures = checked.canFail ? EvaluationFailures() : nil
        test = checked.test(failures)
    }

    /// Whether the object fulfils the predicate. After a ``failure`` nothing does.
    public func matches(_ object: some QueryReadable) -> Bool {
        guard let failures else { return test(object) }
        return failures.first == nil && test(object) && failures.first == nil
    }

    /// Why an object could not be tested: a regular expression that takes too long, or one that an object has and that is none.
    /// Whoever looks for objects has to ask for it when all are tested: without an error, an answer would lack some.
    public var failure: QueryError? { failures?.first }
}

/// What went wrong while objects were tested.
final class EvaluationFailures: Sendable {
    private let found = Mutex<QueryError?>(nil)

    var first: QueryError? { found.withLock { $0 } }

    func note(_ error: QueryError) { found.withLock { $0 = $0 ?? error } }
}

extension QueryPredicate {
    /// Whether there may be objects that it cannot be decided for: those on which a regular expression takes too long.
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
            // Nothing is no values.
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
