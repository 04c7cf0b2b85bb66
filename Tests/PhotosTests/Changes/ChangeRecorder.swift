// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// An observer that keeps what it is told, for a test to wait for.
final class ChangeRecorder: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
    private let changes = Mutex<[PHChange]>([])
    private let arrived = DispatchSemaphore(value: 0)
    /// Called with each change, before a test can wait for it.
    let onChange: @Sendable (PHChange) -> Void

    init(onChange: @escaping @Sendable (PHChange) -> Void = { _ in }) { self.onChange = onChange }

    func photoLibraryDidChange(_ change: PHChange) {
        onChange(change)
        changes.withLock { $0.append(change) }
        arrived.signal()
    }

    /// Waits for the next change.
    func next() throws -> PHChange {
        try #require(arrived.wait(timeout: .now() + 30) == .success, "no change was reported")
        return changes.withLock { $0.removeFirst() }
    }

    /// The number of changes that nobody waited for.
    var count: Int { changes.withLock { $0.count } }
}

extension PHPhotoLibrary {
    /// Applies changes, and returns what an observer is told of them.
    func change(observedBy recorder: ChangeRecorder, _ changes: Change...) throws -> PHChange {
        try #require(try apply(changes) != nil)
        return try recorder.next()
    }

    /// Registers a new observer.
    func observed() -> ChangeRecorder {
        let recorder = ChangeRecorder()
        register(recorder)
        return recorder
    }

    /// Waits until the observers have been called for everything that was applied: another observer, registered after
    /// them, is called after them.
    func waitForObservers() throws {
        let last = observed()
        try apply([.insertAlbum(uuid: UUID(), title: "last")])
        _ = try last.next()
        unregisterChangeObserver(last)
    }
}
