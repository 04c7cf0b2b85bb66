// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A description of changes in a library: of one transaction, or of several that came close together.
///
/// May be used from any thread, and after the observer has returned.
open class PHChange: NSObject, @unchecked Sendable {
    let span: ChangeSpan

    init(_ span: ChangeSpan) {
        self.span = span
        super.init()
    }

    /// Returns the changes of an object; `nil` when the object is as it was.
    ///
    /// An asset that went into the trash is deleted, and so is an object that left the part of the library that the
    /// program may see. Reads the object as it is now.
    public func changeDetails<T: PHObject>(for object: T) -> PHObjectChangeDetails<T>? { span.details(of: object) }

    /// Returns the changes of a fetch result; `nil` when its objects and their order are as they were.
    ///
    /// The result is fetched again. The details lead from this result to the new one, whatever was changed in between,
    /// also by changes that earlier details were not asked for, or that came after this one: a result whose fetch has
    /// seen these changes has no details. The same result is answered with the same new result each time. Results of
    /// another library, and those that no fetch made, have none.
    ///
    /// An asset counts as changed if one of its properties changed; a collection also if its objects did.
    public func changeDetails<T: PHObject>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? {
        span.details(of: fetchResult)
    }
}

/// A description of the changes of one object.
open class PHObjectChangeDetails<ObjectType: PHObject>: NSObject {
    private let before: ObjectType
    private let after: ObjectType?
    private let hasNewContent: Bool

    init(_ before: ObjectType, _ after: ObjectType?, assetContentChanged: Bool) {
        self.before = before
        self.after = after
        hasNewContent = assetContentChanged
        super.init()
    }

    /// The object before the changes: the one that was asked about.
    open var objectBeforeChanges: ObjectType { before }

    /// The object after the changes; `nil` when it was deleted.
    open var objectAfterChanges: ObjectType? { after }

    /// A Boolean value that indicates whether the picture or movie has changed. Metadata is no content.
    open var assetContentChanged: Bool { hasNewContent }

    /// A Boolean value that indicates whether the object was deleted.
    open var objectWasDeleted: Bool { after == nil }
}

/// An observer of changes in a library.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
    /// Called when objects in the library have changed, on a serial queue of the library. Dispatch to the main queue
    /// before updating views.
    func photoLibraryDidChange(_ changeInstance: PHChange)
}
