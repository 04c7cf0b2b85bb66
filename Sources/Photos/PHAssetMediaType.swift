// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The media of assets.
public enum PHAssetMediaType: Int, Sendable {
    /// None of the others.
    case unknown = 0
    /// A photo or another still picture, including Live Photos.
    case image = 1
    /// A video.
    case video = 2
    /// A sound.
    case audio = 3
}
