// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An observer of a library's availability; see ``PHPhotoLibrary/register(_:)-(PHPhotoLibraryAvailabilityObserver)``.
public protocol PHPhotoLibraryAvailabilityObserver: NSObjectProtocol {
    /// Called when the library can no longer be used. ``PHPhotoLibrary/unavailabilityReason`` says why.
    func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}
