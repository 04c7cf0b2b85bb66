// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import Synchronization

/// A call that blocks a thread of a pool while a task waits for its result.
///
/// The task gets one answer: the result of the work, or `CancellationError` if it is cancelled before a thread has begun
/// with the work.
final class BlockingCall<Value: Sendable>: Sendable {
    private enum Phase {
        case new
        case waiting(CheckedContinuation<Value, any Error>, WorkerPool.Ticket?)
        case running(CheckedContinuation<Value, any Error>, isCancelled: Bool)
        case done
    }

    private let phase = Mutex(Phase.new)

    /// Adds the work to a pool, and answers the continuation once.
    ///
    /// - Parameter work: The work. It is given a closure that returns true once the task is cancelled.
    func start(
        _ continuation: CheckedContinuation<Value, any Error>, on pool: LazyPool, _ priority: WorkerPool.Priority,
        _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
    ) {
        let isNew = phase.withLock { phase in
            guard case .new = phase else { return false }
            phase = .waiting(continuation, nil)
            return true
        }
        guard isNew else { return continuation.resume(throwing: CancellationError()) }
        let ticket = pool.add(priority) { self.run(work) }
        let isDone = phase.withLock { phase in
            switch phase {
            case .waiting: phase = .waiting(continuation, ticket)
            case .done: return true
            case .new, .running: break
            }
            return false
        }
        // The task may have been cancelled before the ticket was known.
        if isDone { pool.cancel(ticket) }
    }

    /// Ends a call whose work has not begun, and lets work that has begun know.
    func cancel(on pool: LazyPool) {
        let waiting = phase.withLock { phase -> (CheckedContinuation<Value, any Error>, WorkerPool.Ticket?)? in
            switch phase {
            case .new: phase = .done
            case .waiting(let continuation, let ticket):
                phase = .done
                return (continuation, ticket)
            case .running(let continuation, _): phase = .running(continuation, isCancelled: true)
            case .done: break
            }
            return nil
        }
        guard let (continuation, ticket) = waiting else { return }
        if let ticket { pool.cancel(ticket) }
        continuation.resume(throwing: CancellationError())
    }

    private func run(_ work: (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value) {
        let isWanted = phase.withLock { phase in
            guard case .waiting(let continuation, _) = phase else { return false }
            phase = .running(continuation, isCancelled: false)
            return true
        }
        guard isWanted else { return }
        let isCancelled: @Sendable () -> Bool = { self.isCancelled }
        let result = Result { try JobCancellation.run(until: isCancelled) { try work(isCancelled) } }
        let continuation = phase.withLock { phase -> CheckedContinuation<Value, any Error>? in
            guard case .running(let continuation, _) = phase else { return nil }
            phase = .done
            return continuation
        }
        continuation?.resume(with: result)
    }

    private var isCancelled: Bool {
        phase.withLock { if case .running(_, isCancelled: true) = $0 { true } else { false } }
    }
}

extension WorkerPool.Priority {
    /// The priority of the work for which a task of this priority waits.
    init(_ priority: TaskPriority) {
        self =
            switch priority {
            case TaskPriority.high...: .quick
            case TaskPriority.medium...: .visible
            case TaskPriority.low...: .prefetch
            default: .background
            }
    }
}
