// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformMedia
public import PlatformTypes

/// The parts of a Live Photo, which only a view shows on Apple systems.
extension PHLivePhoto {
    /// The picture.
    public var image: UIImage { picture }

    /// The movie; `nil` for a degraded Live Photo. That of an asset is a file of the library, which must not be
    /// changed.
    public var movie: AVURLAsset? { movieFile }

    /// Returns the photo and the movie as data for an item provider of the type `UTType.livePhoto`, from which it makes
    /// a Live Photo again. Throws ``PHPhotosError/Code/missingResource`` for a Live Photo that has no files, as a
    /// degraded one, and one that was rendered for display.
    public func itemProviderData() throws -> Data { try LivePhotoPackage(self).data }
}

/// A Live Photo is immutable, and may be used from any thread.
extension PHLivePhoto: @unchecked Sendable {}
