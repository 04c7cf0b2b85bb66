// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PHAsset {
    /// How an asset is presented.
    public enum PlaybackStyle: Int, Sendable {
        /// It cannot be presented.
        case unsupported = 0
        /// As a still picture.
        case image = 1
        /// As a picture that moves by itself.
        case imageAnimated = 2
        /// As a still picture that moves when it is touched.
        case livePhoto = 3
        /// As a video.
        case video = 4
        /// As a video that starts anew at its end.
        case videoLooping = 5
    }
}
