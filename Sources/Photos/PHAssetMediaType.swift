// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What an asset shows.
public enum PHAssetMediaType: Int, Sendable {
    /// Neither of the others.
    case unknown = 0
    /// A photo or another still picture; a Live Photo too.
    case image = 1
    /// A video.
    case video = 2
    /// A sound.
    case audio = 3
}
