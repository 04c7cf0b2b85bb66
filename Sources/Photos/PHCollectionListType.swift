// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The families of collection lists.
public enum PHCollectionListType: Int, Sendable {
    /// Moments by cluster or year. Deprecated by Apple.
    case momentList = 1
    /// A folder that the user made.
    case folder = 2
    /// A folder that the library computes.
    case smartFolder = 3
}
