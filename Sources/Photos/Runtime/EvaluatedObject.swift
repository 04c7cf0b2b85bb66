// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Anything that `evaluate(with:)` is given: attributes are read by their names.
///
/// Objects of a library and resources have the names that `value(forKey:)` knows, dictionaries those of their keys; other
/// values have none, and are what `SELF` is. A name that is not there stops the program, as an exception does on Apple
/// systems, but for dictionaries, where it is nothing.
struct EvaluatedObject: QueryReadable {
    /// What `SELF` is read by.
    private static let selfKey = "localIdentifier"

    private let object: Any?

    init(_ object: Any?) { self.object = object }

    func queryValue(for key: String) -> QueryValue {
        let value = attribute(key)
        guard let converted = QueryValue(value) else {
            fatalError("NSPredicate: “\(key)” is of the type \(type(of: value)), which cannot be compared")
        }
        return converted
    }

    private func attribute(_ key: String) -> Any? {
        switch object {
        case let object as PHObject: return object.value(forKey: key)
        case let resource as PHAssetResource: return resource.value(forKey: key)
        case let dictionary as [String: Any]: return EvaluatedObject.value(in: dictionary, at: key)
        case let dictionary as [AnyHashable: Any]: return dictionary[key]
        case let value where key == Self.selfKey: return value
        case let value:
            fatalError(
                "NSPredicate: \(value.map { "\(type(of: $0))" } ?? "nil") has no attribute “\(key)”: "
                    + "on Linux only objects of a library and dictionaries have attributes by name")
        }
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
