// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// Predicates as objects, read into the tree.
extension NSPredicate {
    /// What the predicate says of the objects of a schema, in normal form.
    func condition(for schema: QuerySchema) throws(QueryError) -> QueryPredicate {
        try read { predicate throws(QueryError) in try predicate.checked(for: schema) }
    }

    /// What the predicate says, as it was written; `nil` for what cannot be read.
    var written: QueryPredicate? {
        try? read { predicate throws(QueryError) in predicate.tree }
    }

    fileprivate func read(
        _ leaf: (FormatPredicate) throws(QueryError) -> QueryPredicate
    ) throws(QueryError) -> QueryPredicate {
        if let predicate = self as? FormatPredicate { return try leaf(predicate) }
        if let compound = self as? NSCompoundPredicate { return try compound.joined(leaf) }
        if let answer { return .constant(answer) }
        throw QueryError(
            "Unsupported predicate: \(type(of: self)) is made of a block, which can be called but not read; "
                + "make it with a format")
    }

    /// What a predicate always answers that was made of a truth value.
    private var answer: Bool? {
        guard type(of: self) == NSPredicate.self else { return nil }
        // Foundation deprecates the property, because it tells no more than this.
        switch (self as any FormatTeller).predicateFormat {
        case "TRUEPREDICATE": return true
        case "FALSEPREDICATE": return false
        default: return nil
        }
    }

    /// The values of variables, as attributes are compared with them.
    static func values(_ bindings: [String: Any]) throws(QueryError) -> [String: QueryValue] {
        var values: [String: QueryValue] = [:]
        for (name, value) in bindings {
            guard let converted = QueryValue(value) else {
                throw QueryError(
                    "The value for $\(name) is of the type \(type(of: value)), with which no attribute can be compared")
            }
            values[name] = converted
        }
        return values
    }
}

private protocol FormatTeller {
    var predicateFormat: String { get }
}

extension NSPredicate: FormatTeller {}

extension NSCompoundPredicate {
    fileprivate func joined(
        _ leaf: (FormatPredicate) throws(QueryError) -> QueryPredicate
    ) throws(QueryError) -> QueryPredicate {
        var parts: [QueryPredicate] = []
        for part in subpredicates {
            parts.append(try part.read(leaf))
        }
        switch compoundPredicateType {
        case .and: return .and(parts)
        case .or: return .or(parts)
        case .not:
            guard let part = parts.first, parts.count == 1 else {
                throw QueryError("Unsupported predicate: NOT takes one predicate, and has \(parts.count)")
            }
            return .not(part)
        }
    }
}
