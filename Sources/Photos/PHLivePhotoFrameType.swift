// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The parts of a Live Photo that a frame can belong to.
public enum PHLivePhotoFrameType: Int, Sendable {
    /// The still photo.
    case photo = 0
    /// A frame of the movie.
    case video = 1
}
