// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An observer of a library's availability. Not built yet.
@available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
public protocol PHPhotoLibraryAvailabilityObserver: NSObjectProtocol {
    /// Called when the library can no longer be used.
    func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}
