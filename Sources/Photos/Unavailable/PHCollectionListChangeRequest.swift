// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A request to create, change or delete folders. Not built yet.
@available(
    *, unavailable,
    message: "folders are not built yet; fetch albums with PHAssetCollection.fetchAssetCollections"
)
open class PHCollectionListChangeRequest: PHChangeRequest {
    /// Creates a folder.
    open class func creationRequestForCollectionList(withTitle title: String) -> Self { unbuilt() }

    /// A placeholder for the folder that will be created.
    open var placeholderForCreatedCollectionList: PHObjectPlaceholder { unbuilt() }

    /// Deletes folders.
    open class func deleteCollectionLists(_ collectionLists: any NSFastEnumeration) { unbuilt() }

    /// Creates a request to change a folder.
    public convenience init?(for collectionList: PHCollectionList) { unbuilt() }

    /// Creates a request to change a folder with known members.
    public convenience init?(for collectionList: PHCollectionList, childCollections: PHFetchResult<PHCollection>) {
        unbuilt()
    }

    /// Creates a request to change the order of the top level.
    public convenience init?(
        forTopLevelCollectionListUserCollections childCollections: PHFetchResult<PHCollection>
    ) { unbuilt() }

    /// The title of the folder.
    open var title: String {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Adds collections at the end.
    open func addChildCollections(_ collections: any NSFastEnumeration) { unbuilt() }

    /// Inserts collections at these indexes.
    open func insertChildCollections(_ collections: any NSFastEnumeration, at indexes: IndexSet) { unbuilt() }

    /// Removes collections.
    open func removeChildCollections(_ collections: any NSFastEnumeration) { unbuilt() }

    /// Removes the collections at these indexes.
    open func removeChildCollections(at indexes: IndexSet) { unbuilt() }

    /// Replaces the collections at these indexes.
    open func replaceChildCollections(
        at indexes: IndexSet, withChildCollections collections: any NSFastEnumeration
    ) { unbuilt() }

    /// Moves collections.
    open func moveChildCollections(at indexes: IndexSet, to toIndex: Int) { unbuilt() }
}
