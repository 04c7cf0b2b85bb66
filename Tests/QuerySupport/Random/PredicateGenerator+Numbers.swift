// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// Comparisons of numbers, dates and places, which share their operators.
extension PredicateGenerator {
    static let ordering: [QueryComparison.Operator] = [
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]

    mutating func numbers(_ key: QueryExpression) -> QueryComparison {
        let left = random.chance(35) ? computed(key, depth: 0) : key
        return ordered(left) { $0.random.chance(15) ? $0.key([.integer, .real, .flag]) : nil }
    }

    mutating func dates(_ key: QueryExpression) -> QueryComparison {
        ordered(key) { $0.random.chance(20) ? $0.key([.date]) : nil }
    }

    mutating func places(_ key: QueryExpression) -> QueryComparison {
        guard random.chance(30) else { return ordered(distance(from: key)) { _ in nil } }
        let value = QueryExpression.constant(sample(key))
        guard random.chance(70) else {
            return QueryComparison(key, .in, .list(of: [value, .constant(tellingSample(key))]))
        }
        return QueryComparison(key, random.chance(50) ? .equal : .notEqual, value)
    }

    private mutating func distance(from key: QueryExpression) -> QueryExpression {
        .function(.distanceTo, [key, .constant(tellingSample(key))])
    }

    /// Returns a comparison with an operator of ordering.
    /// - Parameter other: Returns an expression for the right side in place of a value, or `nil`.
    private mutating func ordered(
        _ left: QueryExpression, or other: (inout PredicateGenerator) -> QueryExpression?
    ) -> QueryComparison {
        let comparator = random.pick(Self.ordering + [.between, .in])
        switch comparator {
        case .between:
            let bounds = [extreme(tellingSample(left)), extreme(tellingSample(left))]
                .sorted { SortValue($0) < SortValue($1) }
            let low = other(&self) ?? .constant(bounds[0])
            return QueryComparison(left, .between, .list(of: [low, .constant(bounds[1])]))
        case .in:
            let values = (0..<listCount()).map { _ in QueryExpression.constant(extreme(sample(left))) }
            return QueryComparison(left, .in, .list(of: values + (other(&self).map { [$0] } ?? [])))
        default:
            let right = other(&self) ?? .constant(random.chance(5) ? .null : extreme(nearly(tellingSample(left))))
            // The sides may be swapped.
            return random.chance(10)
                ? QueryComparison(right, comparator, left) : QueryComparison(left, comparator, right)
        }
    }

    /// Returns the value, or sometimes a number or date next to it.
    private mutating func nearly(_ value: QueryValue) -> QueryValue {
        switch value {
        case .integer(let number) where random.chance(15): .real(Double(number) + 0.5)
        case .integer(let number) where random.chance(15): .integer(number &+ 1)
        case .real(let number) where random.chance(15): .real(number * 1.5)
        case .date(let date) where random.chance(15): .date(date.addingTimeInterval(1))
        default: value
        }
    }

    /// Returns a function of the key, and sometimes a function of that.
    private mutating func computed(_ inner: QueryExpression, depth: Int) -> QueryExpression {
        let function = random.pick(QueryFunction.allCases.filter { $0 != .count && $0 != .distanceTo })
        let result: QueryExpression =
            switch function {
            case .negate, .bitNot: .function(function, [inner])
            case .power, .shiftLeft, .shiftRight:
                .function(function, [inner, .constant(.integer(Int64(random.below(4))))])
            default: .function(function, random.chance(70) ? [inner, operand(function)] : [operand(function), inner])
            }
        return depth < 2 && random.chance(25) ? computed(result, depth: depth + 1) : result
    }

    private mutating func operand(_ function: QueryFunction) -> QueryExpression {
        let isOfBits = [.bitAnd, .bitOr, .bitXor].contains(function)
        if random.chance(30) { return key(isOfBits ? [.integer, .flag] : [.integer, .real, .flag]) }
        if isOfBits { return .constant(.integer(1 << Int64(random.below(18)))) }
        return .constant(
            extreme(random.chance(50) ? .integer(Int64(random.below(12)) - 2) : .real(Double(random.below(40)) / 4)))
    }
}
