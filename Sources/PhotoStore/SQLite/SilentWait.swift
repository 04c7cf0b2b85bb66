// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import PhotoLibrary
internal import Synchronization

/// The line for a wait of SQLite's own. While another program stands still in the middle of a step that changes the log's
/// shared memory, SQLite tries again for ten seconds, and asks nobody meanwhile.
final class SilentWait: Sendable {
    private struct State {
        /// When each began that is under way.
        var starts: [Int: ContinuousClock.Instant] = [:]
        var next = 0
        var isWatched = false
        var isSaid = false
    }

    private let patience: LockTimeout
    private let database: LibraryPath
    private let state = Mutex(State())

    init(_ patience: LockTimeout, _ database: LibraryPath) {
        self.patience = patience
        self.database = database
    }

    /// How long SQLite tries.
    static let limit = 10

    /// Steps of SQLite itself take less, on any disk.
    private var quiet: Duration { max(patience.quiet, .seconds(1)) }

    /// Runs a step that takes no time unless another program is in the way; then, after a while, that is said once.
    func during<Value>(_ step: () throws -> Value) rethrows -> Value {
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
        if isFirst { look(in: quiet) }
        return wait
    }

    /// One look is under way at a time, however many steps there are.
    private func look(in time: Duration) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time.milliseconds)) { [weak self] in
            self?.look()
        }
    }

    private func look() {
        let quiet = quiet
        let (isLate, next) = state.withLock { state -> (Bool, Duration?) in
            guard let oldest = state.starts.values.min() else {
                (state.isWatched, state.isSaid) = (false, false)
                return (false, nil)
            }
            let waited = ContinuousClock.now - oldest
            guard waited >= quiet else { return (false, quiet - waited) }
            defer { state.isSaid = true }
            return (!state.isSaid, quiet)
        }
        if isLate { patience.say(LockWait.sentence(LockHolder.keeping(database), seconds: SilentWait.limit)) }
        if let next { look(in: next) }
    }
}

extension Duration {
    /// Rounded up, so that what is looked at then is as old as it has to be.
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000) + 1
    }
}
