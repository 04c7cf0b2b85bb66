// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is not built yet of the class.
extension PHAssetCollection {
    /// Fetches albums by the URLs of the library before.
    @available(*, unavailable, message: "comes with AssetsLibrary, which is not built yet; use local identifiers")
    public class func fetchAssetCollections(
        withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { unbuilt() }
}
