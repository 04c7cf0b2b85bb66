// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is not built yet says so to the compiler.
extension PHAsset {
    /// Whether something may be done to the asset.
    @available(
        *, unavailable,
        message:
            "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
    )
    public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool { fatalError("unavailable") }

    /// Fetches the assets that stand for a collection.
    @available(*, unavailable, message: "covers are not built yet; take the last asset of the collection")
    public class func fetchKeyAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset>? { fatalError("unavailable") }

    /// Fetches the assets of a burst.
    @available(
        *, unavailable,
        message: "fetches by burst are not built yet; fetch with includeAllBurstAssets and look at burstIdentifier"
    )
    public class func fetchAssets(
        withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { fatalError("unavailable") }

    /// Fetches assets by the addresses of AssetsLibrary.
    @available(*, unavailable, message: "addresses of AssetsLibrary are not built yet; keep local identifiers")
    public class func fetchAssets(withALAssetURLs assetURLs: [URL], options: PHFetchOptions?) -> PHFetchResult<PHAsset>
    { fatalError("unavailable") }

    /// Requests what an edit starts from.
    @available(*, unavailable, message: "editing is not built yet")
    public func requestContentEditingInput(
        with options: PHContentEditingInputRequestOptions?,
        completionHandler: @escaping (PHContentEditingInput?, [AnyHashable: Any]) -> Void
    ) -> PHContentEditingInputRequestID { fatalError("unavailable") }

    /// Cancels a request for the input of an edit.
    @available(*, unavailable, message: "editing is not built yet")
    public func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) {
        fatalError("unavailable")
    }
}
