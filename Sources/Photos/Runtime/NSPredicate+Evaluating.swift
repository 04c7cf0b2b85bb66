// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// Evaluation of predicates of every class.
extension NSPredicate {
    /// Evaluates the predicate for an object, with its variables replaced by values.
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
    /// Evaluates the compound; subpredicates after the decisive one are not evaluated.
    fileprivate func isHeld(by object: Any?, given variables: [String: Any]) throws(QueryError) -> Bool {
        let decisive = compoundPredicateType != .and
        for part in subpredicates where try part.holds(for: object, given: variables) == decisive {
            return compoundPredicateType == .or
        }
        return compoundPredicateType != .or
    }
}
