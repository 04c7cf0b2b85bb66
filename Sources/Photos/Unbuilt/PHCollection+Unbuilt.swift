// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet of the class.
extension PHCollection {
    /// Whether a program may do this to it.
    @available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
    public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { unbuilt() }

    /// Fetches the members of a folder.
    @available(
        *, unavailable,
        message: "folders are not built yet; fetch albums with PHAssetCollection.fetchAssetCollections"
    )
    public class func fetchCollections(
        in collectionList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollection> { unbuilt() }
}
