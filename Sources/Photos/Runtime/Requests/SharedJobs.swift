// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import Synchronization

/// Jobs on worker threads, of which there is one for each key at a time, shared by all who need its output.
///
/// A job that is no longer needed before it began is dropped at once, and costs nothing.
final class SharedJobs<Key: Hashable & Sendable, Output: Sendable, Progress: Sendable>: Sendable {
    typealias Work = @Sendable (Control) -> Output

    /// The interface of running work to its job.
    struct Control {
        /// Returns true once the output is no longer needed.
        let isStopped: () -> Bool
        /// Tells the progress to all who wait at that moment.
        let report: (Progress) -> Void
    }

    /// Somebody who waits for an output. The closures are called on worker threads.
    fileprivate struct Receiver: Sendable {
        var output: @Sendable (Output) -> Void
        var progress: @Sendable (Progress) -> Void
    }

    /// A part in a job, to be given up with ``leave()``.
    struct Share: Sendable {
        fileprivate var jobs: SharedJobs
        fileprivate var key: Key
        fileprivate var number: Int

        /// Gives up the share. The last one to do so drops a job that has not begun, and stops one that has. A job that
        /// has not begun is then no more urgent than the others who still wait for it.
        func leave() { jobs.leave(self) }
    }

    private let pool: @Sendable (WorkerPool.Priority, @escaping @Sendable () -> Void) -> Void
    private let table = Mutex(JobTable<Key, Work, Receiver>())

    /// - Parameter pool: Runs a closure once on a worker thread, closures of higher priority first.
    init(on pool: @escaping @Sendable (WorkerPool.Priority, @escaping @Sendable () -> Void) -> Void) {
        self.pool = pool
    }

    /// The number of jobs that wait or run.
    var count: Int { table.withLock { $0.jobs.count } }

    /// Adds the receiver to the job with that key, or starts the work.
    ///
    /// - Parameters:
    ///   - priority: The priority of the job as long as the share is held, unless it is higher.
    ///   - receive: Called once, on a worker thread, unless the share is given up before.
    ///   - progress: Called on a worker thread with what the work reports from now on.
    func join(
        _ key: Key, _ priority: WorkerPool.Priority, work: @escaping Work,
        receive: @escaping @Sendable (Output) -> Void, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) -> Share {
        let receiver = Receiver(output: receive, progress: progress)
        let (number, isQueued) = table.withLock { $0.join(key, priority, work, receiver) }
        // Each place in the queue is taken by one visit of a worker.
        if isQueued { pool(priority) { self.runNext(priority) } }
        return Share(jobs: self, key: key, number: number)
    }

    /// Runs work that is not shared on the same threads.
    func run(_ priority: WorkerPool.Priority, _ work: @escaping @Sendable () -> Void) { pool(priority, work) }

    private func leave(_ share: Share) {
        // Closures are released outside of the lock.
        let (dropped, queued) = table.withLock { table in
            (table.leave(share.key, share.number), table.lower(share.key))
        }
        withExtendedLifetime(dropped) {}
        if let queued { pool(queued) { self.runNext(queued) } }
    }

    private func runNext(_ priority: WorkerPool.Priority) {
        guard let next = table.withLock({ $0.begin(atLeast: priority) }) else { return }
        let (key, number, work) = (next.key, next.number, next.work)
        // The visit that was meant for a more urgent job finds none of its own: the job of this one needs another.
        if next.priority < priority { pool(priority) { self.runNext(priority) } }
        let output = work(
            Control {
                self.table.withLock { $0.stopIfAbandoned(key, number) }
            } report: { progress in
                for receiver in self.table.withLock({ $0.receivers(key, number) }) { receiver.progress(progress) }
            })
        let receivers = table.withLock { $0.finish(key, number) }
        for receiver in receivers { receiver.output(output) }
    }
}

/// The jobs that wait or run, and the order of those that wait.
private struct JobTable<Key: Hashable, Work, Receiver> {
    struct Job {
        let number: Int
        var priority: WorkerPool.Priority
        /// The work; `nil` once it has begun.
        var work: Work?
        var receivers: [Int: Receiver]
        /// The request of each receiver.
        var priorities: [Int: WorkerPool.Priority] = [:]
    }

