// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoFiles
import Synchronization
import Testing

@testable import Photos

/// The table of shared jobs, on a pool that runs when the test says so.
struct SharedJobsTests {
    private let pool = ManualPool()
    private let jobs: SharedJobs<String, String, Int>

    init() {
        let pool = pool
        jobs = SharedJobs { pool.add($0, $1) }
    }

    private func join(
        _ key: String, _ priority: WorkerPool.Priority = .visible, into log: Log
    ) -> SharedJobs<String, String, Int>.Share {
        jobs.join(key, priority) { _ in
            log.note("make \(key)")
            return key
        } receive: {
            log.note("got \($0)")
        }
    }

    @Test func aJobHasOneOutputForAllWhoJoined() {
        let log = Log()
        for _ in 0..<3 { _ = join("a", into: log) }
        pool.runAll()
        #expect(log.lines == ["make a", "got a", "got a", "got a"])
    }

    @Test func afterItsEndAJobIsMadeAnew() {
        let log = Log()
        _ = join("a", into: log)
        pool.runAll()
        _ = join("a", into: log)
        pool.runAll()
        #expect(log.lines == ["make a", "got a", "make a", "got a"])
    }

    @Test func aJobThatNobodyNeedsIsNotBegun() {
        let log = Log()
        let (first, second) = (join("a", into: log), join("a", into: log))
        first.leave()
        #expect(jobs.count == 1)
        second.leave()
        #expect(jobs.count == 0)
        pool.runAll()
        #expect(log.lines.isEmpty)
    }

    @Test func aShareIsGivenUpOnce() {
        let log = Log()
        let first = join("a", into: log)
        _ = join("a", into: log)
        first.leave()
        first.leave()
        pool.runAll()
        #expect(log.lines == ["make a", "got a"])
    }

    @Test func visibleJobsComeBeforePrefetchedOnes() {
        let log = Log()
        _ = join("later", .prefetch, into: log)
        _ = join("now", .visible, into: log)
        pool.runAll()
        #expect(log.lines.filter { $0.hasPrefix("make") } == ["make now", "make later"])
    }

    /// A worker is about to begin a job when a more urgent one comes, which it makes first. The worker that comes for that
    /// one finds nothing to do.
    @Test func aJobThatAMoreUrgentOneOvertakesAtTheLastMomentIsMadeAfterIt() {
        let log = Log()
        _ = join("later", .visible, into: log)
        let worker = pool.next()
        _ = join("now", .quick, into: log)
        worker?()
        pool.runAll()
        #expect(log.lines == ["make now", "got now", "make later", "got later"])
        #expect(jobs.count == 0)
    }

    @Test func aPrefetchedJobThatBecomesVisibleMovesToTheFront() {
        let log = Log()
        _ = join("a", .prefetch, into: log)
        _ = join("b", .prefetch, into: log)
        _ = join("b", .visible, into: log)
        pool.runAll()
        #expect(log.lines == ["make b", "got b", "got b", "make a", "got a"])
    }

    @Test func aJobThatIsNoLongerVisibleWaitsBehindThePrefetchedOnes() {
        let log = Log()
        let visible = join("a", .visible, into: log)
        _ = join("a", .prefetch, into: log)
        _ = join("b", .prefetch, into: log)
        visible.leave()
        pool.runAll()
        #expect(log.lines == ["make b", "got b", "make a", "got a"])
    }

    @Test func aPrefetchedJobThatWasVisibleForAWhileHasItsPlaceAgain() {
        let log = Log()
        for key in ["a", "b", "c"] { _ = join(key, .prefetch, into: log) }
        let visible = join("b", .visible, into: log)
        visible.leave()
        pool.runAll()
        #expect(log.lines == ["make a", "got a", "make b", "got b", "make c", "got c"])
    }

    @Test func aJobStaysAsUrgentAsThoseWhoWaitForIt() {
        let log = Log()
        _ = join("a", .prefetch, into: log)
        let (first, _) = (join("b", .visible, into: log), join("b", .visible, into: log))
        first.leave()
        pool.runAll()
        #expect(log.lines == ["make b", "got b", "make a", "got a"])
    }

    @Test func aRunningJobKnowsThatNobodyNeedsItAnyMore() {
        let (jobs, log) = (jobs, Log())
        let share = Mutex<SharedJobs<String, String, Int>.Share?>(nil)
        let joined = jobs.join("a", .visible) { job in
            log.note("needed: \(!job.isStopped())")
            share.withLock { $0 }?.leave()
            log.note("needed: \(!job.isStopped())")
            return "a"
        } receive: {
            log.note("got \($0)")
        }
        share.withLock { $0 = joined }
        pool.runAll()
        #expect(log.lines == ["needed: true", "needed: false"])
        #expect(jobs.count == 0)
    }

    @Test func progressIsToldToAllWhoWaitAtThatMoment() {
        let (jobs, log) = (jobs, Log())
        func join(_ name: String) {
            _ = jobs.join("a", .visible) { job in
                job.report(1)
                // Joins while the job runs.
                _ = jobs.join("a", .visible) { _ in
                    ""
                } receive: {
                    log.note("late got \($0)")
                } progress: {
                    log.note("late: \($0)")
                }
                job.report(2)
                return "a"
            } receive: {
                log.note("\(name) got \($0)")
            } progress: {
                log.note("\(name): \($0)")
            }
        }
        join("first")
        pool.runAll()
        #expect(log.lines == ["first: 1", "first: 2", "late: 2", "first got a", "late got a"])
    }

    /// Lines in the order in which they were noted.
    private final class Log: Sendable {
        private let noted = Mutex<[String]>([])
        var lines: [String] { noted.withLock { $0 } }
        func note(_ line: String) { noted.withLock { $0.append(line) } }
    }

    /// A pool without threads, whose work the test runs: by priority, and in the order of arrival.
    private final class ManualPool: Sendable {
        private let waiting = Mutex<[(priority: WorkerPool.Priority, work: @Sendable () -> Void)]>([])

        func add(_ priority: WorkerPool.Priority, _ work: @escaping @Sendable () -> Void) {
            waiting.withLock { $0.append((priority, work)) }
        }

        func runAll() {
            while let work = next() { work() }
        }

        /// Takes the work that is to be done next; `nil` if there is none.
        func next() -> (@Sendable () -> Void)? {
            waiting.withLock { waiting in
                for priority in WorkerPool.Priority.allCases {
                    guard let index = waiting.firstIndex(where: { $0.priority == priority }) else { continue }
                    return waiting.remove(at: index).work
                }
                return nil
            }
        }
    }
}
