// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PhotoImaging

@Suite struct DecodeQueueTests {
    /// A gate that blocks the only thread of a queue until it is opened.
    private final class Gate: Sendable {
        private let entered = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        init(_ queue: DecodeQueue) {
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

    @Test func whatIsSeenGoesFirstAndOtherwiseTheOrderIsThatOfArrival() {
        let queue = DecodeQueue(threads: 1)
        let gate = Gate(queue)
        let log = Log()
        let done = DispatchSemaphore(value: 0)
        for name in ["later 1", "later 2"] { queue.add(.prefetch) { log.note(name) } }
        for name in ["now 1", "now 2"] { queue.add(.visible) { log.note(name) } }
        queue.add(.prefetch) { done.signal() }
        gate.open()
        done.wait()
        #expect(log.all == ["now 1", "now 2", "later 1", "later 2"])
    }

    @Test func moreThreadsThanHelpAreNotMade() {
        for (asked, made) in [(0, 1), (3, 3), (10_000, DecodeQueue.mostThreads)] {
            #expect(DecodeQueue(threads: asked).threadCount == made)
        }
    }

    @Test func whatIsTakenBackNeverRuns() {
        let queue = DecodeQueue(threads: 1)
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
        let queue = DecodeQueue(threads: 3)
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
        let queue = DecodeQueue(threads: 1)
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

    @Test func whatWaitsIsLetGoWhenTheQueueGoes() {
        final class Witness: Sendable {
            let gone: DispatchSemaphore
            init(_ gone: DispatchSemaphore) { self.gone = gone }
            deinit { gone.signal() }
        }
        let gone = DispatchSemaphore(value: 0)
        let log = Log()
        var queue: DecodeQueue? = DecodeQueue(threads: 1)
        let gate = queue.map { Gate($0) }
        queue?.add(.visible) { [witness = Witness(gone)] in withExtendedLifetime(witness) { log.note("ran") } }
        queue = nil
        gone.wait()
        gate?.open()
        #expect(log.all.isEmpty)
    }
}

@Suite struct DecodeMemoryTests {
    @Test func whatDoesNotFitWaitsForTheOthers() {
        let memory = DecodeMemory(bytes: 100)
        let order = Mutex<[String]>([])
        let (entered, opened, done) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        Thread.detachNewThread {
            memory.holding(60) {
                entered.signal()
                opened.wait()
                order.withLock { $0.append("first") }
            }
        }
        entered.wait()
        memory.holding(40) { order.withLock { $0.append("beside") } }
        Thread.detachNewThread {
            memory.holding(41) { order.withLock { $0.append("second") } }
            done.signal()
        }
        opened.signal()
        done.wait()
        #expect(order.withLock { $0 } == ["beside", "first", "second"])
    }
}
