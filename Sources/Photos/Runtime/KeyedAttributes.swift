// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

/// What objects answer to by name. Apple's names, with and without the `is` that Swift puts before them.
enum KeyedAttributes {
    static let ofObjects: [String: @Sendable (PHObject) -> Any?] = ["localIdentifier": { $0.localIdentifier }]

    static let ofAssets: [String: @Sendable (PHObject) -> Any?] = ofObjects.adding(
        [
            "mediaType": { NSNumber(value: $0.mediaType.rawValue) },
            "mediaSubtypes": { NSNumber(value: $0.mediaSubtypes.rawValue) },
            "pixelWidth": { NSNumber(value: $0.pixelWidth) },
            "pixelHeight": { NSNumber(value: $0.pixelHeight) },
            "creationDate": { $0.creationDate },
            "modificationDate": { $0.modificationDate },
            "addedDate": { $0.addedDate },
            "duration": { NSNumber(value: $0.duration) },
            "location": { $0.location },
            "favorite": { NSNumber(value: $0.isFavorite) },
            "isFavorite": { NSNumber(value: $0.isFavorite) },
            "hidden": { NSNumber(value: $0.isHidden) },
            "isHidden": { NSNumber(value: $0.isHidden) },
            "burstIdentifier": { $0.burstIdentifier },
            "representsBurst": { NSNumber(value: $0.representsBurst) },
            "sourceType": { NSNumber(value: $0.sourceType.rawValue) },
            "playbackStyle": { NSNumber(value: $0.playbackStyle.rawValue) },
            "filename": { $0.facts?.originalFilename },
            "directory": { (_: PHAsset) in nil },
            "isCloudPlaceholder": { (_: PHAsset) in NSNumber(value: false) },
            "participatesInLibraryScope": { (_: PHAsset) in NSNumber(value: false) },
        ] as [String: @Sendable (PHAsset) -> Any?])

    static let ofCollections: [String: @Sendable (PHObject) -> Any?] = ofObjects.adding(
        [
            "localizedTitle": { $0.localizedTitle },
            "title": { $0.localizedTitle },
            "estimatedAssetCount": { NSNumber(value: $0.estimatedAssetCount) },
            "startDate": { $0.startDate },
            "endDate": { $0.endDate },
        ] as [String: @Sendable (PHAssetCollection) -> Any?])

    static let ofResources: [String: @Sendable (PHAssetResource) -> Any?] = [
        "type": { NSNumber(value: $0.type.rawValue) },
        "assetLocalIdentifier": { $0.assetLocalIdentifier },
        "originalFilename": { $0.originalFilename },
        "uniformTypeIdentifier": { $0.uniformTypeIdentifier },
        "pixelWidth": { NSNumber(value: $0.pixelWidth) },
        "pixelHeight": { NSNumber(value: $0.pixelHeight) },
        "filename": { $0.originalFilename },
        "fileSize": { $0.dataSize.map { NSNumber(value: $0) } },
        "locallyAvailable": { NSNumber(value: $0.isLocal) },
        "fileURL": { _ in nil },
    ]
}

extension [String: @Sendable (PHObject) -> Any?] {
    /// These, and those of a class.
    fileprivate func adding<Object: PHObject>(_ others: [String: @Sendable (Object) -> Any?]) -> Self {
        merging(
            others.mapValues { attribute in { @Sendable object in (object as? Object).flatMap { attribute($0) } } }
        ) { _, new in new }
    }
}

extension PHAssetResource {
    /// Whether the library has its bytes.
    fileprivate var isLocal: Bool {
        facts?.placements.contains { $0.store == .local && $0.state == .present } ?? false
    }
}

extension LibraryError {
    static func undefinedKey(_ key: String, of object: AnyObject, _ keys: [String]) -> LibraryError {
        LibraryError(
            .unsupported,
            "\(type(of: object)) has no attribute “\(key)” that can be read by its name; there are "
                + keys.sorted().joined(separator: ", "))
    }
}
