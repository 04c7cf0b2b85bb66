// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

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
