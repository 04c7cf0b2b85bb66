// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An observer of changes in a library. Not built yet.
@available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
    /// Called when objects in the library have changed.
    func photoLibraryDidChange(_ changeInstance: PHChange)
}
