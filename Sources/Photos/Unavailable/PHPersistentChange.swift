// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A change in a library's history. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentChange: NSObject {
    /// The token of the point after this change.
    open var changeToken: PHPersistentChangeToken { unbuilt() }

    /// Returns what the change did to the objects of a kind.
    open func changeDetails(for objectType: PHObjectType) throws -> PHPersistentObjectChangeDetails { unbuilt() }
}

/// A description of what a change did to the objects of a kind. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentObjectChangeDetails: NSObject {
    /// The kind of the objects.
    open var objectType: PHObjectType { unbuilt() }

    /// The identifiers of inserted objects.
    open var insertedLocalIdentifiers: Set<String> { unbuilt() }

    /// The identifiers of updated objects.
    open var updatedLocalIdentifiers: Set<String> { unbuilt() }

    /// The identifiers of deleted objects.
    open var deletedLocalIdentifiers: Set<String> { unbuilt() }
}

/// The changes since a point in a library's history. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentChangeFetchResult: NSObject, Sequence {
    /// The element of the sequence: a change.
    public typealias Element = PHPersistentChange

    /// An iterator over the changes, in order.
    public final class Iterator: IteratorProtocol {
        /// The element of the iterator: a change.
        public typealias Element = PHPersistentChange

        /// Creates an iterator before the first change.
        public init(fetchResult: PHPersistentChangeFetchResult) { unbuilt() }

        /// Returns the next change; `nil` after the last.
        public func next() -> PHPersistentChange? { unbuilt() }
    }

    /// Returns an iterator before the first change.
    public func makeIterator() -> PHPersistentChangeFetchResult.Iterator { unbuilt() }
}

/// A point in a library's history. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentChangeToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Reads the token from an archive.
    public required init?(coder: NSCoder) { unbuilt() }

    /// Writes the token into an archive.
    open func encode(with coder: NSCoder) { unbuilt() }

    /// A Boolean value that indicates whether secure coding is supported.
    open class var supportsSecureCoding: Bool { unbuilt() }

    /// Returns the token itself.
    open func copy(with zone: NSZone? = nil) -> Any { unbuilt() }
}
