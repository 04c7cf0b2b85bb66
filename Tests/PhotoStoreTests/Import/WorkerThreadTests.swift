// Licensed under the Apache License, Version 2.0. See LICENSE.

import Glibc
import Synchronization
import Testing

@testable import PhotoStore

@Suite struct WorkerThreadTests {
    @Test(arguments: [0, 1, 3])
    func workIsDoneWithWhateverThreadsThereAre(_ possible: Int) {
        let made = Mutex(0)
        func make(_ body: @escaping @Sendable () -> Void) -> Bool {
            guard made.withLock({ $0 }) < possible else { return false }
            made.withLock { $0 += 1 }
            return SystemThread.make(body)
        }
        let workers = WorkerThreads<Int, Int>(count: 3, make: make, work: { $0 * 2 })
        let jobs = (1...50).map(workers.submit)
        #expect(jobs.map { $0.wait() } == (1...50).map { $0 * 2 })
        workers.finish()
        #expect(made.withLock { $0 } == possible)
    }

    @Test func whereThereAreNoThreadsTheCallerWorks() {
        let caller = pthread_self()
        let workers = WorkerThreads<Int, Bool>(
            count: 2, make: { _ in false }, work: { _ in pthread_equal(pthread_self(), caller) != 0 })
        #expect(workers.submit(1).wait())
        workers.finish()
    }
}
