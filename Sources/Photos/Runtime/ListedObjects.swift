// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Objects that are in memory already, as a fetch result's storage.
final class ListedObjects<Object: PHObject>: FetchedObjects {
    private let list: [Object]

    init(_ list: [Object]) { self.list = list }

    var count: Int { list.count }

    func object(at index: Int) -> Object { list[index] }

    func objects(at indexes: some Collection<Int>) -> [Object] { indexes.map { list[$0] } }

    func index(of object: Object) -> Int? { list.firstIndex { $0.isEqual(object) } }

    func countOfAssets(with type: PHAssetMediaType) -> Int {
        list.count { ($0 as? PHAsset)?.mediaType == type }
    }
}
