// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// A collection whose attributes are read through its public properties, whatever its source: a library, a transient
/// content, or a test double.
struct ReadableCollection: SortReadable, QueryReadable {
    let collection: PHCollection

    init(_ collection: PHCollection) { self.collection = collection }

    func sortValue(for key: CollectionKey) -> SortValue { SortValue(queryValue(for: key.rawValue)) }

    func queryValue(for name: String) -> QueryValue {
        guard let key = CollectionKey(named: name) else { return .null }
        let value = QueryValue(collection.reader(of: key.rawValue)?()) ?? .null
        // PhotoKit's value for an unknown number.
        return key == .estimatedAssetCount && value == QueryValue(NSNotFound) ? .null : value
    }
}
