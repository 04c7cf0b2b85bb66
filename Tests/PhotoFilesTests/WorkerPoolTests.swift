// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Glibc
import Synchronization
import Testing

@testable import PhotoFiles

/// Returns the niceness of the calling thread.
@Sendable private func niceness() -> Int32 { getpriority(.init(PRIO_PROCESS.rawValue), 0) }

@Suite struct WorkerPoolTests {
    /// A gate that blocks the only thread of a queue until it is opened.
    private final class Gate: Sendable {
        private let entered = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        init(_ queue: WorkerPool) {
            queue.add(.visible) { [entered, opened] in
                entered.signal()
                opened.wait()
            }
            entered.wait()
        }

        func open() { opened.signal() }
    }

    /// The names of the jobs that ran, in order.
    private final class Log: Sendable {
        private let names = Mutex<[String]>([])

        func note(_ name: String) { names.withLock { $0.append(name) } }
        var all: [String] { names.withLock { $0 } }
    }

    @Test func aThreadRestsOnceAfterEachTimeItHasWorked() {
        let rests = DispatchSemaphore(value: 0)
        let log = Log()
        let queue = WorkerPool(
            threads: 1, name: "test",
            rest: WorkerPool.Rest(after: .milliseconds(5)) {
                log.note("rest")
                rests.signal()
            })
        for name in ["first", "second"] {
            queue.add(.visible) { log.note(name) }
            rests.wait()
        }
        queue.finish()
        #expect(log.all == ["first", "rest", "second", "rest"])
    }

    @Test func whatIsSeenGoesFirstAndOtherwiseTheOrderIsThatOfArrival() {
        let queue = WorkerPool(threads: 1, name: "test")
        let gate = Gate(queue)
        let log = Log()
        let done = DispatchSemaphore(value: 0)
        for name in ["later 1", "later 2"] { queue.add(.prefetch) { log.note(name) } }
        for name in ["now 1", "now 2"] { queue.add(.visible) { log.note(name) } }
        queue.add(.quick) { log.note("at once") }
        queue.add(.prefetch) { done.signal() }
        gate.open()
        done.wait()
        #expect(log.all == ["at once", "now 1", "now 2", "later 1", "later 2"])
    }

    @Test func whatWaitsWhenAPoolIsStoppedNeverRuns() {
        let queue = WorkerPool(threads: 1, name: "test")
        let gate = Gate(queue)
        let log = Log()
        queue.add(.visible) { log.note("dropped") }
        #expect(!queue.stop(within: .milliseconds(1)))
        gate.open()
        #expect(queue.stop(within: .seconds(60)))
        #expect(queue.stop(within: .zero))
        #expect(log.all.isEmpty)
    }

    @Test func aJobThatStopsItsPoolIsNotWaitedFor() {
        let queue = WorkerPool(threads: 1, name: "test")
        let answers = Mutex([Bool]())
        let done = DispatchSemaphore(value: 0)
        queue.add(.visible) {
            answers.withLock { $0.append(queue.stop(within: .seconds(60))) }
            done.signal()
        }
        done.wait()
        #expect(answers.withLock { $0 } == [true])
    }

    @Test(arguments: [false, true])
    func threadsThatStandBackGiveWayToOthers(standsBack: Bool) {
        let own = niceness()
        let pool = WorkerPool(threads: 1, name: "test", standsBack: standsBack)
        #expect(pool.submit(niceness).wait() == (standsBack ? min(own + 10, 19) : own))
    }

    @Test func moreThreadsThanHelpAreNotMade() {
        for (asked, made) in [(0, 1), (3, 3), (10_000, WorkerPool.threadLimit)] {
            #expect(WorkerPool(threads: asked, name: "test").threadCount == made)
        }
    }

    @Test func whatIsTakenBackNeverRuns() {
        let queue = WorkerPool(threads: 1, name: "test")
        let gate = Gate(queue)
        let log = Log()
        let done = DispatchSemaphore(value: 0)
        let ticket = queue.add(.visible) { log.note("taken back") }
        queue.add(.visible) { done.signal() }
        #expect(queue.cancel(ticket))
        #expect(!queue.cancel(ticket))
        gate.open()
        done.wait()
        #expect(log.all.isEmpty)
    }

