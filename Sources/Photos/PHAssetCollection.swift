// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// An album of the user's, one that the library computes, or a moment: one version of its facts.
///
/// It does not hold its assets: fetch them with ``PHAsset/fetchAssets(in:options:)``.
open class PHAssetCollection: PHCollection, @unchecked Sendable {
    /// The facts; `nil` for a stand-in, for a collection that was gone by the time it was looked at, and for a transient one.
    var facts: AssetCollection? { origin.node?.assetCollection }

    /// A collection of no library, for subclasses that stand in for real ones in tests.
    public override init() { super.init() }

    override init(_ origin: CollectionOrigin) { super.init(origin) }

    /// True: its members are assets.
    open override var canContainAssets: Bool { true }

    /// Whether the user made it or the library computes it; an album for a transient one.
    open var assetCollectionType: PHAssetCollectionType { facts.map { PHAssetCollectionType($0.subtype) } ?? .album }
    /// What it is for. A moment, of which there are no kinds, is `any`; what the library groups beside PhotoKit's albums is a
    /// generic smart album.
    open var assetCollectionSubtype: PHAssetCollectionSubtype {
        facts.map { PHAssetCollectionSubtype($0.subtype) } ?? .albumRegular
    }
    /// How many assets it has, hidden ones not counted; `NSNotFound` when that is not known, as of a stand-in.
    open var estimatedAssetCount: Int { facts?.assetCount ?? origin.transient?.count ?? NSNotFound }
    /// The earliest creation date of its assets; `nil` when it has none.
    ///
    /// PhotoKit's documentation promises it for moments only. Of a transient collection all assets are read for it.
    open var startDate: Date? { facts?.startDate ?? origin.transient?.assets.compactMap(\.creationDate).min() }
    /// The latest creation date of its assets; `nil` when it has none.
    ///
    /// PhotoKit's documentation promises it for moments only. Of a transient collection all assets are read for it.
    open var endDate: Date? { facts?.endDate ?? origin.transient?.assets.compactMap(\.creationDate).max() }
    /// Roughly where its assets were taken: of moments and places; `nil` for all others, as in PhotoKit.
    open var approximateLocation: CLLocation? {
        facts?.location.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
    }
    /// The names of the places where its assets were taken: of moments and places; empty for all others, as in PhotoKit.
    ///
    /// The name of the nearest city of 15,000 people or more, as GeoNames has it, when there is one within 25 kilometres.
    /// The names come with the package `libtimezonemap-data`; without it there are none.
    open var localizedLocationNames: [String] { facts?.location.flatMap(Workers.cityName).map { [$0] } ?? [] }

    /// Fetches the shared library's collections of a type.
    ///
    /// `.any` gives all of the type. So does a subtype of the other family: `(.smartAlbum, .albumRegular)` is a common way
    /// to ask for all smart albums. Albums come in the user's order, smart albums in that of their numbers, with those of
    /// the user's own behind them, and moments in the order of time. Smart albums are there also when they are empty. A
    /// program with a limited selection has no albums.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchAssetCollections(
        with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.collections(of: type, subtype, options) }
    }

    /// Fetches the shared library's collections with these identifiers; unknown ones are left out, and so are those of
    /// folders and lists.
    ///
    /// The order is the library's own, whatever the order of the list. In PhotoKit all identifiers must be of one type;
    /// here albums and moments may be mixed. Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.collections(named: identifiers, options) }
    }

    /// Fetches the albums, or the moment, that hold the asset, from the library that the asset came from.
    ///
    /// Smart albums are not supported, as in PhotoKit: asking for them gives an empty result. Access and failures are as
    /// with ``PHAsset/fetchAssets(with:)``.
    open class func fetchAssetCollectionsContaining(
        _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        guard let library = asset.library else { return .nothing(for: try CollectionRequest(.albums, options)) }
        return library.answer { () throws(LibraryError) in try library.collections(containing: asset, of: type, options)
        }
    }

    /// Fetches the moments of a list, earliest first, from the library that the list came from; none of a folder.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchMoments(
        inMomentList momentList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        guard let library = momentList.library else { return .nothing(for: try CollectionRequest(.moments, options)) }
        return library.answer { () throws(LibraryError) in try library.moments(in: momentList, options) }
    }

    /// Fetches the shared library's moments, earliest first: what was taken without a pause of six hours, and without going
    /// ten kilometres away.
    ///
    /// Hidden assets are in none, nor are those of which nobody knows when they were taken. Access and failures are as with
    /// ``PHAsset/fetchAssets(with:)``.
    open class func fetchMoments(with options: PHFetchOptions?) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.moments(options) }
    }

    /// A collection of these assets that is in no library, to be given to what shows collections.
    ///
    /// It lives as long as the object, and equals no other. ``PHAsset/fetchAssets(in:options:)`` fetches its assets, in the
    /// order in which they were given when the options name no other, without those that are hidden or gone by then; of
    /// several libraries only the first one's. Members of a burst are there also when nobody picked them. Assets that a test
    /// made are fetched when all of them are such. It has no key assets.
    open class func transientAssetCollection(with assets: [PHAsset], title: String?) -> PHAssetCollection {
        transientAssetCollection(withAssetFetchResult: PHFetchResult(ListedObjects(assets)), title: title)
    }

    /// A collection of what a fetch found that is in no library, as ``transientAssetCollection(with:title:)``.
    ///
    /// Costs nothing: the assets are read when they are fetched.
    open class func transientAssetCollection(
        withAssetFetchResult fetchResult: PHFetchResult<PHAsset>, title: String?
    ) -> PHAssetCollection {
        PHAssetCollection(.transient(TransientContent(.assets(fetchResult), title: title)))
    }
}
