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
