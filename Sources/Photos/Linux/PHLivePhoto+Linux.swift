// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PlatformMedia
public import PlatformTypes

/// The parts of a Live Photo, which only a view shows on Apple systems.
extension PHLivePhoto {
    /// The picture.
    public var image: UIImage { picture }

    /// The movie; `nil` for a degraded Live Photo. That of an asset is a file of the library, which must not be changed.
    public var movie: AVURLAsset? { movieFile }
}

/// A Live Photo is immutable, and may be used from any thread.
extension PHLivePhoto: @unchecked Sendable {}
