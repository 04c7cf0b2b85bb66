// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A description of changes in a library. Not built yet.
@available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
open class PHChange: NSObject, @unchecked Sendable {
    /// Returns the changes of an object; `nil` without changes.
    public func changeDetails<T: PHObject>(for object: T) -> PHObjectChangeDetails<T>? { unbuilt() }

    /// Returns the changes of a fetch result; `nil` without changes.
    public func changeDetails<T: PHObject>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? {
        unbuilt()
    }
}

/// A description of the changes of one object. Not built yet.
@available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
open class PHObjectChangeDetails<ObjectType: PHObject>: NSObject {
    /// The object before the changes.
    open var objectBeforeChanges: ObjectType { unbuilt() }

    /// The object after the changes; `nil` when it was deleted.
    open var objectAfterChanges: ObjectType? { unbuilt() }

    /// A Boolean value that indicates whether the picture or movie has changed.
    open var assetContentChanged: Bool { unbuilt() }

    /// A Boolean value that indicates whether the object was deleted.
    open var objectWasDeleted: Bool { unbuilt() }
}

/// An observer of changes in a library. Not built yet.
@available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
    /// Called when objects in the library have changed.
    func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// An observer of a library's availability. Not built yet.
@available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
public protocol PHPhotoLibraryAvailabilityObserver: NSObjectProtocol {
    /// Called when the library can no longer be used.
    func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}
