// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Not in Apple's PhotoKit.
extension PHAssetCollection {
    /// The asset that stands for the collection: the first of an album, the newest of what the library computes; `nil` when
    /// it has none.
    ///
    /// Costs a fetch; fails as ``PHAsset/fetchKeyAssets(in:options:)``.
    public var coverAsset: PHAsset? {
        let options = PHFetchOptions()
        options.fetchLimit = 1
        return PHAsset.fetchKeyAssets(in: self, options: options)?.firstObject
    }
}
