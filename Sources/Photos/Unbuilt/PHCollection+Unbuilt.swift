// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet says so to the compiler.
extension PHCollection {
    /// Whether something may be done to the collection.
    @available(
        *, unavailable,
        message:
            "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
    )
    public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { fatalError("unavailable") }

    /// Fetches the collections in a folder.
    @available(
        *, unavailable,
        message: "folders are not built yet; PHCollection.fetchTopLevelUserCollections(with:) has all albums"
    )
    public class func fetchCollections(
        in collectionList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollection> { fatalError("unavailable") }
}
