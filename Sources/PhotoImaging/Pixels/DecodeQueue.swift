// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import Synchronization

/// A queue that runs decodes on a few threads of its own: visible work before prefetches, otherwise in the order of
/// arrival.
///
/// Decoding blocks its thread for long, so it never runs on Swift's cooperative threads. When the queue is destroyed,
/// waiting work is dropped, and running work completes.
package final class DecodeQueue: Sendable {
    package enum Priority: Sendable, CaseIterable {
        /// Work whose result is on the screen.
        case visible
        case prefetch
    }

    /// An identifier of added work, for cancelling it.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// The maximum number of threads; more would only compete for processors.
    static let mostThreads = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)

    let threadCount: Int
    private let line: DecodeQueueState

    /// Starts the threads, which sleep while there is no work.
    package init(threads: Int = 2) {
        let line = DecodeQueueState()
        self.line = line
        threadCount = min(max(threads, 1), DecodeQueue.mostThreads)
        for number in 1...threadCount {
            let thread = Thread { line.work() }
            thread.name = "decode \(number)"
            thread.start()
        }
    }

    deinit { line.close() }

    /// Adds work, which runs once, on one of the queue's threads.
    @discardableResult
    package func add(_ priority: Priority, _ work: @escaping @Sendable () -> Void) -> Ticket {
        line.add(priority, work)
    }

    /// Cancels work that has not begun, and releases it before returning.
    /// - Returns: True if the work will never run; false if it is running, has run, or was cancelled before.
    @discardableResult
    package func cancel(_ ticket: Ticket) -> Bool {
        line.cancel(ticket)
    }
}

/// The waiting work, shared by a queue and its threads, so that threads do not retain their queue.
private final class DecodeQueueState: Sendable {
    private typealias Waiting = [DecodeQueue.Priority: [(ticket: DecodeQueue.Ticket, work: @Sendable () -> Void)]]

    private struct State {
        var waiting: Waiting = [:]
        var added = 0
        var isClosed = false

        mutating func takeAll() -> Waiting {
            defer { waiting = [:] }
            return waiting
        }
    }

    private enum Next {
        case work(@Sendable () -> Void)
        case nothing
        case end
    }

    private let state = Mutex(State())
    /// A semaphore signalled once for each piece of work, including cancelled work.
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ priority: DecodeQueue.Priority, _ work: @escaping @Sendable () -> Void) -> DecodeQueue.Ticket {
        let ticket = state.withLock { state in
            state.added += 1
            let ticket = DecodeQueue.Ticket(number: state.added)
            state.waiting[priority, default: []].append((ticket, work))
            return ticket
        }
        arrivals.signal()
        return ticket
    }

    func cancel(_ ticket: DecodeQueue.Ticket) -> Bool {
        let removed = state.withLock { state -> (@Sendable () -> Void)? in
            for priority in DecodeQueue.Priority.allCases {
                guard let place = state.waiting[priority]?.firstIndex(where: { $0.ticket == ticket }) else { continue }
                return state.waiting[priority]?.remove(at: place).work
            }
            return nil
        }
        return removed != nil
    }

    /// Drops waiting work and wakes one thread, which wakes the next. Dropped work is released outside of the lock.
    func close() {
        let dropped = state.withLock { state in
            state.isClosed = true
            return state.takeAll()
        }
        arrivals.signal()
        withExtendedLifetime(dropped) {}
    }

    /// The loop of a thread.
    func work() {
        while true {
            arrivals.wait()
            switch next() {
            case .work(let work): work()
            case .nothing: continue
            case .end:
                arrivals.signal()
                return
            }
        }
    }

    private func next() -> Next {
        state.withLock { state in
            if state.isClosed { return .end }
            for priority in DecodeQueue.Priority.allCases where state.waiting[priority]?.isEmpty == false {
                return (state.waiting[priority]?.removeFirst().work).map(Next.work) ?? .nothing
            }
            return .nothing
        }
    }
}
