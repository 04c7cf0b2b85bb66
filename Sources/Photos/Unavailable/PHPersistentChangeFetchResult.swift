// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

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
