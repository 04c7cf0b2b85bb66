// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The families of asset collections.
public enum PHAssetCollectionType: Int, Sendable {
    /// Albums made by the user.
    case album = 1
    /// Albums computed by the library.
    case smartAlbum = 2
    /// Assets grouped by time and place. Deprecated by Apple.
    case moment = 3
}
