// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Which part of a Live Photo a frame belongs to.
public enum PHLivePhotoFrameType: Int, Sendable {
    /// The still photo.
    case photo = 0
    /// One of the movie's pictures.
    case video = 1
}
