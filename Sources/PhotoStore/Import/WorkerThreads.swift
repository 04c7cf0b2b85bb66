// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import Synchronization

/// Limits on the number of threads.
enum ThreadCount {
    /// The greatest number of threads. More would only wait for each other, and each costs memory.
    static let most = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)

    static func bounded(_ count: Int) -> Int { min(max(1, count), most) }
}

/// A pool of threads that process a queue of jobs, whose results can be awaited in any order.
///
/// If the system creates fewer threads than asked for, there are fewer; if it creates none, ``submit(_:)`` does the
/// work.
final class WorkerThreads<Input: Sendable, Output: Sendable>: Sendable {
    /// A submitted input, and its result when it is done.
    final class Job: Sendable {
        fileprivate let input: Input
        private let output = Mutex<Output?>(nil)
        private let isDone = DispatchSemaphore(value: 0)

        fileprivate init(_ input: Input) { self.input = input }

        fileprivate func finish(with result: Output) {
            output.withLock { $0 = result }
            isDone.signal()
        }

        /// Waits for the result. May be called more than once.
        func wait() -> Output {
            isDone.wait()
            defer { isDone.signal() }
            guard let result = output.withLock({ $0 }) else { preconditionFailure("work is done without a result") }
            return result
        }
    }

    private let queue = Mutex<ArraySlice<Job>>([])
    /// Counts the jobs in the queue and, at the end, the threads that have to finish.
    private let isWanted = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)
    private let work: @Sendable (Input) -> Output
    private let count = Mutex(0)
    /// The number of threads that the system created.
    var threadCount: Int { count.withLock { $0 } }

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - count: The number of threads, limited to a multiple of the processors.
    ///   - make: Starts a thread; false if the system refuses.
    ///   - work: Processes an input. Called on several threads.
    init(
        count wanted: Int, make: (@escaping @Sendable () -> Void) -> Bool = SystemThread.make,
        work: @escaping @Sendable (Input) -> Output
    ) {
        self.work = work
        var made = 0
        while made < ThreadCount.bounded(wanted), make({ [self] in workOff() }) { made += 1 }
        count.withLock { $0 = made }
    }

    private func workOff() {
        while let job = next() { job.finish(with: work(job.input)) }
        hasEnded.signal()
    }

    /// Adds a job to the queue.
    func submit(_ input: Input) -> Job {
        let job = Job(input)
        guard threadCount > 0 else {
            job.finish(with: work(input))
            return job
        }
        queue.withLock { $0.append(job) }
        isWanted.signal()
        return job
    }

    /// Waits until all submitted jobs are done and the threads have ended. Nothing can be submitted after this.
    func finish() {
        let count = threadCount
        for _ in 0..<count { isWanted.signal() }
        for _ in 0..<count { hasEnded.wait() }
    }

    private func next() -> Job? {
        isWanted.wait()
        return queue.withLock { $0.popFirst() }
    }
}

/// A thread of the system, because Foundation's does not report that none can be created.
enum SystemThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread with a stack of 8 MB, for parsers that recurse deeply. Returns false if the system creates no
    /// more.
    static func make(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(body))
        let result = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer -> Int32 in
            guard let attributes = buffer.baseAddress else { return ENOMEM }
            pthread_attr_init(attributes)
            defer { pthread_attr_destroy(attributes) }
            pthread_attr_setstacksize(attributes, 8 << 20)
            pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
            var thread = pthread_t()
            return pthread_create(&thread, attributes, SystemThread.begin, context.toOpaque())
        }
        if result != 0 { context.release() }
        return result == 0
    }

    private static let begin: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        Thread.current.name = "photos-import"
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
}
