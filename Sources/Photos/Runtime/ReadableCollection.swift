// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// A collection, read by the keys of fetches as it shows itself to the program, whatever it came from: of a library, of none,
/// or a stand-in.
struct ReadableCollection: SortReadable, QueryReadable {
    let collection: PHCollection

    init(_ collection: PHCollection) { self.collection = collection }

    func sortValue(for key: CollectionKey) -> SortValue { SortValue(queryValue(for: key.rawValue)) }

    func queryValue(for name: String) -> QueryValue {
        guard let key = CollectionKey(named: name) else { return .null }
        let value = QueryValue(collection.reader(of: key.rawValue)?()) ?? .null
        // PhotoKit's word for a number that is not known.
        return key == .estimatedAssetCount && value == QueryValue(NSNotFound) ? .null : value
    }
}
