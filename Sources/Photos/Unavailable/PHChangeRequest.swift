// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// The superclass of all change requests. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHChangeRequest: NSObject {}

/// A placeholder for an object until a change creates it. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {}

/// A request to create, change or delete assets. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHAssetChangeRequest: PHChangeRequest {
    /// Creates an asset from a picture.
    open class func creationRequestForAsset(from image: UIImage) -> Self { unbuilt() }

    /// Creates an asset from the file of a picture.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? { unbuilt() }

    /// Creates an asset from the file of a movie.
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? { unbuilt() }

    /// A placeholder for the asset that will be created.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? { unbuilt() }

    /// Deletes assets.
    open class func deleteAssets(_ assets: any NSFastEnumeration) { unbuilt() }

    /// Creates a request to change an asset.
    public convenience init(for asset: PHAsset) { unbuilt() }

    /// The date at which the asset was taken.
    open var creationDate: Date? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// The location at which the asset was taken.
    open var location: CLLocation? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// A Boolean value that indicates whether the asset is a favourite.
    open var isFavorite: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// A Boolean value that indicates whether the asset is hidden.
    open var isHidden: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// The result of an edit.
    open var contentEditingOutput: PHContentEditingOutput? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Reverts all edits.
    open func revertAssetContentToOriginal() { unbuilt() }
}

/// A request to create an asset from several files. Not built yet.
@available(*, unavailable, message: "not built yet; on Linux PHPhotoLibrary.importFiles takes files in")
open class PHAssetCreationRequest: PHAssetChangeRequest {
    /// Creates an asset.
    open class func forAsset() -> Self { unbuilt() }

    /// Returns true if an asset can consist of resources of these types.
    open class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool { unbuilt() }

    /// Adds a file.
    open func addResource(
        with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
    ) { unbuilt() }

    /// Adds bytes.
    open func addResource(
        with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
    ) { unbuilt() }
}

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
