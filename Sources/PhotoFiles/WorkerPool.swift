// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

/// A pool of threads of its own: quick work first, then visible work, prefetches and background work, otherwise in the
/// order of arrival.
///
/// Jobs may block for long, which Swift's cooperative threads must not. If the system creates fewer threads than asked
/// for, there are fewer; if it creates none, whoever adds a job runs it. When the pool is destroyed, waiting jobs are
/// dropped, and running jobs complete.
package final class WorkerPool: Sendable {
    package enum Priority: Sendable, CaseIterable {
        /// Work of some milliseconds whose result is on the screen until that of visible work is there.
        case quick
        /// Work whose result is on the screen.
        case visible
        case prefetch
        /// Work of imports and verifications.
        case background
    }

    /// An identifier of an added job, for cancelling it.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// What a thread does once it had nothing to do for some time, after its last job.
    package struct Rest: Sendable {
        fileprivate let delay: DispatchTimeInterval
        fileprivate let work: @Sendable () -> Void

        package init(after delay: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void) {
            self.delay = delay
            self.work = work
        }
    }

    /// The greatest number of threads. More would only compete for the processors, and each costs memory.
    package static let threadLimit = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)

    /// The number of threads that the system created.
    package let threadCount: Int
    private let queue: JobQueue

    /// Starts the threads, which sleep while there is no work.
    ///
    /// - Parameters:
    ///   - threads: The number of threads, at least one and at most ``threadLimit``.
    ///   - standsBack: True for threads that give way to all others that want a processor, for work that nobody waits for.
    ///   - rest: What each thread does when it has had nothing to do for some time.
    ///   - start: Starts a thread; false if the system creates no more.
    package init(
        threads: Int, name: String, standsBack: Bool = false, rest: Rest? = nil,
        start: (String, @escaping @Sendable () -> Void) -> Bool = SystemThread.start
    ) {
        let queue = JobQueue()
        self.queue = queue
        var started = 0
        let body: @Sendable () -> Void = {
            if standsBack { SystemThread.standBack() }
            queue.work(rest)
        }
        while started < WorkerPool.bounded(threads) {
            queue.threads.enter()
            guard start(name, body) else {
                queue.threads.leave()
                break
            }
            started += 1
        }
        threadCount = started
    }

    deinit { queue.close(droppingJobs: true) }

    /// Returns the number of threads that a pool creates if it is asked for `count`.
    package static func bounded(_ count: Int) -> Int { min(max(1, count), threadLimit) }

    /// Adds work, which runs once, on one of the pool's threads.
    @discardableResult
    package func add(_ priority: Priority, _ work: @escaping @Sendable () -> Void) -> Ticket {
        guard threadCount > 0 else {
            work()
            return Ticket(number: 0)
        }
        return Ticket(number: queue.add(priority, work))
    }

    /// Cancels work that has not begun, and releases it before returning.
    /// - Returns: True if the work will never run; false if it is running, has run, or was cancelled before.
    @discardableResult
    package func cancel(_ ticket: Ticket) -> Bool { queue.cancel(ticket.number) }

    /// Adds background work whose result can be awaited.
    package func submit<Output: Sendable>(_ work: @escaping @Sendable () -> Output) -> Job<Output> {
        let job = Job<Output>()
        add(.background) { job.finish(with: work()) }
        return job
    }

    /// Calls `body` for each item on the pool's threads, and `receive` on the calling thread for each result, in no
    /// particular order. When `receive` throws, no further item is started.
    package func forEach<Item: Sendable, Output: Sendable, Failure: Error>(
        _ items: [Item], _ body: @escaping @Sendable (Item) -> Output,
        receive: (Item, Output) throws(Failure) -> Void
    ) throws(Failure) {
        let list = SharedList<Output>(count: items.count)
        defer { list.close() }
        for _ in 0..<min(max(threadCount, 1), items.count) {
            add(.background) {
                while let index = list.nextIndex() { list.put(body(items[index]), at: index) }
            }
        }
        for _ in items {
            let (index, output) = list.take()
            try receive(items[index], output)
        }
    }

    /// Waits until all jobs are done and the threads have ended. Nothing may be added after this.
    package func finish() {
        queue.close(droppingJobs: false)
        queue.threads.wait()
    }

    /// Drops the jobs that wait, and waits for those that run, but no longer than that. What is added after this never runs.
    ///
    /// A job may call it, and is not waited for.
    /// - Returns: False if other jobs still run.
    @discardableResult
    package func stop(within limit: Duration) -> Bool {
        queue.close(droppingJobs: true)
        queue.exceptCallingThread()
        let (seconds, attoseconds) = limit.components
        let end = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        return queue.threads.wait(timeout: end) == .success
    }

    /// A submitted job, and its result when it is done.
    package final class Job<Output: Sendable>: Sendable {
        private let output = Mutex<Output?>(nil)
        private let isDone = DispatchSemaphore(value: 0)

        fileprivate init() {}

        fileprivate func finish(with result: Output) {
            output.withLock { $0 = result }
            isDone.signal()
        }

        /// Waits for the result. May be called more than once.
        package func wait() -> Output {
            isDone.wait()
            defer { isDone.signal() }
            guard let result = output.withLock({ $0 }) else { preconditionFailure("a job finished without a result") }
            return result
        }
    }
}

