// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Asks a sort descriptor for its key: compared with itself, it comes back with the key.
final class SortKeyProbe {
    var key: String?
}

/// Compares two assets or two collections by the attribute of that name.
func compareFetched(_ left: Any, _ right: Any, by name: String?) -> ComparisonResult {
    switch (left, right) {
    case (let left as PHAsset, let right as PHAsset):
        if let key = name.flatMap(AssetKey.init(named:)) {
            return compare(left.asset.sortValue(for: key), right.asset.sortValue(for: key))
        }
    case (let left as PHAssetCollection, let right as PHAssetCollection):
        if let key = name.flatMap(CollectionKey.init(named:)), let left = left.facts, let right = right.facts {
            return compare(left.sortValue(for: key), right.sortValue(for: key))
        }
    default:
        break
    }
    fatalError(
        "NSSortDescriptor: cannot compare \(type(of: left)) by “\(name ?? "nil")”: "
            + "on Linux only assets and collections have attributes by name, those that PHFetchOptions lists")
}

private func compare(_ left: SortValue, _ right: SortValue) -> ComparisonResult {
    left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
}
