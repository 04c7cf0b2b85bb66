// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is not built yet says so to the compiler.
extension PHAssetCollection {
    /// Fetches collections by the addresses of AssetsLibrary.
    @available(*, unavailable, message: "addresses of AssetsLibrary are not built yet; keep local identifiers")
    public class func fetchAssetCollections(
        withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { fatalError("unavailable") }

    /// Fetches the moments in a list of moments.
    @available(*, unavailable, message: "this library has no moments; group assets by creationDate and location")
    public class func fetchMoments(
        inMomentList momentList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { fatalError("unavailable") }

    /// Fetches moments.
    @available(*, unavailable, message: "this library has no moments; group assets by creationDate and location")
    public class func fetchMoments(with options: PHFetchOptions?) -> PHFetchResult<PHAssetCollection> {
        fatalError("unavailable")
    }

    /// Makes a collection that is only in memory.
    @available(
        *, unavailable, message: "collections that are only in memory are not built yet; keep the assets in an array"
    )
    public class func transientAssetCollection(with assets: [PHAsset], title: String?) -> PHAssetCollection {
        fatalError("unavailable")
    }

    /// Makes a collection that is only in memory.
    @available(
        *, unavailable, message: "collections that are only in memory are not built yet; keep the assets in an array"
    )
    public class func transientAssetCollection(
        withAssetFetchResult fetchResult: PHFetchResult<PHAsset>, title: String?
    ) -> PHAssetCollection { fatalError("unavailable") }
}
