// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What has changed in a library. Not built yet.
@available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
open class PHChange: NSObject, @unchecked Sendable {
    /// What has changed of an object; `nil` for nothing.
    public func changeDetails<T: PHObject>(for object: T) -> PHObjectChangeDetails<T>? { unbuilt() }

    /// What has changed in a result; `nil` for nothing.
    public func changeDetails<T: PHObject>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? {
        unbuilt()
    }
}
