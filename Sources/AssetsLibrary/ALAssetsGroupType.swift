// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A set of kinds of groups, as bits: ``ALAssetsGroupSavedPhotos`` and the others, widened by `ALAssetsGroupType(…)`.
@available(iOS, deprecated: 9, message: "use PHAssetCollectionType and PHAssetCollectionSubtype")
public typealias ALAssetsGroupType = Int

/// The group of all assets synced from a computer. It does not exist here, because nothing is synced.
@available(iOS, deprecated: 9, message: "use PHAsset.fetchAssets(with:)")
public var ALAssetsGroupLibrary: UInt32 { 1 << 0 }

/// The albums that the user made.
@available(
    iOS, deprecated: 9, message: "use PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options:)"
)
public var ALAssetsGroupAlbum: UInt32 { 1 << 1 }

/// The events: one group for each import.
@available(iOS, deprecated: 9, message: "use PHAssetCollection.fetchImports(with:), or moments")
public var ALAssetsGroupEvent: UInt32 { 1 << 2 }

/// The people synced from a computer. They do not exist here.
@available(iOS, deprecated: 9, message: "search for people with the key “people” of PHFetchOptions.predicate")
public var ALAssetsGroupFaces: UInt32 { 1 << 3 }

/// The saved photos: all assets of the user's own library, except hidden ones.
@available(iOS, deprecated: 9, message: "use the smart album smartAlbumUserLibrary")
public var ALAssetsGroupSavedPhotos: UInt32 { 1 << 4 }

/// The photo stream. It does not exist here.
@available(iOS, deprecated: 9, message: "the photo stream no longer exists")
public var ALAssetsGroupPhotoStream: UInt32 { 1 << 5 }

/// All kinds of groups except ``ALAssetsGroupLibrary``.
@available(iOS, deprecated: 9, message: "fetch the collections that you show")
public var ALAssetsGroupAll: UInt32 { 0xFFFF_FFFF }

/// A block that is called with each group, and once with `nil` after the last group. To stop the enumeration, it sets
/// the second argument.
@available(iOS, deprecated: 9, message: "use PHFetchResult<PHAssetCollection>")
public typealias ALAssetsLibraryGroupsEnumerationResultsBlock = (
    ALAssetsGroup?, UnsafeMutablePointer<ObjCBool>?
) -> Void

/// A block that is called with each asset and its index, and once with `nil` and `NSNotFound` after the last asset. To
/// stop the enumeration, it sets the third argument.
@available(iOS, deprecated: 9, message: "use PHFetchResult<PHAsset>")
public typealias ALAssetsGroupEnumerationResultsBlock = (ALAsset?, Int, UnsafeMutablePointer<ObjCBool>?) -> Void

/// A block that is called once with an asset; with `nil` if no asset has the URL.
@available(iOS, deprecated: 9, message: "use PHAsset.fetchAssets(withLocalIdentifiers:options:)")
public typealias ALAssetsLibraryAssetForURLResultBlock = (ALAsset?) -> Void

/// A block that is called once with a group; with `nil` if no group has the URL, or if the name of a new group is
/// already in use.
@available(iOS, deprecated: 9, message: "use PHAssetCollection.fetchAssetCollections(withLocalIdentifiers:options:)")
public typealias ALAssetsLibraryGroupResultBlock = (ALAssetsGroup?) -> Void

/// A block that is called once with the reason why the program has no access: an `NSError` of
/// ``ALAssetsLibraryErrorDomain``.
@available(iOS, deprecated: 9, message: "use PHPhotosError")
public typealias ALAssetsLibraryAccessFailureBlock = ((any Error)?) -> Void

/// A block that is called once with the URL of a new asset, or with an `NSError` of ``ALAssetsLibraryErrorDomain``.
@available(iOS, deprecated: 9, message: "use PHPhotoLibrary.performChanges(_:completionHandler:)")
public typealias ALAssetsLibraryWriteImageCompletionBlock = (URL?, (any Error)?) -> Void

/// A block that is called once with the URL of a new asset, or with an `NSError` of ``ALAssetsLibraryErrorDomain``.
@available(iOS, deprecated: 9, message: "use PHPhotoLibrary.performChanges(_:completionHandler:)")
public typealias ALAssetsLibraryWriteVideoCompletionBlock = (URL?, (any Error)?) -> Void
