// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// Conversion of predicate objects into query trees.
extension NSPredicate {
    /// Returns the predicate as a tree for the objects of a schema, in normal form.
    func condition(for schema: QuerySchema) throws(QueryError) -> QueryPredicate {
        try read { predicate throws(QueryError) in try predicate.checked(for: schema) }
    }

    /// The predicate as a tree as it was written; `nil` for one made of a block.
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
            "Unsupported predicate: \(type(of: self)) was made from a block, which a fetch cannot translate; use a "
                + "format string")
    }

    /// The constant of a predicate made by `NSPredicate(value:)`; `nil` for all others.
    private var answer: Bool? {
        guard type(of: self) == NSPredicate.self else { return nil }
        // Foundation deprecates the property, because it prints no more than this.
        switch (self as any FormatDetector).predicateFormat {
        case "TRUEPREDICATE": return true
        case "FALSEPREDICATE": return false
        default: return nil
        }
    }

    /// Converts the values of variables for comparisons with attributes.
    static func values(_ bindings: [String: Any]) throws(QueryError) -> [String: QueryValue] {
        var values: [String: QueryValue] = [:]
        for (name, value) in bindings {
            guard let converted = QueryValue(value) else {
                throw QueryError(
                    "The value for $\(name) has the type \(type(of: value)), which cannot be compared with an attribute"
                )
            }
            values[name] = converted
        }
        return values
    }
}

private protocol FormatDetector {
    var predicateFormat: String { get }
}

extension NSPredicate: FormatDetector {}

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
                throw QueryError("Unsupported predicate: NOT needs one predicate, but has \(parts.count)")
            }
            return .not(part)
        }
    }
}
