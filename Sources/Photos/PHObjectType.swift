// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kinds of objects that a library's history covers.
public enum PHObjectType: Int, Sendable {
    /// A ``PHAsset``.
    case asset = 1
    /// A ``PHAssetCollection``.
    case assetCollection = 2
    /// A ``PHCollectionList``.
    case collectionList = 3
}
