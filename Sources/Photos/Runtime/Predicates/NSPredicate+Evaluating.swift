// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
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

/// An object passed to `evaluate(with:)`, whose attributes are read by name.
///
/// Objects of a library and resources have the names that `value(forKey:)` supports; dictionaries have the names of
/// their keys. Other values have no names, and are the value of `SELF`. An unknown name is an error, except in
/// dictionaries, where it gives null. Evaluators cannot throw: the first error is stored, and the evaluator's caller
/// checks it at the end.
final class EvaluatedObject: QueryReadable {
    /// The key of `SELF`.
    private static let selfKey = "localIdentifier"

    private let object: Any?
    /// The first error, which makes the evaluator's result invalid; `nil` for a valid result.
    private(set) var failure: QueryError?

    init(_ object: Any?) { self.object = object }

    func queryValue(for key: String) -> QueryValue {
        do throws(QueryError) {
            return try value(of: key)
        } catch {
            failure = failure ?? error
            return .null
        }
    }

    private func value(of key: String) throws(QueryError) -> QueryValue {
        if let collection = object as? PHCollection, CollectionKey(named: key) != nil {
            return ReadableCollection(collection).queryValue(for: key)
        }
        let value = try attribute(key)
        guard let converted = QueryValue(value) else {
            throw QueryError("“\(key)” has the type \(value.shownType), which cannot be compared", key: key)
        }
        return converted
    }

    private func attribute(_ key: String) throws(QueryError) -> Any? {
        switch object {
        case let object as PHObject: return try read(object.reader(of: key), key, of: object)
        case let resource as PHAssetResource: return try read(resource.reader(of: key), key, of: resource)
        case let dictionary as [String: Any]: return EvaluatedObject.value(in: dictionary, at: key)
        case let dictionary as [AnyHashable: Any]: return dictionary[key]
        case let value where key == Self.selfKey: return value
        case let value:
            throw QueryError(
                "\(value.shownType) has no attribute “\(key)”: on Linux only library objects and dictionaries have "
                    + "attributes by name", key: key)
        }
    }

    private func read(_ reader: (() -> Any?)?, _ key: String, of object: NSObject) throws(QueryError) -> Any? {
        guard let reader else { throw QueryError(LibraryError.unknownAttribute(key, of: object).message, key: key) }
        return reader()
    }

    /// Returns the value at a path `a.b` into nested dictionaries.
    private static func value(in dictionary: [String: Any], at path: String) -> Any? {
        if let value = dictionary[path] { return value }
        guard let dot = path.firstIndex(of: "."), let inner = dictionary[String(path[..<dot])] as? [String: Any] else {
            return nil
        }
        return value(in: inner, at: String(path[path.index(after: dot)...]))
    }
}

extension Optional where Wrapped == Any {
    /// The type of the value, for messages.
    fileprivate var shownType: String { map { "\(type(of: $0))" } ?? "nil" }
}
