// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// An album of the user, a computed album, or a moment, as of the time of the fetch.
///
/// It does not contain its assets: fetch them with ``PHAsset/fetchAssets(in:options:)``.
open class PHAssetCollection: PHCollection, @unchecked Sendable {
    /// The collection as read; `nil` without a library, when it was deleted before the read, and for a transient
    /// collection.
    var metadata: AssetCollection? { origin.node?.assetCollection }

    /// Creates a collection without a library, for subclasses that serve as test doubles.
    public override init() { super.init() }

    override init(_ origin: CollectionOrigin) { super.init(origin) }

    /// Always true: the members are assets.
    open override var canContainAssets: Bool { true }

    /// The family of the collection: made by the user or computed; `album` for a transient one.
    open var assetCollectionType: PHAssetCollectionType { metadata.map { PHAssetCollectionType($0.subtype) } ?? .album }
    /// The kind of the collection: `any` for a moment, because moments have no kinds; `smartAlbumGeneric` for computed
    /// groups that PhotoKit does not have.
    open var assetCollectionSubtype: PHAssetCollectionSubtype {
        metadata.map { PHAssetCollectionSubtype($0.subtype) } ?? .albumRegular
    }
    /// The number of assets, without hidden assets; `NSNotFound` if it is unknown, as for a collection without a
    /// library.
    open var estimatedAssetCount: Int { metadata?.assetCount ?? origin.transient?.count ?? NSNotFound }
    /// The earliest creation date of its assets; `nil` when it has none.
    ///
    /// PhotoKit's documentation promises it for moments only. For a transient collection it reads all assets.
    open var startDate: Date? { metadata?.startDate ?? origin.transient?.assets.compactMap(\.creationDate).min() }
    /// The latest creation date of its assets; `nil` when it has none.
    ///
    /// PhotoKit's documentation promises it for moments only. For a transient collection it reads all assets.
    open var endDate: Date? { metadata?.endDate ?? origin.transient?.assets.compactMap(\.creationDate).max() }
    /// The approximate location of the assets of a moment or a place; `nil` for all other collections, as in PhotoKit.
    open var approximateLocation: CLLocation? {
        metadata?.location.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
    }
    /// The place names of a moment or a place; empty for all other collections, as in PhotoKit.
    ///
    /// Contains the nearest city of 15,000 people or more in GeoNames, if there is one within 25 kilometres. The names
    /// come from the package `libtimezonemap-data`; without this package the list is empty.
    open var localizedLocationNames: [String] {
        metadata?.location.flatMap(RuntimeServices.cityName).map { [$0] } ?? []
    }

    /// Fetches the shared library's collections of a type.
    ///
    /// `.any` fetches all collections of the type, and so does a subtype of another family: `(.smartAlbum,
    /// .albumRegular)` is a common way to fetch all smart albums. Albums are in the user's order; smart albums are in
    /// order of their raw values, followed by the user's own smart albums; moments are in order of time. Empty smart
    /// albums are included. A program with limited access gets no albums.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchAssetCollections(
        with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchAssetCollections(with: type, subtype: subtype, options: options)
        }
    }

    /// Fetches the shared library's collections with these identifiers. Unknown identifiers, and identifiers of folders
    /// and lists, are left out.
    ///
    /// The order is the library's order, not the order of the list. In PhotoKit all identifiers must be of one type;
    /// here albums and moments may be mixed. Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchAssetCollections(withLocalIdentifiers: identifiers, options: options)
        }
    }

    /// Fetches the shared library's collections with these URLs of the AssetsLibrary framework
    /// (`assets-library://group/?id=…&filter=1537`); others are left out.
    ///
    /// Otherwise as ``fetchAssetCollections(withLocalIdentifiers:options:)``. Deprecated by Apple: store local
    /// identifiers.
    open class func fetchAssetCollections(
        withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchAssetCollections(withALAssetGroupURLs: assetGroupURLs, options: options)
        }
    }

    /// Fetches the albums, or the moment, that contain an asset, from the asset's own library.
    ///
    /// Smart albums are not supported, as in PhotoKit: the result is empty for them. Access and failures are as with
    /// ``PHAsset/fetchAssets(with:)``.
    open class func fetchAssetCollectionsContaining(
        _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        guard let library = asset.library else { return .nothing(for: try CollectionRequest(.albums, options)) }
        return library.answer { () throws(LibraryError) in
            try library.fetchAssetCollectionsContaining(asset, with: type, options: options)
        }
    }

    /// Fetches the moments of a list, earliest first, from the list's own library; a folder has none.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchMoments(
        inMomentList momentList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        guard let library = momentList.library else { return .nothing(for: try CollectionRequest(.moments, options)) }
        return library.answer { () throws(LibraryError) in
            try library.fetchMoments(inMomentList: momentList, options: options)
        }
    }

    /// Fetches the shared library's moments, earliest first.
    ///
    /// A moment consists of assets taken without a pause of more than six hours and without a move of more than ten
    /// kilometres. Hidden assets and assets without a date belong to no moment. Access and failures are as with
    /// ``PHAsset/fetchAssets(with:)``.
    open class func fetchMoments(with options: PHFetchOptions?) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.fetchMoments(with: options) }
    }

    /// Makes a temporary collection of these assets, outside any library, for code that displays collections.
    ///
    /// The collection exists as long as the object, and equals no other collection.
    /// ``PHAsset/fetchAssets(in:options:)`` fetches its assets in the given order unless the options have sort
    /// descriptors. Assets that are hidden or deleted by then are left out. If the assets come from several libraries,
    /// only assets of the first asset's library are fetched. Unpicked members of bursts are included. If all assets are
    /// test doubles, they are fetched too. The collection has no key assets.
    open class func transientAssetCollection(with assets: [PHAsset], title: String?) -> PHAssetCollection {
        transientAssetCollection(withAssetFetchResult: PHFetchResult(ListedObjects(assets)), title: title)
    }

    /// Makes a temporary collection of a fetch result, outside any library; otherwise as
    /// ``transientAssetCollection(with:title:)``.
    ///
    /// Constant time: the assets are read when they are fetched.
    open class func transientAssetCollection(
        withAssetFetchResult fetchResult: PHFetchResult<PHAsset>, title: String?
    ) -> PHAssetCollection {
        PHAssetCollection(.transient(TransientContent(.assets(fetchResult), title: title)))
    }
}

