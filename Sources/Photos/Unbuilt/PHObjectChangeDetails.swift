// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What has changed of an object. Not built yet.
@available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
open class PHObjectChangeDetails<ObjectType: PHObject>: NSObject {
    /// The object as it was.
    open var objectBeforeChanges: ObjectType { unbuilt() }

    /// The object as it is; `nil` when it was deleted.
    open var objectAfterChanges: ObjectType? { unbuilt() }

    /// Whether the picture or movie is another.
    open var assetContentChanged: Bool { unbuilt() }

    /// Whether it was deleted.
    open var objectWasDeleted: Bool { unbuilt() }
}
