// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import PhotoLibrary
internal import Synchronization

/// A watch over waits inside SQLite, which logs a message. While another program is stopped in the middle of a change of the
/// log's shared memory, SQLite retries for ten seconds without calling its busy handler.
final class SilentWait: Sendable {
    private struct State {
        /// The beginnings of the running steps.
        var starts: [Int: ContinuousClock.Instant] = [:]
        var next = 0
        var isWatched = false
        /// True once the message about the running steps was logged.
        var isLogged = false
    }

    private let timeout: LockTimeout
    private let database: LibraryPath
    private let state = Mutex(State())

    init(_ timeout: LockTimeout, _ database: LibraryPath) {
        self.timeout = timeout
        self.database = database
    }

    /// The time for which SQLite retries, in seconds.
    static let limit = 10

    /// The delay of the message. Steps of SQLite itself take less, on any disk.
    private var logDelay: Duration { max(timeout.logDelay, .seconds(1)) }

    /// Runs a step that is fast unless another program blocks it; then a message is logged once after a delay. A step
    /// that takes long because the disk is slow, or because this program was suspended, does not count as waiting for
    /// another program.
    func run<Value>(_ step: () throws -> Value) rethrows -> Value {
        let wait = begin()
        defer { state.withLock { _ = $0.starts.removeValue(forKey: wait) } }
        return try step()
    }

    private func begin() -> Int {
        let (wait, isFirst) = state.withLock { state in
            state.next += 1
            state.starts[state.next] = .now
            defer { state.isWatched = true }
            return (state.next, !state.isWatched)
        }
        if isFirst { check(in: logDelay) }
        return wait
    }

    /// Schedules the next check. At most one is scheduled at a time, for all steps.
    private func check(in time: Duration) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time.milliseconds)) { [weak self] in
            self?.check()
        }
    }

    private func check() {
        let logDelay = logDelay
        let (isLate, next) = state.withLock { state -> (Bool, Duration?) in
            guard let oldest = state.starts.values.min() else {
                (state.isWatched, state.isLogged) = (false, false)
                return (false, nil)
            }
            let waited = ContinuousClock.now - oldest
            guard waited >= logDelay else { return (false, logDelay - waited) }
            return (!state.isLogged, logDelay)
        }
        if isLate, let message = SilentWait.message(LockHolder.ofDatabaseLock(database), for: database) {
            state.withLock { $0.isLogged = true }
            timeout.log(message)
        }
        if let next { check(in: next) }
    }

    /// Returns the message about a step that takes long; `nil` where no other program is in the way.
    static func message(_ holder: LockHolder?, for database: LibraryPath) -> String? {
        guard let holder, holder != .thisProcess else { return nil }
        return LockWait.message(holder, seconds: limit, for: database)
    }
}

extension Duration {
    /// The milliseconds, rounded up, so that a step is late when it is checked.
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000) + 1
    }
}
