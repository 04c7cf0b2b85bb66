// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The changes since a point in a library's history. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentChangeFetchResult: NSObject, Sequence {
    /// What it consists of.
    public typealias Element = PHPersistentChange

    /// Goes through the changes in order.
    public final class Iterator: IteratorProtocol {
        /// What it gives.
        public typealias Element = PHPersistentChange

        /// Starts before the first change.
        public init(fetchResult: PHPersistentChangeFetchResult) { unbuilt() }

        /// The next change; `nil` after the last.
        public func next() -> PHPersistentChange? { unbuilt() }
    }

    /// Starts before the first change.
    public func makeIterator() -> PHPersistentChangeFetchResult.Iterator { unbuilt() }
}
