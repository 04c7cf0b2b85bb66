// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The members of the class that are not built yet.
extension PHAssetCollection {
    /// Fetches albums by the URLs of the AssetsLibrary framework.
    @available(*, unavailable, message: "comes with AssetsLibrary, which is not built yet; use local identifiers")
    public class func fetchAssetCollections(
        withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { unbuilt() }
}
