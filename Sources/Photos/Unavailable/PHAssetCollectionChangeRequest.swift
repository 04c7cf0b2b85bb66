// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A request to create, change or delete albums. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHAssetCollectionChangeRequest: PHChangeRequest {
    /// Creates an album.
    open class func creationRequestForAssetCollection(withTitle title: String) -> Self { unbuilt() }

    /// A placeholder for the album that will be created.
    open var placeholderForCreatedAssetCollection: PHObjectPlaceholder { unbuilt() }

    /// Deletes albums.
    open class func deleteAssetCollections(_ assetCollections: any NSFastEnumeration) { unbuilt() }

    /// Creates a request to change an album.
    public convenience init?(for assetCollection: PHAssetCollection) { unbuilt() }

    /// Creates a request to change an album with known members.
    public convenience init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) { unbuilt() }

    /// The title of the album.
    open var title: String {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Adds assets at the end.
    open func addAssets(_ assets: any NSFastEnumeration) { unbuilt() }

    /// Inserts assets at these indexes.
    open func insertAssets(_ assets: any NSFastEnumeration, at indexes: IndexSet) { unbuilt() }

    /// Removes assets.
    open func removeAssets(_ assets: any NSFastEnumeration) { unbuilt() }

    /// Removes the assets at these indexes.
    open func removeAssets(at indexes: IndexSet) { unbuilt() }

    /// Replaces the assets at these indexes.
    open func replaceAssets(at indexes: IndexSet, withAssets assets: any NSFastEnumeration) { unbuilt() }

    /// Moves assets.
    open func moveAssets(at fromIndexes: IndexSet, to toIndex: Int) { unbuilt() }
}
