// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The history of changes as an asynchronous sequence, an addition to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Returns the changes since a point in the library's history, then all future changes, each once and in order.
    ///
    /// The sequence ends when its task is cancelled. The first element throws as ``fetchPersistentChanges(since:)``
    /// does, and so does a later one when the library can no longer be read. Changes that come faster than they are
    /// read stay in the library's history, not in memory. Each iterator starts at the given point.
    public func persistentChanges(since token: PHPersistentChangeToken) -> PersistentChanges {
        PersistentChanges(library: self, token: token)
    }

    /// The endless sequence of changes since a point in a library's history.
    public struct PersistentChanges: AsyncSequence, Sendable {
        /// The element of the sequence: a change.
        public typealias Element = PHPersistentChange

        fileprivate let library: PHPhotoLibrary
        fileprivate let token: PHPersistentChangeToken

        /// Returns an iterator before the first change.
        public func makeAsyncIterator() -> Iterator { Iterator(self) }

        /// An iterator over changes, which waits for the next one.
        public struct Iterator: AsyncIteratorProtocol {
            private let library: PHPhotoLibrary
            private var last: PHPersistentChangeToken
            private var page: PHPersistentChangeFetchResult.Iterator?
            private let signal: ChangeSignal
            private var signals: AsyncStream<Void>.Iterator

            fileprivate init(_ changes: PersistentChanges) {
                library = changes.library
                last = changes.token
                signal = ChangeSignal()
                signals = signal.stream.makeAsyncIterator()
                // Before the first read, so that no change lies between them.
                library.register(signal)
            }

            /// Returns the next change, as soon as there is one; `nil` when the task is cancelled.
            public mutating func next() async throws -> PHPersistentChange? {
                while !Task.isCancelled {
                    if let change = page?.next() {
                        last = change.changeToken
                        return change
                    }
                    if page != nil {
                        page = nil
                        guard await signals.next() != nil else { return nil }
                    }
                    page = try library.fetchPersistentChanges(since: last).makeIterator()
                }
                return nil
            }
        }
    }
}

/// An observer that signals changes; several signals without a waiting reader count as one.
private final class ChangeSignal: NSObject, PHPhotoLibraryChangeObserver, Sendable {
    let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    override init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        super.init()
    }

    func photoLibraryDidChange(_ changeInstance: PHChange) { continuation.yield() }
}
