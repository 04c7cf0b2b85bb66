// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a frame of a Live Photo belongs to.
public enum PHLivePhotoFrameType: Int, Sendable {
    /// The still picture.
    case photo = 0
    /// The movie.
    case video = 1
}
