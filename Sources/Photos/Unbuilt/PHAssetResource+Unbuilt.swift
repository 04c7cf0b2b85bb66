// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet says so to the compiler.
extension PHAssetResource {
    /// The resources of a Live Photo.
    @available(
        *, unavailable,
        message: "Live Photos as objects are not built yet; fetch the two files with PHAssetResourceManager"
    )
    public class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] { fatalError("unavailable") }
}
