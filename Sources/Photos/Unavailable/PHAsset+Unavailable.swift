// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHAsset {
    /// The effect that a Live Photo is played with.
    @available(*, unavailable, message: "effects of Live Photos are not read yet; playbackStyle tells what is known")
    public var playbackVariation: PHAsset.PlaybackVariation { unbuilt() }
}
