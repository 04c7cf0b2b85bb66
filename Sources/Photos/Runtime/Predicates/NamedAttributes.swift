// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery
internal import PlatformTypes

/// The closures that read attributes, by name. Numbers are boxed: on Linux only an `NSNumber` casts to every type of
/// number.
typealias NamedAttributes<Object> = [String: @Sendable (Object) -> Any?]

extension PHObject {
    /// Returns a closure that reads the attribute of this name; `nil` if the attribute does not exist.
    func reader(of name: String) -> (() -> Any?)? {
        bind(self as? PHAsset, to: assetAttributes[name] ?? queried(name)) ?? bind(
            self as? PHAssetCollection, to: albumAttributes[name])
            ?? bind(self as? PHCollectionList, to: folderAttributes[name])
            ?? bind(self as? PHCollection, to: collectionAttributes[name]) ?? bind(self, to: objectAttributes[name])
            ?? bind(self, to: inheritedAttributes[name])
    }

    /// The names of all attributes.
    fileprivate var attributeNames: Set<String> {
        var names = Set(objectAttributes.keys).union(inheritedAttributes.keys)
        if self is PHAsset { names.formUnion(Set(assetAttributes.keys).union(AssetKey.allCases.map(\.rawValue))) }
        if self is PHAssetCollection { names.formUnion(albumAttributes.keys) }
        if self is PHCollectionList { names.formUnion(folderAttributes.keys) }
        if self is PHCollection { names.formUnion(collectionAttributes.keys) }
        return names
    }
}

extension PHAssetResource {
    /// Returns a closure that reads the attribute of this name; `nil` if the attribute does not exist.
    func reader(of name: String) -> (() -> Any?)? {
        bind(self, to: resourceAttributes[name]) ?? bind(self, to: inheritedAttributes[name])
    }

    fileprivate var attributeNames: Set<String> { Set(resourceAttributes.keys).union(inheritedAttributes.keys) }
}

extension LibraryError {
    /// The error for reading an attribute that does not exist.
    static func unknownAttribute(_ name: String, of object: NSObject) -> LibraryError {
        let names = (object as? PHObject)?.attributeNames ?? (object as? PHAssetResource)?.attributeNames ?? []
        return LibraryError(
            .invalidRequest,
            "\(type(of: object)) has no attribute “\(name)” that can be read by name; its attributes are "
                + names.sorted().joined(separator: ", "))
    }
}

private func bind<Object>(_ object: Object?, to reader: (@Sendable (Object) -> Any?)?) -> (() -> Any?)? {
    guard let object, let reader else { return nil }
    return { reader(object) }
}

/// The attributes that every object of Foundation has.
private let inheritedAttributes: NamedAttributes<NSObject> = [
    "description": { $0.description },
    "debugDescription": { $0.debugDescription },
    "hash": { NSNumber(value: $0.hash) },
    "self": { $0 },
]

private let objectAttributes: NamedAttributes<PHObject> = [
    "localIdentifier": { $0.localIdentifier },
    "uuid": { LocalIdentifier($0.localIdentifier)?.uuid.uuidString },
]

