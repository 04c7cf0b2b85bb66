// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformMedia
public import PlatformTypes

/// The parts of a Live Photo. On Apple systems only a view shows them.
extension PHLivePhoto {
    /// The picture.
    public var image: UIImage { picture }

    /// The movie; `nil` for a degraded Live Photo. The movie of an asset is a file of the library: do not change it.
    public var movie: AVURLAsset? { movieFile }

    /// Returns the photo and the movie as data for an item provider of the type `UTType.livePhoto`, which can make a
    /// Live Photo from it again. Throws ``PHPhotosError/Code/missingResource`` for a Live Photo without files: a
    /// degraded one, or one that was rendered for display.
    public func itemProviderData() throws -> Data { try LivePhotoPackage(self).data }
}

/// A Live Photo is immutable, and may be used from any thread.
extension PHLivePhoto: @unchecked Sendable {}
