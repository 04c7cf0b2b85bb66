// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// The attributes behind key paths of collections, for `NSSortDescriptor(keyPath:)`.
enum CollectionKeyPaths {
    /// Returns the attribute behind a key path; `nil` when collections cannot be fetched by it.
    static func key(of path: AnyKeyPath) -> CollectionKey? { table[path] }

    /// The attributes by key path. An inherited property has a different path in each class.
    nonisolated(unsafe) private static let table: [AnyKeyPath: CollectionKey] = [
        \PHCollection.localIdentifier: .localIdentifier,
        \PHCollection.localizedTitle: .localizedTitle,
        \PHAssetCollection.localIdentifier: .localIdentifier,
        \PHAssetCollection.localizedTitle: .localizedTitle,
        \PHAssetCollection.startDate: .startDate,
        \PHAssetCollection.endDate: .endDate,
        \PHAssetCollection.estimatedAssetCount: .estimatedAssetCount,
        \PHCollectionList.localIdentifier: .localIdentifier,
        \PHCollectionList.localizedTitle: .localizedTitle,
        \PHCollectionList.startDate: .startDate,
        \PHCollectionList.endDate: .endDate,
    ]
}
