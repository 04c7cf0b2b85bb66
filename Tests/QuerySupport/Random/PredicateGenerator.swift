// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PhotoQuery

/// A generator of random predicates that pass the check against a schema and distinguish some objects from others.
///
/// All keys are equally likely, and so are all operators that fit a key. Values come from the objects, so that most
/// predicates match a few of them. The same seed makes the same predicates. Each predicate can be printed and read back
/// equal.
public struct PredicateGenerator: Sendable {
    /// The operators, keys and words of the predicates generated so far.
    public private(set) var usage = PredicateUsage()

    let schema: QuerySchema
    let objects: [QueryRow]
    var random: SeededRandom

    /// - Parameter objects: At least one object, with values for the schema's keys.
    public init(seed: UInt64, schema: QuerySchema, objects: [QueryRow]) {
        precondition(!objects.isEmpty, "values come from objects")
        random = SeededRandom(seed: seed)
        self.schema = schema
        self.objects = objects
    }

    public mutating func predicate() -> QueryPredicate {
        let predicate = predicate(depth: 0)
        usage.count(predicate)
        return predicate
    }

    private mutating func predicate(depth: Int) -> QueryPredicate {
        switch random.below(100) {
        case _ where depth > 3: .comparison(comparison())
        case 0..<20: .and(parts(depth))
        case 20..<40: .or(parts(depth))
        case 40..<50: .not(predicate(depth: depth + 1))
        case 50: .constant(random.chance(50))
        default: .comparison(comparison())
        }
    }

    private mutating func parts(_ depth: Int) -> [QueryPredicate] {
        let count = 2 + random.below(2)
        return (0..<count).map { _ in predicate(depth: depth + 1) }
    }

    private mutating func comparison() -> QueryComparison {
        let attribute = random.pick(schema.attributes)
        switch attribute.kind {
        case .integer, .real, .flag: return numbers(.key(attribute.name))
        case .text: return texts(.key(attribute.name))
        case .identifier: return texts(random.chance(50) ? .evaluatedObject : .key(attribute.name))
        case .date: return dates(.key(attribute.name))
        case .place: return places(.key(attribute.name))
        case .texts: return many(.key(attribute.name))
        }
    }
}

// MARK: - Values

extension PredicateGenerator {
    /// Returns the value of an expression for one of the objects.
    mutating func sample(_ expression: QueryExpression) -> QueryValue {
        value(of: expression, random.pick(objects))
    }

    /// Returns the value of an expression for one of the objects, rarely null.
    mutating func tellingSample(_ expression: QueryExpression) -> QueryValue {
        for _ in 0..<4 {
            let value = sample(expression)
            if value != .null { return value }
        }
        return .null
    }

    private func value(of expression: QueryExpression, _ object: QueryRow) -> QueryValue {
        switch expression {
        case .constant(let value): value
        case .key(let name): object.queryValue(for: name)
        case .evaluatedObject: object.queryValue(for: "localIdentifier")
        case .variable: .null
        case .aggregate(let parts): .list(parts.map { value(of: $0, object) })
        case .function(let function, let arguments): function.value(of: arguments.map { value(of: $0, object) })
        }
    }

    /// Returns a random key of these kinds.
    mutating func key(_ kinds: Set<QuerySchema.Kind>) -> QueryExpression {
        .key(random.pick(schema.attributes.filter { kinds.contains($0.kind) }).name)
    }

    /// Returns a length for a list, sometimes longer than lists that are compared element by element.
    mutating func listCount() -> Int {
        random.chance(2) ? random.pick([17, 501, 2_000]) : random.below(5)
    }

    /// Returns the value, or sometimes an extreme value of its kind.
    mutating func extreme(_ value: QueryValue) -> QueryValue {
        guard random.chance(3) else { return value }
        switch value {
        case .integer, .real: return random.pick(Self.extremeNumbers)
        case .date: return .date(random.pick([.distantPast, .distantFuture]))
        case .null, .text, .place, .list: return value
        }
    }

    private static let extremeNumbers: [QueryValue] = [
        .integer(.min), .integer(.max), .integer(1 << 53 - 1), .integer(1 << 53), .integer(1 << 53 + 1),
        .integer(-(1 << 53) - 1), .real(0x1p53), .real(0x1p63), .real(-0x1p63), .real(.greatestFiniteMagnitude),
        .real(-.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), .real(.infinity), .real(-.infinity),
    ]
}
