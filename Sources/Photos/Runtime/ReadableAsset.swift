// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// An asset whose attributes are read through its public properties, because subclasses may override them.
struct ReadableAsset: SortReadable, QueryReadable {
    let asset: PHAsset

    init(_ asset: PHAsset) { self.asset = asset }

    func sortValue(for key: AssetKey) -> SortValue { SortValue(queryValue(for: key.rawValue)) }

    func queryValue(for key: String) -> QueryValue { QueryValue(asset.reader(of: key)?()) ?? .null }
}
