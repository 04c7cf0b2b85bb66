// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import Synchronization

/// How many threads may be asked for.
enum ThreadCount {
    /// More only wait for each other, and each costs memory.
    static let most = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)

    static func bounded(_ count: Int) -> Int { min(max(1, count), most) }
}

/// Threads that work off a queue. Whoever submits work waits for its results, in whatever order.
///
/// Where the system makes fewer threads there are fewer, and where it makes none, whoever submits work does it.
final class WorkerThreads<Input: Sendable, Output: Sendable>: Sendable {
    /// A piece of work and, some time, its result.
    final class Job: Sendable {
        fileprivate let input: Input
        private let output = Mutex<Output?>(nil)
        private let isDone = DispatchSemaphore(value: 0)

        fileprivate init(_ input: Input) { self.input = input }

        fileprivate func finish(with result: Output) {
            output.withLock { $0 = result }
            isDone.signal()
        }

        /// Waits for the result.
        func wait() -> Output {
            isDone.wait()
            defer { isDone.signal() }
            guard let result = output.withLock({ $0 }) else { preconditionFailure("work is done without a result") }
            return result
        }
    }

    private let queue = Mutex<ArraySlice<Job>>([])
    /// Counts the jobs in the queue and, at the end, the threads that are to go home.
    private let isWanted = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)
    private let work: @Sendable (Input) -> Output
    private let count = Mutex(0)
    /// How many threads the system made.
    var threadCount: Int { count.withLock { $0 } }

    /// - Parameter make: Makes a thread that does something; false when the system refuses.
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

    /// Waits until everything submitted is done and the threads are gone. Nothing can be submitted after this.
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

/// A thread of the system's. Foundation's never says that there is none.
enum SystemThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Begins a thread with room for parsers that go deep; false when the system makes no more.
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
