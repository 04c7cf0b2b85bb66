// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHAssetResource {
    /// Returns the files of a Live Photo.
    @available(
        *, unavailable,
        message: "Live Photos are not built yet; their files are in PHAssetResource.assetResources"
    )
    public class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] { unbuilt() }
}
