// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A request to create an asset from several files. Not built yet.
@available(*, unavailable, message: "not built yet; on Linux PHPhotoLibrary.importFiles takes files in")
open class PHAssetCreationRequest: PHAssetChangeRequest {
    /// Creates an asset.
    open class func forAsset() -> Self { unbuilt() }

    /// Returns true if an asset can consist of resources of these types.
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
