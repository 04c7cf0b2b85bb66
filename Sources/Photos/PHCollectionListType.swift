// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The families of collection lists.
public enum PHCollectionListType: Int, Sendable {
    /// Moments. Deprecated by Apple; this library has none.
    case momentList = 1
    /// A folder of the user's.
    case folder = 2
    /// A folder that the library computes.
    case smartFolder = 3
}
