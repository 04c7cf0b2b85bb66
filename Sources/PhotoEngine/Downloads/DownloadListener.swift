// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import PhotoLibrary
internal import Synchronization

/// Somebody who waits for a download on a thread of their own.
final class DownloadListener: Sendable {
    private struct State {
        var bytes: Int64 = 0
        var result: Result<Void, LibraryError>?
    }

    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    func tell(_ bytes: Int64) {
        state.withLock { $0.bytes = bytes }
        news.signal()
    }

    func end(_ result: Result<Void, LibraryError>) {
        state.withLock { $0.result = result }
        news.signal()
    }

    /// Returns the number of bytes that are here, and the result once there is one.
    func look() -> (bytes: Int64, result: Result<Void, LibraryError>?) { state.withLock { ($0.bytes, $0.result) } }

    /// Waits for news for at most 50 milliseconds, so that a waiting caller can cancel while no news comes.
    func wait() { _ = news.wait(timeout: .now() + .milliseconds(50)) }
}
