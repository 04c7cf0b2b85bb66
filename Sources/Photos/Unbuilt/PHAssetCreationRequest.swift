// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A request to make an asset of several files. Not built yet.
@available(*, unavailable, message: "not built yet; on Linux PHPhotoLibrary.importFiles takes files in")
open class PHAssetCreationRequest: PHAssetChangeRequest {
    /// Makes an asset.
    open class func forAsset() -> Self { unbuilt() }

    /// Whether an asset can consist of these.
    open class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool { unbuilt() }

    /// Adds a file.
    open func addResource(
        with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
    ) { unbuilt() }

    /// Adds bytes.
    open func addResource(
        with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
    ) { unbuilt() }
}
