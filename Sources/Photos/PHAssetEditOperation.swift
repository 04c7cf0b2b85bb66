// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The operations that a program may want to perform on an asset.
public enum PHAssetEditOperation: Int, Sendable {
    /// Deleting the asset.
    case delete = 1
    /// Changing its picture or movie.
    case content = 2
    /// Changing its metadata: date, location, favourite, hidden.
    case properties = 3
}
