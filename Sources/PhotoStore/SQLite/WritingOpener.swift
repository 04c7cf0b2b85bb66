// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import PhotoLibrary
internal import Synchronization

/// A guard that opens the connection that writes once for all threads.
///
/// Opening may take as long as another process holds the lock. Threads that need the connection meanwhile wait for the
/// same attempt and get the same result, so that a failed wait is not repeated by each of them. Later callers try
/// again. No lock is held while the connection is being opened.
final class WritingOpener: Sendable {
    private enum State {
        case closed
        case opening(Attempt)
        case open(WritingConnection)
    }

    private enum Step {
        case done(WritingConnection)
        case wait(Attempt)
        case open(Attempt)
    }

    /// An attempt to open the connection, and the threads that wait for it.
    private final class Attempt: Sendable {
        private let group = DispatchGroup()
        private let outcome = Mutex<Result<WritingConnection, LibraryError>?>(nil)

        init() { group.enter() }

        func end(_ result: Result<WritingConnection, LibraryError>) {
            outcome.withLock { $0 = result }
            group.leave()
        }

        func wait() throws(LibraryError) -> WritingConnection {
            group.wait()
            guard let outcome = outcome.withLock({ $0 }) else {
                preconditionFailure("an attempt that ended has an outcome")
            }
            return try outcome.get()
        }
    }

    private let state: Mutex<State>

    init(_ connection: WritingConnection?) { state = Mutex(connection.map(State.open) ?? .closed) }

    /// Returns the connection. Opens it unless it is open or being opened.
    func connection(
        _ open: () throws(LibraryError) -> WritingConnection
    ) throws(LibraryError) -> WritingConnection {
        switch nextStep() {
        case .done(let connection): return connection
        case .wait(let attempt): return try attempt.wait()
        case .open(let attempt):
            let result = Result { () throws(LibraryError) in try open() }
            state.withLock { $0 = (try? result.get()).map(State.open) ?? .closed }
            attempt.end(result)
            return try result.get()
        }
    }

    private func nextStep() -> Step {
        state.withLock { state in
            switch state {
            case .open(let connection): return .done(connection)
            case .opening(let attempt): return .wait(attempt)
            case .closed:
                let attempt = Attempt()
                state = .opening(attempt)
                return .open(attempt)
            }
        }
    }
}
