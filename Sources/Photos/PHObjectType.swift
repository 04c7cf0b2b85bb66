// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kinds of objects whose history a library keeps.
public enum PHObjectType: Int, Sendable {
    /// Assets.
    case asset = 1
    /// Albums.
    case assetCollection = 2
    /// Folders.
    case collectionList = 3
}
