// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A checked predicate, ready to be held against objects: what it means, in memory.
///
/// Nothing equals nothing and differs from everything else; in every other comparison with nothing the answer is false. May be
/// used from any thread. Costs what its comparisons cost; patterns are made ready once.
public struct QueryEvaluator: Sendable {
    private let test: Test

    typealias Test = @Sendable (any QueryReadable) -> Bool

    /// - Parameter checked: From ``QueryPredicate/checked(for:)``. Of another predicate, keys that objects do not have are nothing,
    ///   and variables too.
    public init(_ checked: QueryPredicate) { test = checked.test }

    /// Whether the object fulfils the predicate.
    public func matches(_ object: some QueryReadable) -> Bool { test(object) }
}

extension QueryPredicate {
    fileprivate var test: QueryEvaluator.Test {
        switch self {
        case .constant(let answer): return { _ in answer }
        case .comparison(let comparison): return comparison.test
        case .not(let predicate):
            let test = predicate.test
            return { !test($0) }
        case .and(let parts):
            let tests = parts.map(\.test)
            return { object in tests.allSatisfy { $0(object) } }
        case .or(let parts):
            let tests = parts.map(\.test)
            return { object in tests.contains { $0(object) } }
        }
    }
}

extension QueryComparison {
    fileprivate var test: QueryEvaluator.Test {
        let (left, pair, modifier) = (left.reader, ValuePair(comparator, right, options), modifier)
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

    fileprivate var reader: Reader {
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

/// How a value on the left is compared with an expression on the right.
private struct ValuePair: Sendable {
    private let comparator: QueryComparison.Operator
    private let options: QueryComparison.Options
    private let right: QueryExpression.Reader
    /// The right side, made ready, when it is a text that never changes.
    private let text: TextMatch?

    init(_ comparator: QueryComparison.Operator, _ right: QueryExpression, _ options: QueryComparison.Options) {
        self.comparator = comparator
        self.options = options
        self.right = right.reader
        text =
            if case .constant(.text(let pattern)) = right { try? TextMatch(comparator, pattern, options: options) } else
            { nil }
    }

    func holds(_ left: QueryValue, _ object: any QueryReadable) -> Bool {
        if let text {
            guard case .text(let left) = left else { return comparator == .notEqual }
            return text.matches(left)
        }
        return holds(left, right(object))
    }

    private func holds(_ left: QueryValue, _ right: QueryValue) -> Bool {
        switch comparator {
        case .equal: isSame(left, right)
        case .notEqual: !isSame(left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: orders(left, right)
        case .between: isBetween(left, right)
        case .in: isIn(left, right)
        case .contains, .beginsWith, .endsWith, .like, .matches: matches(left, right)
        }
    }

    private func isSame(_ left: QueryValue, _ right: QueryValue) -> Bool {
        guard !options.isEmpty, case .text = left, case .text = right else { return left.isSame(as: right) }
        return matches(left, right, .equal)
    }

    private func orders(_ left: QueryValue, _ right: QueryValue) -> Bool {
        guard !options.isEmpty, case .text = left, case .text = right else {
            return left.order(right).map(comparator.holds) ?? false
        }
        return matches(left, right)
    }

    private func isBetween(_ left: QueryValue, _ right: QueryValue) -> Bool {
        guard case .list(let bounds) = right, bounds.count == 2 else { return false }
        if !options.isEmpty, case .text = left {
            return matches(left, bounds[0], .greaterOrEqual) && matches(left, bounds[1], .lessOrEqual)
        }
        guard let low = left.order(bounds[0]), let high = left.order(bounds[1]) else { return false }
        return low != .orderedAscending && high != .orderedDescending
    }

    private func isIn(_ left: QueryValue, _ right: QueryValue) -> Bool {
        guard case .list(let values) = right else { return matches(left, right) }
        return values.contains { isSame(left, $0) }
    }

    /// Texts only.
    private func matches(
        _ left: QueryValue, _ right: QueryValue, _ comparator: QueryComparison.Operator? = nil
    ) -> Bool {
        guard case .text(let left) = left, case .text(let pattern) = right else { return false }
        return (try? TextMatch(comparator ?? self.comparator, pattern, options: options))?.matches(left) ?? false
    }
}
