// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The members of the class that are not built yet.
extension PHCollection {
    /// Returns true if the program may perform the operation on the collection.
    @available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
    public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { unbuilt() }
}

/// The members of the class that are not built yet.
extension PHAssetCollection {
    /// Fetches albums by the URLs of the AssetsLibrary framework.
    @available(*, unavailable, message: "comes with AssetsLibrary, which is not built yet; use local identifiers")
    public class func fetchAssetCollections(
        withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { unbuilt() }
}
