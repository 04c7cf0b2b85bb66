// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Anything that `evaluate(with:)` is given: attributes are read by their names.
///
/// Objects of a library and resources have the names that `value(forKey:)` knows, dictionaries those of their keys; other
/// values have none, and are what `SELF` is. A name that is not there is an error, but for dictionaries, where it is nothing.
/// Evaluators cannot throw: the first error is kept, and counts when the evaluator is done.
final class EvaluatedObject: QueryReadable {
    /// What `SELF` is read by.
    private static let selfKey = "localIdentifier"

    private let object: Any?
    /// Why the answer of an evaluator means nothing; `nil` when it means something.
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
            throw QueryError("“\(key)” is of the type \(value.shownType), which cannot be compared", key: key)
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
                "\(value.shownType) has no attribute “\(key)”: "
                    + "on Linux only objects of a library and dictionaries have attributes by name", key: key)
        }
    }

    private func read(_ reader: (() -> Any?)?, _ key: String, of object: NSObject) throws(QueryError) -> Any? {
        guard let reader else { throw QueryError(LibraryError.unknownAttribute(key, of: object).message, key: key) }
        return reader()
    }

    /// `a.b`: what a dictionary in a dictionary has.
    private static func value(in dictionary: [String: Any], at path: String) -> Any? {
        if let value = dictionary[path] { return value }
        guard let dot = path.firstIndex(of: "."), let inner = dictionary[String(path[..<dot])] as? [String: Any] else {
            return nil
        }
        return value(in: inner, at: String(path[path.index(after: dot)...]))
    }
}

extension Optional where Wrapped == Any {
    /// The type of what is there, for messages.
    fileprivate var shownType: String { map { "\(type(of: $0))" } ?? "nil" }
}
