// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is not built yet of the class.
extension PHAssetCollection {
    /// Fetches albums by the URLs of the library before.
    @available(*, unavailable, message: "there are no such URLs here; use local identifiers")
    public class func fetchAssetCollections(
        withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { unbuilt() }

    /// Fetches the moments of a list.
    @available(
        *, unavailable,
        message: "there are no moments here; group what PHAsset.fetchAssets finds by creationDate"
    )
    public class func fetchMoments(
        inMomentList momentList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { unbuilt() }

    /// Fetches all moments.
    @available(
        *, unavailable,
        message: "there are no moments here; group what PHAsset.fetchAssets finds by creationDate"
    )
    public class func fetchMoments(with options: PHFetchOptions?) -> PHFetchResult<PHAssetCollection> { unbuilt() }

    /// A collection that is in no library.
    @available(*, unavailable, message: "transient collections are not built yet; keep an array of local identifiers")
    public class func transientAssetCollection(with assets: [PHAsset], title: String?) -> PHAssetCollection {
        unbuilt()
    }

    /// A collection that is in no library.
    @available(*, unavailable, message: "transient collections are not built yet; keep an array of local identifiers")
    public class func transientAssetCollection(
        withAssetFetchResult fetchResult: PHFetchResult<PHAsset>, title: String?
    ) -> PHAssetCollection { unbuilt() }
}
