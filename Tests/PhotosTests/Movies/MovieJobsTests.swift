// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// The movies that are being made, on a pool that runs when the test says so.
struct MovieJobsTests {
    private let waiting = Waiting()
    private let clock = Noted(ContinuousClock.now)
    private let one = Fingerprint.zero

    /// A value that several threads change.
    private final class Noted<Value: Sendable>: Sendable {
        private let state: Mutex<Value>

        init(_ value: Value) { state = Mutex(value) }

        var value: Value { state.withLock { $0 } }
        func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
    }

    /// The work that was added to the pool.
    private final class Waiting: Sendable {
        private let works = Mutex<[@Sendable () -> Void]>([])

        func add(_ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

        func runAll() { while let work = works.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() } }
    }

    private func jobs() -> MovieJobs {
        MovieJobs { [waiting] in
            waiting.add($0)
        } now: { [clock] in
            clock.value
        }
    }

    private func join(_ jobs: MovieJobs, _ original: Fingerprint? = nil, work: @escaping MovieJobs.Work) throws
        -> MovieJob
    {
        try jobs.join(
            original ?? one, { () throws(LibraryError) in try OpenFile(holding: Data()) }, work: work)
    }

    private static func write(_ text: String, into job: MovieJob) throws(LibraryError) {
        try job.withFile { (file) throws(LibraryError) in
            let end = try file.byteCount()
            do throws(FileFailure) { try file.write(Array(text.utf8), at: end) } catch {
                throw LibraryError(.inputOutput, "\(error)")
            }
        }
        job.noteGrowth()
    }

    /// Reads a movie to its end.
    private static func read(_ job: MovieJob) async throws -> String {
        var bytes = Data()
        while let end = try await job.end(ofBytesAfter: Int64(bytes.count)) {
            bytes += try job.bytes(at: Int64(bytes.count), count: Int(end) - bytes.count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func readersGetTheBytesAsTheyCome() async throws {
        let jobs = jobs()
        let steps = AsyncStream<Int64?>.makeStream()
        let job = try join(jobs) { job, _ throws(LibraryError) in
            try Self.write("one", into: job)
            try Self.write("two", into: job)
        }
        let reader = Task {
            let first = try await job.end(ofBytesAfter: 0)
            steps.continuation.yield(first)
            return try await Self.read(job)
        }
        waiting.runAll()
        let text = try await reader.value
        #expect(text == "onetwo")
        var seen = steps.stream.makeAsyncIterator()
        let first = try #require(await seen.next())
        #expect(first ?? 0 >= 3)
    }

    @Test func requestsForOneOriginalShareAJob() throws {
        let (jobs, count) = (jobs(), Noted(0))
        func start() throws -> MovieJob { try join(jobs) { _, _ in count.change { $0 += 1 } } }
        let (first, second) = (try start(), try start())
        #expect(first === second)
        waiting.runAll()
        #expect(count.value == 1)
        #expect(try start() !== first)
    }

    @Test func aJobThatNobodyWaitsForIsNotBegun() throws {
        let (jobs, count) = (jobs(), Noted(0))
        try join(jobs) { _, _ in count.change { $0 += 1 } }.leave()
        waiting.runAll()
        #expect(count.value == 0)
    }

    @Test func oneThatHasBegunGoesOnWithoutReaders() throws {
        let (jobs, stops) = (jobs(), Noted<[Bool]>([]))
        _ = try join(jobs) { job, isStopped throws(LibraryError) in
            job.leave()
            let isStopped = isStopped()
            stops.change { $0.append(isStopped) }
        }
        waiting.runAll()
        #expect(stops.value == [false])
    }

    @Test func oneWithoutReadersGivesWayToAMovieThatIsAwaited() throws {
        let (jobs, stops) = (jobs(), Noted<[Bool]>([]))
        let other = try #require(Fingerprint(bytes: [UInt8](repeating: 1, count: Fingerprint.byteCount)))
        let note: @Sendable (Bool) -> Void = { isStopped in stops.change { $0.append(isStopped) } }
        let first = try join(jobs) { job, isStopped throws(LibraryError) in
            note(isStopped())
            job.leave()
            note(isStopped())
        }
        _ = try join(jobs, other) { _, _ in }
        waiting.runAll()
        #expect(stops.value == [false, true])
        #expect(!first.join())
    }

    @Test func aFailureIsRememberedForAMinute() async throws {
        let (jobs, count) = (jobs(), Noted(0))
        func start() throws -> MovieJob {
            try join(jobs) { _, _ throws(LibraryError) in
                count.change { $0 += 1 }
                throw LibraryError(.damagedFile, "damaged")
            }
        }
        let job = try start()
        waiting.runAll()
        await #expect(throws: LibraryError.self) { try await Self.read(job) }
        #expect(throws: LibraryError(.damagedFile, "damaged")) { try start() }
        clock.change { $0 += .seconds(59) }
        #expect(throws: LibraryError(.damagedFile, "damaged")) { try start() }
        clock.change { $0 += .seconds(1) }
        _ = try start()
        waiting.runAll()
        #expect(count.value == 2)
    }

    @Test func theEndOfTheLibraryEndsItsJobs() async throws {
        var jobs: MovieJobs? = jobs()
        let begun = Noted(false)
        let job = try join(try #require(jobs)) { _, _ in begun.change { $0 = true } }
        jobs = nil
        let error = await #expect(throws: LibraryError.self) { try await Self.read(job) }
        #expect(error?.code == .cancelled)
        waiting.runAll()
        #expect(!begun.value)
    }

    @Test func aReaderThatIsCancelledDoesNotWait() async throws {
        let jobs = jobs()
        let job = try join(jobs) { _, _ in }
        let reader = Task { try await Self.read(job) }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }
}
