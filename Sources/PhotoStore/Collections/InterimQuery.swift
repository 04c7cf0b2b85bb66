// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

// Stands in for the predicate language of PhotoQuery until that is merged: as much as the rules of smart albums need, and
// a sentence for the rest.

struct QueryEvaluator: Sendable {
    private let predicate: QueryPredicate

    init(_ predicate: QueryPredicate) { self.predicate = predicate }

    func matches(_ object: some QueryReadable) -> Bool { QueryEvaluator.matches(predicate, object) }

    private static func matches(_ predicate: QueryPredicate, _ object: some QueryReadable) -> Bool {
        switch predicate {
        case .constant(let flag): flag
        case .not(let part): !matches(part, object)
        case .and(let parts): parts.allSatisfy { matches($0, object) }
        case .or(let parts): parts.contains { matches($0, object) }
        case .comparison(let comparison): compare(comparison, object)
        }
    }

    private static func compare(_ comparison: QueryComparison, _ object: some QueryReadable) -> Bool {
        let (left, right) = (value(comparison.left, object), value(comparison.right, object))
        switch comparison.comparator {
        case .equal: return left == right
        case .notEqual: return left != right
        case .greaterOrEqual:
            if case .date(let left) = left, case .date(let right) = right { return left >= right }
            return false
        default: return false
        }
    }

    private static func value(_ expression: QueryExpression, _ object: some QueryReadable) -> QueryValue {
        switch expression {
        case .constant(let value): return value
        case .key(let key): return object.queryValue(for: key)
        case .function(.bitAnd, let parts):
            guard case .integer(let left) = value(parts[0], object), case .integer(let right) = value(parts[1], object)
            else { return .null }
            return .integer(left & right)
        default: return .null
        }
    }
}

extension QueryPredicate {
    init(format: String, arguments: [QueryValue]) throws(QueryError) {
        throw QueryError("Predicates are not read yet.", format: format, position: 0)
    }

    func checked(for schema: QuerySchema) throws(QueryError) -> QueryPredicate { self }
}

struct SearchQuery: Sendable {
    init(_ text: String) {}
    func matches(_ object: some QueryReadable) -> Bool { false }
}
