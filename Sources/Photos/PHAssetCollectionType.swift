// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The families of asset collections.
public enum PHAssetCollectionType: Int, Sendable {
    /// Made by the user.
    case album = 1
    /// Computed by the library.
    case smartAlbum = 2
    /// By time and place. Deprecated by Apple.
    case moment = 3
}
