// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Not in Apple's PhotoKit: the cast to a result of a more general type, which on Apple systems `as` does.
///
/// There the type of the objects is not part of a result at run time. In Swift without Objective-C it is, and
/// `albums as! PHFetchResult<PHCollection>` stops the program. The new result has the same objects in the same order and
/// costs nothing: they are read when they are touched, once for both.
extension PHFetchResult where ObjectType: PHCollection {
    /// The same collections as a result of ``PHCollection``.
    public func upcast() -> PHFetchResult<PHCollection> { PHFetchResult<PHCollection>(WidenedObjects(self) { $0 }) }
}

/// Not in Apple's PhotoKit: see ``upcast()``.
extension PHFetchResult where ObjectType: PHObject {
    /// The same objects as a result of ``PHObject``.
    public func upcast() -> PHFetchResult<PHObject> { PHFetchResult<PHObject>(WidenedObjects(self) { $0 }) }
}

/// Not in Apple's PhotoKit: see ``upcast()``.
extension PHFetchResult {
    /// The same objects as a result of any objects.
    public func upcast() -> PHFetchResult<AnyObject> { PHFetchResult<AnyObject>(WidenedObjects(self) { $0 }) }
}
