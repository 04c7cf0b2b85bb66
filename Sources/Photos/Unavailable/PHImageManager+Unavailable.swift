// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformMedia

/// The members of the class that are not built yet.
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

    /// Requests a video for playback.
    @available(
        *, unavailable,
        message:
            "videos as requests are not built yet; write the file with PHAssetResourceManager and open it as AVURLAsset"
    )
    @discardableResult
    public func requestPlayerItem(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVPlayerItem?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { unbuilt() }

    /// Requests a video for export.
    @available(
        *, unavailable,
        message:
            "videos as requests are not built yet; write the file with PHAssetResourceManager and open it as AVURLAsset"
    )
    @discardableResult
    public func requestExportSession(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
        resultHandler: @escaping (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { unbuilt() }

    /// Requests the tracks of a video.
    @available(
        *, unavailable,
        message:
            "videos as requests are not built yet; write the file with PHAssetResourceManager and open it as AVURLAsset"
    )
    @discardableResult
    public func requestAVAsset(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { unbuilt() }
}

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
