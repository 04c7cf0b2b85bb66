// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// Those who wait for changes of a library in memory.
final class MemoryWatchers: Sendable {
    private let waiters = Mutex(WaiterSockets())

    deinit { waiters.withLock { $0.end() } }

    /// Returns a descriptor that becomes readable with each change.
    func add() throws(LibraryError) -> OpenFile {
        do throws(FileFailure) {
            return try waiters.withLock { (waiters) throws(FileFailure) in try waiters.add() }
        } catch {
            throw .system("watch", "the library", error)
        }
    }

    /// Makes every descriptor readable.
    func signal() { waiters.withLock { $0.signal() } }
}