private let assetAttributes: NamedAttributes<PHAsset> = [
    "mediaType": { NSNumber(value: $0.mediaType.rawValue) },
    "mediaSubtypes": { NSNumber(value: $0.mediaSubtypes.rawValue) },
    "pixelWidth": { NSNumber(value: $0.pixelWidth) },
    "pixelHeight": { NSNumber(value: $0.pixelHeight) },
    "creationDate": { $0.creationDate },
    "modificationDate": { $0.modificationDate },
    "addedDate": { $0.addedDate },
    "location": { $0.location },
    "duration": { NSNumber(value: $0.duration) },
    "hidden": { NSNumber(value: $0.isHidden) },
    "isHidden": { NSNumber(value: $0.isHidden) },
    "favorite": { NSNumber(value: $0.isFavorite) },
    "isFavorite": { NSNumber(value: $0.isFavorite) },
    "burstIdentifier": { $0.burstIdentifier },
    "burstSelectionTypes": { NSNumber(value: $0.burstSelectionTypes.rawValue) },
    "representsBurst": { NSNumber(value: $0.representsBurst) },
    "sourceType": { NSNumber(value: $0.sourceType.rawValue) },
    "playbackStyle": { NSNumber(value: $0.playbackStyle.rawValue) },
    "contentType": { $0.contentType },
    "originalResourceChoice": { NSNumber(value: $0.originalResourceChoice.rawValue) },
    "hasAdjustments": { NSNumber(value: $0.hasAdjustments) },
    "adjustmentFormatIdentifier": { $0.adjustmentFormatIdentifier },
    "extendedMetadata": { $0.extendedMetadata },
    "filename": { $0.metadata?.originalFilename },
    "directory": { $0.directory },
    "isCloudPlaceholder": { NSNumber(value: $0.isOffline) },
    "adjustmentTimestamp": { $0.adjustmentTimestamp },
    "isPhoto": { NSNumber(value: $0.mediaType == .image) },
    "isVideo": { NSNumber(value: $0.mediaType == .video) },
    "isAudio": { NSNumber(value: $0.mediaType == .audio) },
    "trashedDate": { $0.metadata?.trashedDate },
    "trashedState": { NSNumber(value: $0.trashedState) },
    "isTrashed": { NSNumber(value: $0.trashedState == 1) },
    "fileURL": { $0.fileURL },
    "mainFileURL": { $0.fileURL },
    "privateFileURL": { $0.fileURL },
    "path": { $0.fileURL?.path },
    "locallyAvailable": { NSNumber(value: $0.primary?.localPlacement != nil) },
    "isLocallyAvailable": { NSNumber(value: $0.primary?.localPlacement != nil) },
    "isInCloud": { NSNumber(value: $0.isOffline) },
    "isCloudShared": { NSNumber(value: $0.sourceType.contains(.typeCloudShared)) },
    // Attributes of Apple's cloud and database, which have no value here.
    "participatesInLibraryScope": { _ in NSNumber(value: false) },
    "cloudAssetGUID": { _ in nil },
    "cloudGUID": { _ in nil },
    "cloudIdentifier": { _ in nil },
    "dataSource": { _ in nil },
    "sha": { _ in nil },
]

/// Returns the reader of an attribute of a predicate key, in any of its spellings.
private func queried(_ name: String) -> (@Sendable (PHAsset) -> Any?)? {
    guard let key = AssetKey(named: name), objectAttributes[name] == nil else { return nil }
    // Where the class has a property of the same name, that is read: subclasses may override it.
    if let property = assetAttributes[key.rawValue] { return property }
    return { asset in asset.metadata.flatMap { $0.queryValue(for: key).boxed } }
}

extension QueryValue {
    /// The value as clients read it.
    fileprivate var boxed: Any? {
        switch self {
        case .null: nil
        case .integer(let number): NSNumber(value: number)
        case .real(let number): NSNumber(value: number)
        case .text(let text): text
        case .date(let date): date
        case .place(let latitude, let longitude): CLLocation(latitude: latitude, longitude: longitude)
        case .list(let values): values.compactMap(\.boxed)
        }
    }
}

private let collectionAttributes: NamedAttributes<PHCollection> = [
    "canContainAssets": { NSNumber(value: $0.canContainAssets) },
    "canContainCollections": { NSNumber(value: $0.canContainCollections) },
    "localizedTitle": { $0.localizedTitle },
    "title": { $0.localizedTitle },
    "isCloudShared": { _ in NSNumber(value: false) },
    "isTrashed": { _ in NSNumber(value: false) },
    "trashedState": { _ in NSNumber(value: 0) },
    "cloudGUID": { _ in nil },
    "cloudIdentifier": { _ in nil },
]

