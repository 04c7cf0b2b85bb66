// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An image manager that prepares pictures in advance. Not built yet.
@available(*, unavailable, message: "not built yet; use PHImageManager, whose requests are the same")
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    /// Creates a manager with its own cache.
    public override init() { unbuilt() }

    /// A Boolean value that indicates whether pictures of the best quality are prepared.
    open var allowsCachingHighQualityImages: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Prepares pictures of assets in advance.
    open func startCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) { unbuilt() }

    /// Stops preparing pictures of assets.
    open func stopCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) { unbuilt() }

    /// Stops preparing all pictures.
    open func stopCachingImagesForAllAssets() { unbuilt() }
}
