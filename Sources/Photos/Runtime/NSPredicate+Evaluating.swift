// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// Predicates of every maker, held against objects.
extension NSPredicate {
    /// Whether it holds for an object, with values in the place of variables.
    func holds(for object: Any?, given variables: [String: Any]) throws(QueryError) -> Bool {
        switch self {
        case let predicate as FormatPredicate:
            return try predicate.holds(for: object, try NSPredicate.values(variables))
        case let compound as NSCompoundPredicate: return try compound.isHeld(by: object, given: variables)
        default: return evaluate(with: object, substitutionVariables: variables.isEmpty ? nil : variables)
        }
    }
}

extension NSCompoundPredicate {
    /// Parts after the one that decides are not asked.
    fileprivate func isHeld(by object: Any?, given variables: [String: Any]) throws(QueryError) -> Bool {
        let decisive = compoundPredicateType != .and
        for part in subpredicates where try part.holds(for: object, given: variables) == decisive {
            return compoundPredicateType == .or
        }
        return compoundPredicateType != .or
    }
}
