// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What may be done to an asset.
public enum PHAssetEditOperation: Int, Sendable {
    /// To delete it.
    case delete = 1
    /// To edit what it shows.
    case content = 2
    /// To edit what is said of it: date, place, favourite, hidden.
    case properties = 3
}
