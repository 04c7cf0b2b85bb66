// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is not built yet says so to the compiler.
extension PHImageManager {
    /// Requests a Live Photo.
    @available(
        *, unavailable,
        message: "Live Photos as objects are not built yet; fetch the two files with PHAssetResourceManager"
    )
    public func requestLivePhoto(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHLivePhotoRequestOptions?,
        resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { fatalError("unavailable") }
}
