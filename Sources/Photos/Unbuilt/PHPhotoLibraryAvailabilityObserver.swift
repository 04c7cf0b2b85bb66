// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Hears that a library is gone. Not built yet.
@available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
public protocol PHPhotoLibraryAvailabilityObserver: NSObjectProtocol {
    /// The library can no longer be used.
    func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}
