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