/// The families of asset collections.
public enum PHAssetCollectionType: Int, Sendable {
    /// Albums made by the user.
    case album = 1
    /// Albums computed by the library.
    case smartAlbum = 2
    /// Assets grouped by time and place. Deprecated by Apple.
    case moment = 3
}

/// The kinds of asset collections.
///
/// Albums of the user are ``albumRegular``; a fetch of another kind of album gives an empty result, as on a device
/// without such albums. There is one smart album of each kind, except for ``smartAlbumGeneric``: these are the user's
/// own smart albums.
public enum PHAssetCollectionSubtype: Int, Sendable {
    /// An album made by the user.
    case albumRegular = 2
    /// An event copied from another computer.
    case albumSyncedEvent = 3
    /// A person copied from another computer.
    case albumSyncedFaces = 4
    /// An album copied from another computer.
    case albumSyncedAlbum = 5
    /// An album of assets from a camera.
    case albumImported = 6
    /// The user's photo stream.
    case albumMyPhotoStream = 100
    /// An album shared through a cloud.
    case albumCloudShared = 101
    /// A smart album of no special kind.
    case smartAlbumGeneric = 200
    /// The panoramas.
    case smartAlbumPanoramas = 201
    /// The videos.
    case smartAlbumVideos = 202
    /// The favourites.
    case smartAlbumFavorites = 203
    /// The time-lapse videos.
    case smartAlbumTimelapses = 204
    /// The hidden assets.
    case smartAlbumAllHidden = 205
    /// The recently added assets.
    case smartAlbumRecentlyAdded = 206
    /// The bursts.
    case smartAlbumBursts = 207
    /// The slow-motion videos.
    case smartAlbumSlomoVideos = 208
    /// All assets of the user's own library.
    case smartAlbumUserLibrary = 209
    /// The self-portraits.
    case smartAlbumSelfPortraits = 210
    /// The screenshots.
    case smartAlbumScreenshots = 211
    /// The photos with depth.
    case smartAlbumDepthEffect = 212
    /// The Live Photos.
    case smartAlbumLivePhotos = 213
    /// The animated pictures.
    case smartAlbumAnimated = 214
    /// The long exposures.
    case smartAlbumLongExposures = 215
    /// The assets that could not be uploaded.
    case smartAlbumUnableToUpload = 216
    /// The RAW photos.
    case smartAlbumRAW = 217
    /// The cinematic videos.
    case smartAlbumCinematic = 218
    /// The spatial photos and videos.
    case smartAlbumSpatial = 219
    /// The screen recordings.
    case smartAlbumScreenRecordings = 220
    /// Every subtype; for fetches only.
    case any = 9_223_372_036_854_775_807
}
