// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PHAsset {
    /// The ways to present an asset.
    public enum PlaybackStyle: Int, Sendable {
        /// The asset cannot be presented.
        case unsupported = 0
        /// A still picture.
        case image = 1
        /// An animated picture.
        case imageAnimated = 2
        /// A Live Photo: a still picture that plays when it is touched.
        case livePhoto = 3
        /// A video.
        case video = 4
        /// A video that starts again at its end.
        case videoLooping = 5
    }
}
