// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Makes pictures ahead of time. Not built yet.
@available(*, unavailable, message: "not built yet; use PHImageManager, whose requests are the same")
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    /// A manager of one's own.
    public override init() { unbuilt() }

    /// Whether pictures of best quality are made ahead.
    open var allowsCachingHighQualityImages: Bool {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Makes pictures ahead.
    open func startCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) { unbuilt() }

    /// Forgets pictures.
    open func stopCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) { unbuilt() }

    /// Forgets all pictures.
    open func stopCachingImagesForAllAssets() { unbuilt() }
}
