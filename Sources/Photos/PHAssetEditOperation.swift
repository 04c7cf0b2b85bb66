// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a program may want to do to an asset.
public enum PHAssetEditOperation: Int, Sendable {
    /// To delete it.
    case delete = 1
    /// To change its picture or movie.
    case content = 2
    /// To change its facts: date, place, favourite, hidden.
    case properties = 3
}
