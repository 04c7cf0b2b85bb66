// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is not built yet of the class.
extension PHImageManager {
    /// Requests a Live Photo of an asset.
    @available(
        *, unavailable,
        message: "Live Photos are not built yet; their files are in PHAssetResource.assetResources"
    )
    @discardableResult
    public func requestLivePhoto(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHLivePhotoRequestOptions?,
        resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { unbuilt() }
}
