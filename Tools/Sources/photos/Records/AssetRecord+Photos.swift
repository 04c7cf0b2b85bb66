// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

extension AssetRecord {
    /// An asset with its resources, which are looked up.
    init(_ asset: PHAsset) {
        self.init(asset.asset, resources: PHAssetResource.assetResources(for: asset).map(\.resource))
    }
}
