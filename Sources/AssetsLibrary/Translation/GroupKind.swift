// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// The kinds of groups that there are here, in the order of an enumeration.
enum GroupKind: CaseIterable {
    case savedPhotos, album, event

    /// Returns `nil` for a collection that is not a group.
    init?(of collection: PHAssetCollection, in photos: PHPhotoLibrary) {
        switch (collection.assetCollectionType, collection.assetCollectionSubtype) {
        case (.smartAlbum, .smartAlbumUserLibrary): self = .savedPhotos
        case (.album, _): self = .album
        default:
            // Imports have no type of their own in PhotoKit.
            guard (try? photos.fetchImports(with: nil))?.contains(collection) == true else { return nil }
            self = .event
        }
    }

    /// The bit of ``ALAssetsGroupType``.
    var type: ALAssetsGroupType {
        switch self {
        case .savedPhotos: ALAssetsGroupType(ALAssetsGroupSavedPhotos)
        case .album: ALAssetsGroupType(ALAssetsGroupAlbum)
        case .event: ALAssetsGroupType(ALAssetsGroupEvent)
        }
    }

    /// The name of the kind in descriptions of groups.
    var name: String {
        switch self {
        case .savedPhotos: "Saved Photos"
        case .album: "Album"
        case .event: "Event"
        }
    }

    func collections(of photos: PHPhotoLibrary) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        switch self {
        case .savedPhotos:
            try photos.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil)
        case .album: try photos.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        case .event: try photos.fetchImports(with: nil)
        }
    }
}
