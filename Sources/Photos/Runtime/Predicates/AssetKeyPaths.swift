// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// The attributes behind key paths of assets, for `#Predicate`, `SortDescriptor` and `NSSortDescriptor(keyPath:)`.
enum AssetKeyPaths {
    /// Returns the attribute behind a key path; `nil` when assets cannot be fetched by it.
    static func key(of path: AnyKeyPath) -> AssetKey? { table[path] ?? numbers[path] }

    /// The attributes that have a key path. People and damage have none: their attributes are not the values of the
    /// properties. For the same reason `\PHAsset.rating` is missing, which is `unset` where the attribute has no value:
    /// `\PHAsset.asset.metadata.rating` is the attribute.
    static var keys: Set<AssetKey> { Set(table.values) }

    /// A parser of macros over assets.
    static var reader: MacroReader {
        MacroReader(
            schema: .assets, keys: table.mapValues(\.rawValue), transparent: rawValues, convert: { QueryValue($0) })
    }

    /// The raw values that the library and PhotoKit store as numbers.
    nonisolated(unsafe) private static let rawValues: Set<AnyKeyPath> = [
        \PHAssetMediaType.rawValue, \PHAssetMediaSubtype.rawValue, \PHAssetSourceType.rawValue, \MediaType.rawValue,
        \MediaSubtypes.rawValue, \SourceTypes.rawValue,
    ]

    /// The attributes of raw values that the library stores as numbers: these have an order, which the enumerations
    /// have not.
    nonisolated(unsafe) private static let numbers: [AnyKeyPath: AssetKey] = [
        \PHAsset.mediaType.rawValue: .mediaType,
        \PHAsset.mediaSubtypes.rawValue: .mediaSubtypes,
        \PHAsset.sourceType.rawValue: .sourceType,
    ]

    nonisolated(unsafe) private static let table: [AnyKeyPath: AssetKey] =
        photoKitKeys.merging(metadata) { first, _ in first }

    private static var photoKitKeys: [AnyKeyPath: AssetKey] {
        [
            \PHAsset.localIdentifier: .localIdentifier,
            \PHAsset.creationDate: .creationDate,
            \PHAsset.modificationDate: .modificationDate,
            \PHAsset.addedDate: .addedDate,
            \PHAsset.mediaType: .mediaType,
            \PHAsset.mediaSubtypes: .mediaSubtypes,
            \PHAsset.duration: .duration,
            \PHAsset.pixelWidth: .pixelWidth,
            \PHAsset.pixelHeight: .pixelHeight,
            \PHAsset.isFavorite: .isFavorite,
            \PHAsset.isHidden: .isHidden,
            \PHAsset.burstIdentifier: .burstIdentifier,
            \PHAsset.representsBurst: .representsBurst,
            \PHAsset.sourceType: .sourceType,
            \PHAsset.hasAdjustments: .hasAdjustments,
            \PHAsset.location: .location,
            \PHAsset.extendedMetadata.caption: .caption,
            \PHAsset.extendedMetadata.keywords: .keywords,
            \PHAsset.extendedMetadata.originalFileName: .filename,
        ]
    }

    private static var metadata: [AnyKeyPath: AssetKey] {
        [
            \PHAsset.asset.originalFilename: .filename,
            \PHAsset.asset.byteCount: .byteSize,
            \PHAsset.asset.uniformTypeIdentifier: .uniformTypeIdentifier,
            \PHAsset.asset.metadata.title: .title,
            \PHAsset.asset.metadata.caption: .caption,
            \PHAsset.asset.metadata.keywords: .keywords,
            \PHAsset.asset.metadata.rating: .rating,
            \PHAsset.asset.metadata.camera.make: .cameraMake,
            \PHAsset.asset.metadata.camera.model: .camera,
            \PHAsset.asset.metadata.camera.lens: .lens,
            \PHAsset.asset.metadata.camera.isFront: .isFrontCamera,
            \PHAsset.asset.isRAW: .isRAW,
            \PHAsset.asset.city: .city,
            \PHAsset.asset.country: .country,
        ]
    }
}

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