    typealias Dropped = (job: Job?, receiver: Receiver?)

    private(set) var jobs: [Key: Job] = [:]
    private var waiting: [WorkerPool.Priority: JobOrder<Key>] = [:]
    private var last = 0

    /// Returns the number of the share, and whether the job has got a new place in the queue of that priority.
    mutating func join(
        _ key: Key, _ priority: WorkerPool.Priority, _ work: Work, _ receiver: Receiver
    ) -> (share: Int, isQueued: Bool) {
        last += 1
        let isNew = jobs[key] == nil
        if isNew { jobs[key] = Job(number: last, priority: priority, work: work, receivers: [:]) }
        jobs[key]?.receivers[last] = receiver
        jobs[key]?.priorities[last] = priority
        guard let job = jobs[key], isNew || (job.work != nil && priority < job.priority) else { return (last, false) }
        jobs[key]?.priority = priority
        waiting[priority, default: JobOrder()].append(key, job.number)
        return (last, true)
    }

    mutating func leave(_ key: Key, _ share: Int) -> Dropped {
        guard let receiver = jobs[key]?.receivers.removeValue(forKey: share) else { return (nil, nil) }
        jobs[key]?.priorities[share] = nil
        guard let job = jobs[key], job.receivers.isEmpty, job.work != nil else { return (nil, receiver) }
        jobs[key] = nil
        return (job, receiver)
    }

    /// Lowers the priority of a job that waits to what is asked for, and returns the queue in which it has got a new
    /// place.
    mutating func lower(_ key: Key) -> WorkerPool.Priority? {
        guard let job = jobs[key], job.work != nil, let highest = job.priorities.values.min(by: <),
            job.priority < highest
        else { return nil }
        jobs[key]?.priority = highest
        waiting[highest, default: JobOrder()].append(key, job.number)
        return highest
    }

    /// Returns the next job of that priority or a higher one, which begins.
    mutating func begin(
        atLeast priority: WorkerPool.Priority
    ) -> (key: Key, number: Int, work: Work, priority: WorkerPool.Priority)? {
        for candidate in WorkerPool.Priority.allCases where candidate <= priority {
            while let (key, number) = waiting[candidate]?.removeFirst() {
                // Jobs that were dropped or moved to another queue leave their place behind.
                guard let job = jobs[key], job.number == number, job.priority == candidate, let work = job.work else {
                    continue
                }
                jobs[key]?.work = nil
                return (key, number, work, candidate)
            }
        }
        return nil
    }

    /// Drops a running job that is no longer needed, and returns true; later requests get a new job.
    mutating func stopIfAbandoned(_ key: Key, _ number: Int) -> Bool {
        guard let job = jobs[key], job.number == number else { return true }
        guard job.receivers.isEmpty else { return false }
        jobs[key] = nil
        return true
    }

    /// Returns those who wait for a job, in the order in which they came.
    func receivers(_ key: Key, _ number: Int) -> [Receiver] {
        guard let job = jobs[key], job.number == number else { return [] }
        return job.receivers.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func finish(_ key: Key, _ number: Int) -> [Receiver] {
        let receivers = receivers(key, number)
        if jobs[key]?.number == number { jobs[key] = nil }
        return receivers
    }
}

/// The order in which jobs of one priority begin.
private struct JobOrder<Key> {
    private var places: [(key: Key, number: Int)] = []
    private var first = 0

    mutating func append(_ key: Key, _ number: Int) { places.append((key, number)) }

    mutating func removeFirst() -> (key: Key, number: Int)? {
        guard first < places.count else { return nil }
        defer {
            first += 1
            if first * 2 > places.count {
                places.removeFirst(first)
                first = 0
            }
        }
        return places[first]
    }
}

extension WorkerPool.Priority {
    /// The order of the cases: what runs first is the least.
    fileprivate var rank: Int {
        switch self {
        case .quick: 0
        case .visible: 1
        case .prefetch: 2
        case .background: 3
        }
    }

    fileprivate static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
    fileprivate static func <= (one: Self, other: Self) -> Bool { one.rank <= other.rank }
}
