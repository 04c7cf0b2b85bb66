// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PHAsset {
    /// The effect that a Live Photo is played with.
    public enum PlaybackVariation: Int, Sendable {
        /// None; so it is for everything that is no Live Photo.
        case none = 0
        /// It starts anew at its end.
        case autoloop = 1
        /// It goes back and forth.
        case mirror = 2
        /// All its pictures at once.
        case longExposure = 3
    }
}