/// The waiting jobs, shared by a pool and its threads, so that threads do not retain their pool.
private final class JobQueue: Sendable {
    private struct State {
        var waiting: [WorkerPool.Priority: JobList] = [:]
        var added = 0
        var isClosed = false
        /// The threads that have begun and are still waited for.
        var threads: Set<pthread_t> = []
    }

    private enum Next {
        case work(@Sendable () -> Void)
        case nothing
        case end
    }

    private let state = Mutex(State())
    /// A semaphore signalled once for each job, including cancelled ones, and once for the end.
    private let arrivals = DispatchSemaphore(value: 0)
    /// The threads that have not ended.
    let threads = DispatchGroup()

    func add(_ priority: WorkerPool.Priority, _ work: @escaping @Sendable () -> Void) -> Int {
        let number = state.withLock { state in
            state.added += 1
            state.waiting[priority, default: JobList()].append(state.added, work)
            return state.added
        }
        arrivals.signal()
        return number
    }

    func cancel(_ number: Int) -> Bool {
        // The work is released outside of the lock.
        let removed = state.withLock { state -> (@Sendable () -> Void)? in
            for priority in WorkerPool.Priority.allCases {
                if let work = state.waiting[priority]?.remove(number) { return work }
            }
            return nil
        }
        return removed != nil
    }

    /// Ends the threads when no job is left. Dropped jobs are released outside of the lock.
    func close(droppingJobs: Bool) {
        let dropped = state.withLock { state -> [WorkerPool.Priority: JobList] in
            state.isClosed = true
            guard droppingJobs else { return [:] }
            defer { state.waiting = [:] }
            return state.waiting
        }
        arrivals.signal()
        withExtendedLifetime(dropped) {}
    }

    /// Lets nobody wait for the calling thread, if it is one of these.
    func exceptCallingThread() {
        if state.withLock({ $0.threads.remove(pthread_self()) }) != nil { threads.leave() }
    }

    /// The loop of a thread.
    func work(_ rest: WorkerPool.Rest?) {
        state.withLock { _ = $0.threads.insert(pthread_self()) }
        var hasWorked = false
        while true {
            if let rest, hasWorked {
                guard arrivals.wait(timeout: .now() + rest.delay) == .success else {
                    rest.work()
                    hasWorked = false
                    continue
                }
            } else {
                arrivals.wait()
            }
            switch next() {
            case .work(let work):
                work()
                hasWorked = true
            case .nothing: continue
            case .end:
                // Wakes the next thread.
                arrivals.signal()
                exceptCallingThread()
                return
            }
        }
    }

    private func next() -> Next {
        state.withLock { state in
            for priority in WorkerPool.Priority.allCases {
                if let work = state.waiting[priority]?.removeFirst() { return .work(work) }
            }
            return state.isClosed ? .end : .nothing
        }
    }
}

/// The waiting jobs of one priority, in the order of arrival. A job that leaves it is not retained any longer, unlike
/// by a slice of an array.
private struct JobList {
    private var jobs: [(number: Int, work: @Sendable () -> Void)?] = []
    private var first = 0

    mutating func append(_ number: Int, _ work: @escaping @Sendable () -> Void) { jobs.append((number, work)) }

    mutating func removeFirst() -> (@Sendable () -> Void)? {
        while first < jobs.count {
            let job = jobs[first].take()
            first += 1
            if first * 2 > jobs.count {
                jobs.removeFirst(first)
                first = 0
            }
            if let job { return job.work }
        }
        return nil
    }

    mutating func remove(_ number: Int) -> (@Sendable () -> Void)? {
        guard let index = jobs.firstIndex(where: { $0?.number == number }) else { return nil }
        return jobs[index].take()?.work
    }
}

/// A list whose items several threads process: the next index and the finished results.
private final class SharedList<Output: Sendable>: Sendable {
    private struct State {
        var next = 0
        var isClosed = false
        var done: [(index: Int, output: Output)] = []
    }

    private let count: Int
    private let state = Mutex(State())
    private let ready = DispatchSemaphore(value: 0)

    init(count: Int) { self.count = count }

    func nextIndex() -> Int? {
        state.withLock { state in
            guard !state.isClosed, state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    func put(_ output: Output, at index: Int) {
        state.withLock { $0.done.append((index, output)) }
        ready.signal()
    }

    /// Waits for a result and removes it.
    func take() -> (index: Int, output: Output) {
        ready.wait()
        return state.withLock { $0.done.removeLast() }
    }

    func close() { state.withLock { $0.isClosed = true } }
}
