// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import Synchronization

/// A worker pool whose threads are started when its first job is added.
final class LazyPool: Sendable {
    private let make: @Sendable () -> WorkerPool
    private let exitLimit: Duration?
    private let started = Mutex<WorkerPool?>(nil)

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - exitLimit: The time for which the exit of the program waits for running jobs; `nil` if it does not wait.
    ///   - make: Creates the pool; called once at most.
    init(endsWithin exitLimit: Duration? = nil, _ make: @escaping @Sendable () -> WorkerPool) {
        self.make = make
        self.exitLimit = exitLimit
    }

    @discardableResult
    func add(_ priority: WorkerPool.Priority, _ work: @escaping @Sendable () -> Void) -> WorkerPool.Ticket {
        pool.add(priority, work)
    }

    /// Cancels work that has not begun, and releases it.
    func cancel(_ ticket: WorkerPool.Ticket) { pool.cancel(ticket) }

    private var pool: WorkerPool {
        started.withLock { started in
            if let started { return started }
            let pool = make()
            if let exitLimit { PoolsAtExit.add(pool, within: exitLimit) }
            started = pool
            return pool
        }
    }
}

/// The pools whose running jobs the exit of the program ends.
private enum PoolsAtExit {
    private struct Entry {
        weak var pool: WorkerPool?
        let limit: Duration
    }

    private static let entries = Mutex<[Entry]>([])

    static func add(_ pool: WorkerPool, within limit: Duration) {
        entries.withLock { entries in
            entries.removeAll { $0.pool == nil }
            entries.append(Entry(pool: pool, limit: limit))
        }
        ProgramExit.register { ProgramExit.stop(PoolsAtExit.pools) }
    }

    /// The pools that exist, first the pools for which the exit waits the shortest time: what decoders have decoded until
    /// then may still be stored.
    private static var pools: [(WorkerPool, within: Duration)] {
        entries.withLock { entries in entries.compactMap { entry in entry.pool.map { ($0, within: entry.limit) } } }
            .sorted { $0.within < $1.within }
    }
}
