// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// Additions to Apple's PhotoKit.
extension PHAssetCollection {
    /// The UUID of the folder that contains the album, as in `PHPhotoLibrary.folders()`; `nil` at the top level.
    public var folder: UUID? { metadata?.folder }

    /// The query of a smart album made by the user; `nil` for all other collections.
    ///
    /// `PHPhotoLibrary.apply([.insertSmartAlbum(uuid:title:query:)])` makes such an album. The album is a generic smart
    /// album; each fetch evaluates its query again.
    public var savedQuery: SavedQuery? { metadata?.query }

    /// The trash of the shared library, as a generic smart album; `nil` for a program without access.
    ///
    /// No other fetch finds this collection or its assets.
    public static var recentlyDeleted: PHAssetCollection? {
        let library = PHPhotoLibrary.shared()
        return library.object { () throws(LibraryError) in try library.recentlyDeleted() }
    }

    /// The assets of the shared library that look alike, as a generic smart album; `nil` for a program without access.
    ///
    /// Similar assets are next to each other, the best one first, unless a fetch sorts them. Only assets with a
    /// thumbnail are compared; thumbnails are made by an import with thumbnails or when assets are first shown. No
    /// other fetch finds this collection. The first fetch of its assets after a change compares all assets of the
    /// library.
    public static var duplicates: PHAssetCollection? {
        let library = PHPhotoLibrary.shared()
        return library.object { () throws(LibraryError) in try library.duplicates() }
    }

    /// Fetches the imports of the shared library, earliest first: one generic smart album for each group of assets that
    /// were added together.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    public static func fetchImports(with options: PHFetchOptions?) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.fetchImports(with: options) }
    }

    /// Fetches the places of the shared library's assets as generic smart albums, the places with the most assets
    /// first.
    ///
    /// In a place, each asset was taken within the given distance of another one. ``localizedLocationNames`` contains
    /// the name of the nearest city, if there is one, and ``approximateLocation`` is the centre. Another distance gives
    /// other places.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``; a distance of less than one metre is an error.
    public static func fetchPlaces(
        within metres: Double, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.fetchPlaces(within: metres, options: options) }
    }
}

/// Additions to Apple's PhotoKit.
extension PHAssetCollection {
    /// The asset that represents the collection: the first of an album, the newest of a computed collection; `nil`
    /// without assets.
    ///
    /// Costs one fetch. Errors are handled as by ``PHAsset/fetchKeyAssets(in:options:)``.
    public var coverAsset: PHAsset? {
        let options = PHFetchOptions()
        options.fetchLimit = 1
        return PHAsset.fetchKeyAssets(in: self, options: options)?.firstObject
    }
}

/// The root folder as a property, an addition to Apple's PhotoKit, which has only a subtype for it.
extension PHCollectionList {
    /// The root folder of the shared library, which contains all albums and folders; `nil` for a program that sees no
    /// albums.
    ///
    /// The same list as ``PHCollectionList/fetchCollectionLists(with:subtype:options:)`` fetches for the subtype
    /// ``PHCollectionListSubtype/rootFolder``. ``PHCollection/fetchTopLevelUserCollections(with:)`` fetches its
    /// contents. It has no title and no parent folder.
    public static var rootFolder: PHCollectionList? {
        let library = PHPhotoLibrary.shared()
        return library.object { () throws(LibraryError) in try library.rootFolder() }
    }

    /// A Boolean value that indicates whether this is the root folder.
    public var isRootFolder: Bool { metadata?.subtype == .rootFolder }
}
