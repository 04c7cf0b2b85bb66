// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// Not in Apple's PhotoKit.
extension PHAssetCollection {
    /// The folder that the album lies in, by the name that `PHPhotoLibrary.folders()` has for it; `nil` at the top.
    public var folder: UUID? { facts?.folder }

    /// What a smart album of the user's own finds; `nil` for all others.
    ///
    /// Such an album is made by `PHPhotoLibrary.apply([.insertSmartAlbum(uuid:title:query:)])`. It is a generic smart album,
    /// and what it holds is found anew whenever it is fetched.
    public var savedQuery: SavedQuery? { facts?.query }

    /// What is in the trash of the shared library, as a generic smart album; `nil` for a program without access.
    ///
    /// No other fetch finds it, or what is in it.
    public static var recentlyDeleted: PHAssetCollection? {
        let library = PHPhotoLibrary.shared()
        return library.object { () throws(LibraryError) in try library.trash() }
    }

    /// Fetches the shared library's imports, earliest first: what came in together, as generic smart albums.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    public static func fetchImports(with options: PHFetchOptions?) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.imports(options) }
    }

    /// Fetches the places of the shared library's assets, those with the most assets first, as generic smart albums.
    ///
    /// Whatever was taken at most so far from another asset of a place belongs to the place, too. Each is called after the
    /// city that is near, if there is one (``localizedLocationNames``), and ``approximateLocation`` is its middle. Other
    /// distances make other places.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``; less than one metre is a mistake.
    public static func fetchPlaces(
        within metres: Double, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.places(metres: metres, options) }
    }
}
