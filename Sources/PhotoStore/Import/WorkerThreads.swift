// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// How many threads may be asked for.
enum ThreadCount {
    /// More only wait for each other, and each costs memory.
    static let most = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)

    static func bounded(_ count: Int) -> Int { min(max(1, count), most) }
}

/// Threads that work off a queue. Whoever submits work waits for its results, in whatever order.
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
    let threadCount: Int

    init(count: Int, work: @escaping @Sendable (Input) -> Output) {
        threadCount = ThreadCount.bounded(count)
        for number in 1...threadCount {
            let thread = Thread { [self] in
                while let job = next() { job.finish(with: work(job.input)) }
                hasEnded.signal()
            }
            thread.name = "photos-import-\(number)"
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func submit(_ input: Input) -> Job {
        let job = Job(input)
        queue.withLock { $0.append(job) }
        isWanted.signal()
        return job
    }

    /// Waits until everything submitted is done and the threads are gone. Nothing can be submitted after this.
    func finish() {
        for _ in 0..<threadCount { isWanted.signal() }
        for _ in 0..<threadCount { hasEnded.wait() }
    }

    private func next() -> Job? {
        isWanted.wait()
        return queue.withLock { $0.popFirst() }
    }
}