    @Test func noMoreRunAtATimeThanThereAreThreads() {
        let queue = WorkerPool(threads: 3, name: "test")
        let running = Mutex((now: 0, most: 0))
        let meeting = DispatchSemaphore(value: 0)
        let done = DispatchGroup()
        for number in 0..<30 {
            done.enter()
            queue.add(.visible) {
                running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                // The first three wait for each other, so that all threads are at work.
                if number < 2 { meeting.wait() }
                if number == 2 {
                    meeting.signal()
                    meeting.signal()
                }
                running.withLock { $0.now -= 1 }
                done.leave()
            }
        }
        done.wait()
        #expect(running.withLock { $0.most } == 3)
    }

    @Test func workRunsOnAThreadOfTheQueuesOwn() {
        let queue = WorkerPool(threads: 1, name: "test")
        let threads = Mutex<[pthread_t]>([])
        let done = DispatchGroup()
        for _ in 0..<3 {
            done.enter()
            queue.add(.visible) {
                threads.withLock { $0.append(pthread_self()) }
                done.leave()
            }
        }
        done.wait()
        #expect(Set(threads.withLock { $0 }).count == 1)
        #expect(!threads.withLock { $0 }.contains(pthread_self()))
    }

    /// What a job holds, such as a file that is removed when it goes.
    private final class Witness: Sendable {
        let gone: DispatchSemaphore
        init(_ gone: DispatchSemaphore) { self.gone = gone }
        deinit { gone.signal() }
    }

    @Test func whatAJobHoldsIsLetGoWhenItIsDone() {
        let pool = WorkerPool(threads: 1, name: "test")
        let gone = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
            pool.add(.visible) { [witness = Witness(gone)] in withExtendedLifetime(witness) {} }
            gone.wait()
        }
        let gate = Gate(pool)
        let ticket = pool.add(.prefetch) { [witness = Witness(gone)] in withExtendedLifetime(witness) {} }
        #expect(pool.cancel(ticket))
        gone.wait()
        gate.open()
        pool.finish()
    }

    @Test func whatWaitsIsLetGoWhenTheQueueGoes() {
        let gone = DispatchSemaphore(value: 0)
        let log = Log()
        var queue: WorkerPool? = WorkerPool(threads: 1, name: "test")
        let gate = queue.map { Gate($0) }
        queue?.add(.visible) { [witness = Witness(gone)] in withExtendedLifetime(witness) { log.note("ran") } }
        queue = nil
        gone.wait()
        gate?.open()
        #expect(log.all.isEmpty)
    }

    @Test(arguments: [0, 1, 3])
    func workIsDoneWithWhateverThreadsThereAre(_ possible: Int) {
        let started = Mutex(0)
        func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
            guard started.withLock({ $0 }) < possible else { return false }
            started.withLock { $0 += 1 }
            return SystemThread.start(name, body)
        }
        let pool = WorkerPool(threads: 3, name: "test", start: start)
        let jobs = (1...50).map { number in pool.submit { number * 2 } }
        #expect(jobs.map { $0.wait() } == (1...50).map { $0 * 2 })
        var sum = 0
        pool.forEach(Array(1...50), { $0 }, receive: { sum += $1 })
        #expect(sum == 1_275)
        pool.finish()
        #expect(pool.threadCount == possible)
    }

    @Test func whereThereAreNoThreadsTheCallerWorks() {
        let pool = WorkerPool(threads: 2, name: "test", start: { _, _ in false })
        let worker = pool.submit { pthread_self() }.wait()
        #expect(pthread_equal(worker, pthread_self()) != 0)
        pool.finish()
    }

    @Test func whatWasAddedBeforeTheEndIsDone() {
        let pool = WorkerPool(threads: 2, name: "test")
        let sum = Mutex(0)
        for number in 1...1_000 { pool.add(.background) { sum.withLock { $0 += number } } }
        pool.finish()
        #expect(sum.withLock { $0 } == 500_500)
    }

    @Test func whatFollowsAFailureIsNotStarted() {
        struct Failure: Error {}
        let pool = WorkerPool(threads: 1, name: "test")
        let started = Mutex<[Int]>([])
        let goesOn = DispatchSemaphore(value: 0)
        #expect(throws: Failure.self) {
            try pool.forEach(
                Array(1...10),
                { number in
                    started.withLock { $0.append(number) }
                    if number == 2 { goesOn.wait() }
                }, receive: { (_, _) throws(Failure) in throw Failure() })
        }
        goesOn.signal()
        pool.finish()
        #expect(started.withLock { $0.count } <= 2)
    }
}
