// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A request to make, change or delete folders. Not built yet.
@available(
    *, unavailable,
    message: "folders are not built yet; fetch albums with PHAssetCollection.fetchAssetCollections"
)
open class PHCollectionListChangeRequest: PHChangeRequest {
    /// Makes a folder.
    open class func creationRequestForCollectionList(withTitle title: String) -> Self { unbuilt() }

    /// Stands for the folder that will be made.
    open var placeholderForCreatedCollectionList: PHObjectPlaceholder { unbuilt() }

    /// Deletes folders.
    open class func deleteCollectionLists(_ collectionLists: any NSFastEnumeration) { unbuilt() }

    /// Changes a folder.
    public convenience init?(for collectionList: PHCollectionList) { unbuilt() }

    /// Changes a folder whose members are known.
    public convenience init?(for collectionList: PHCollectionList, childCollections: PHFetchResult<PHCollection>) {
        unbuilt()
    }

    /// Changes the order of what lies in no folder.
    public convenience init?(
        forTopLevelCollectionListUserCollections childCollections: PHFetchResult<PHCollection>
    ) { unbuilt() }

    /// What it is called.
    open var title: String {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Adds collections at the end.
    open func addChildCollections(_ collections: any NSFastEnumeration) { unbuilt() }

    /// Adds collections at these places.
    open func insertChildCollections(_ collections: any NSFastEnumeration, at indexes: IndexSet) { unbuilt() }

    /// Takes collections out.
    open func removeChildCollections(_ collections: any NSFastEnumeration) { unbuilt() }

    /// Takes the collections at these places out.
    open func removeChildCollections(at indexes: IndexSet) { unbuilt() }

    /// Puts collections in the place of others.
    open func replaceChildCollections(
        at indexes: IndexSet, withChildCollections collections: any NSFastEnumeration
    ) { unbuilt() }

    /// Moves collections.
    open func moveChildCollections(at indexes: IndexSet, to toIndex: Int) { unbuilt() }
}