private let albumAttributes: NamedAttributes<PHAssetCollection> = [
    "assetCollectionType": { NSNumber(value: $0.assetCollectionType.rawValue) },
    "assetCollectionSubtype": { NSNumber(value: $0.assetCollectionSubtype.rawValue) },
    "estimatedAssetCount": { NSNumber(value: $0.estimatedAssetCount) },
    "startDate": { $0.startDate },
    "endDate": { $0.endDate },
    "approximateLocation": { $0.approximateLocation },
    "localizedLocationNames": { $0.localizedLocationNames },
]

private let folderAttributes: NamedAttributes<PHCollectionList> = [
    "collectionListType": { NSNumber(value: $0.collectionListType.rawValue) },
    "collectionListSubtype": { NSNumber(value: $0.collectionListSubtype.rawValue) },
    "startDate": { $0.startDate },
    "endDate": { $0.endDate },
    "localizedLocationNames": { $0.localizedLocationNames },
]

private let resourceAttributes: NamedAttributes<PHAssetResource> = [
    "type": { NSNumber(value: $0.type.rawValue) },
    "assetLocalIdentifier": { $0.assetLocalIdentifier },
    "originalFilename": { $0.originalFilename },
    "filename": { $0.filename },
    "contentType": { $0.contentType },
    "uniformTypeIdentifier": { $0.uniformTypeIdentifier },
    "pixelWidth": { NSNumber(value: $0.pixelWidth) },
    "pixelHeight": { NSNumber(value: $0.pixelHeight) },
    "fileSize": { $0.dataSize.map { NSNumber(value: $0) } },
    "dataSize": { $0.dataSize.map { NSNumber(value: $0) } },
    "locallyAvailable": { NSNumber(value: $0.metadata?.localPlacement != nil) },
    "isLocallyAvailable": { NSNumber(value: $0.metadata?.localPlacement != nil) },
    "fileURL": { $0.fileURL },
    "privateFileURL": { $0.fileURL },
    "path": { $0.fileURL?.path },
    "isCurrent": { NSNumber(value: $0.isCurrent) },
    "isInCloud": { NSNumber(value: $0.metadata.map { $0.localPlacement == nil } ?? false) },
    // Attributes of Apple's cloud and database, which have no value here.
    "cloudAssetGUID": { _ in nil },
    "dataSource": { _ in nil },
    "privateFileLoader": { _ in nil },
    "sha": { _ in nil },
]

extension PHAsset {
    /// The folder of the asset's primary file, relative to the library's folder.
    fileprivate var directory: String? {
        guard let placement = primary?.localPlacement else { return nil }
        return ("originals/" + placement.key as NSString).deletingLastPathComponent
    }

    /// True if the asset's primary file is known but not on this machine.
    fileprivate var isOffline: Bool { primary.map { $0.localPlacement == nil } ?? false }

    /// The original in the library's folder; `nil` when it is not there, or when the library has no folder.
    fileprivate var fileURL: URL? { primary.flatMap { library?.session.file(of: $0) } }

    /// The state by Apple's numbers: 1 in the trash, otherwise 0.
    fileprivate var trashedState: Int { metadata?.trashedDate == nil ? 0 : 1 }

    fileprivate var primary: Resource? { library?.session.resources(of: self).first }
}

extension PHAssetResource {
    /// The file in the library's folder; `nil` when it is not there, or when the library has no folder.
    fileprivate var fileURL: URL? { metadata.flatMap { library?.session.file(of: $0) } }
}

extension Session {
    /// Returns the URL of a resource's file in the library's folder.
    fileprivate func file(of resource: Resource) -> URL? {
        guard let folder = url, let placement = resource.localPlacement else { return nil }
        return folder.appendingPathComponent("originals/" + placement.key)
    }
}

extension Resource {
    /// The placement in the library's own folder.
    fileprivate var localPlacement: Placement? { placements.first { $0.store == .local && $0.state == .present } }
}
