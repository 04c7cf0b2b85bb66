// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PlatformMedia

/// The members of the class that are not built yet.
extension PHImageManager {
    /// Requests a video for export.
    @available(
        *, unavailable,
        message: "exports of requests are not built yet; make an AVAssetExportSession of what requestAVAsset gives"
    )
    @discardableResult
    public func requestExportSession(
        forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
        resultHandler: @escaping (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID { unbuilt() }
}
