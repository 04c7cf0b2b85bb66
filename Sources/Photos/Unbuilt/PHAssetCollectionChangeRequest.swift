// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A request to make, change or delete albums. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHAssetCollectionChangeRequest: PHChangeRequest {
    /// Makes an album.
    open class func creationRequestForAssetCollection(withTitle title: String) -> Self { unbuilt() }

    /// Stands for the album that will be made.
    open var placeholderForCreatedAssetCollection: PHObjectPlaceholder { unbuilt() }

    /// Deletes albums.
    open class func deleteAssetCollections(_ assetCollections: any NSFastEnumeration) { unbuilt() }

    /// Changes an album.
    public convenience init?(for assetCollection: PHAssetCollection) { unbuilt() }

    /// Changes an album whose members are known.
    public convenience init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) { unbuilt() }

    /// What it is called.
    open var title: String {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Adds assets at the end.
    open func addAssets(_ assets: any NSFastEnumeration) { unbuilt() }

    /// Adds assets at these places.
    open func insertAssets(_ assets: any NSFastEnumeration, at indexes: IndexSet) { unbuilt() }

    /// Takes assets out.
    open func removeAssets(_ assets: any NSFastEnumeration) { unbuilt() }

    /// Takes the assets at these places out.
    open func removeAssets(at indexes: IndexSet) { unbuilt() }

    /// Puts assets in the place of others.
    open func replaceAssets(at indexes: IndexSet, withAssets assets: any NSFastEnumeration) { unbuilt() }

    /// Moves assets.
    open func moveAssets(at fromIndexes: IndexSet, to toIndex: Int) { unbuilt() }
}
