// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PHAsset {
    /// The effect that a Live Photo is played with.
    public enum PlaybackVariation: Int, Sendable {
        /// No effect; also the value of every asset that is no Live Photo.
        case none = 0
        /// Playback starts again at its end.
        case autoloop = 1
        /// Playback goes forwards and backwards.
        case mirror = 2
        /// All frames are blended into one picture.
        case longExposure = 3
    }
}
