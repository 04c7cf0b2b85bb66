// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A description of changes in a library, made by one transaction or by several in quick succession.
///
/// May be used from any thread, and after the observer has returned.
open class PHChange: NSObject, @unchecked Sendable {
    let span: ChangeSpan

    init(_ span: ChangeSpan) {
        self.span = span
        super.init()
    }

    /// Returns the changes of an object; `nil` if the object has not changed.
    ///
    /// An asset that was moved to the trash counts as deleted, and so does an object that the program may no longer
    /// see. Reads the object as it is now.
    public func changeDetails<T: PHObject>(for object: T) -> PHObjectChangeDetails<T>? { span.details(of: object) }

    /// Returns the changes of a fetch result; `nil` if neither its objects nor their order have changed.
    ///
    /// The result is fetched again. The details lead from this result to the new one, and include changes that the
    /// program did not request details for and changes made after this one. A result that was fetched after these
    /// changes has no details. Each call with the same result returns the same new result. Results of another library,
    /// and results that do not come from a fetch, have no details.
    ///
    /// An asset counts as changed if one of its properties changed. A collection also counts as changed if its objects
    /// changed.
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

    /// The object before the changes: the object passed to `changeDetails(for:)`.
    open var objectBeforeChanges: ObjectType { before }

    /// The object after the changes; `nil` when it was deleted.
    open var objectAfterChanges: ObjectType? { after }

    /// A Boolean value that indicates whether the picture or movie has changed. Metadata does not count.
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
