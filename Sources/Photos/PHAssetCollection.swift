// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// An album of the user's, or one that the library computes: one version of its facts.
///
/// It does not hold its assets: fetch them with ``PHAsset/fetchAssets(in:options:)``.
open class PHAssetCollection: PHCollection, @unchecked Sendable {
    /// The library the collection came from; `nil` for a stand-in that a test made.
    let library: PHPhotoLibrary?
    /// The facts; `nil` for a stand-in, and for a collection that was gone by the time it was looked at.
    let facts: AssetCollection?

    /// A collection of no library, for subclasses that stand in for real ones in tests.
    public override init() {
        library = nil
        facts = nil
        super.init()
    }

    init(_ facts: AssetCollection?, in library: PHPhotoLibrary) {
        self.library = library
        self.facts = facts
        super.init()
    }

    open override var localIdentifier: String { facts?.localIdentifier.description ?? super.localIdentifier }
    open override var canContainAssets: Bool { true }
    open override var localizedTitle: String? { facts?.title }

    /// Whether the user made it or the library computes it.
    open var assetCollectionType: PHAssetCollectionType { facts?.subtype.isSmart == true ? .smartAlbum : .album }
    /// What it is for.
    open var assetCollectionSubtype: PHAssetCollectionSubtype {
        facts.map { PHAssetCollectionSubtype($0.subtype) } ?? .albumRegular
    }
    /// How many assets it has, hidden ones not counted; `NSNotFound` when that is not known.
    open var estimatedAssetCount: Int { facts?.assetCount ?? NSNotFound }
    /// The earliest creation date of its assets; `nil` when it has none.
    ///
    /// PhotoKit's documentation promises it for moments only.
    open var startDate: Date? { facts?.startDate }
    /// The latest creation date of its assets; `nil` when it has none.
    ///
    /// PhotoKit's documentation promises it for moments only.
    open var endDate: Date? { facts?.endDate }
    /// Roughly where its assets were taken; `nil`, as in PhotoKit for everything but moments.
    open var approximateLocation: CLLocation? { nil }
    /// The names of the places where its assets were taken; empty, as in PhotoKit for everything but moments.
    open var localizedLocationNames: [String] { [] }

    /// Fetches the shared library's collections of a type.
    ///
    /// `.any` gives all of the type. So does a subtype of the other family: `(.smartAlbum, .albumRegular)` is a common way
    /// to ask for all smart albums. Albums come in the user's order. A program with a limited selection has no albums.
    /// Moments do not exist here: their fetch is empty.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchAssetCollections(
        with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.collections(of: type, subtype, options) }
    }

    /// Fetches the shared library's collections with these identifiers; unknown ones are left out.
    open class func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.collections(named: identifiers, options) }
    }

    /// Fetches the albums that hold the asset, from the library that the asset came from.
    ///
    /// Smart albums are not supported, as in PhotoKit: asking for them gives an empty result.
    open class func fetchAssetCollectionsContaining(
        _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        guard let library = asset.library else { return PHFetchResult() }
        return library.answer { () throws(LibraryError) in try library.collections(containing: asset, of: type, options)
        }
    }
}
