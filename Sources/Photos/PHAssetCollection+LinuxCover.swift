// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Additions to Apple's PhotoKit.
extension PHAssetCollection {
    /// The asset that represents the collection: the first of an album, the newest of a computed collection; `nil`
    /// without assets.
    ///
    /// Costs a fetch; fails as ``PHAsset/fetchKeyAssets(in:options:)`` does.
    public var coverAsset: PHAsset? {
        let options = PHFetchOptions()
        options.fetchLimit = 1
        return PHAsset.fetchKeyAssets(in: self, options: options)?.firstObject
    }
}
