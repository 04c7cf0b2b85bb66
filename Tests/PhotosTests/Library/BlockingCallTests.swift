// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import Testing

@testable import Photos

/// Blocking calls for which tasks wait.
struct BlockingCallTests {
    private struct Refusal: Error {}

    private static func workers(_ threads: Int) -> PHPhotoLibrary.Workers {
        PHPhotoLibrary.Workers(services: RuntimeServices(callerCount: threads))
    }

    @Test func callsBlockNoThreadOfTasks() async throws {
        let (gate, count) = (Gate(), WorkerPool.threadLimit)
        let workers = Self.workers(count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await workers.run { _ in gate.pass() } } }
            // Tasks have one thread for each processor: if the calls blocked these, this would never return.
            await gate.isReached(times: count)
            gate.open()
            try await group.waitForAll()
        }
    }

    @Test func aLibraryIsCalledThroughItsWorkers() async throws {
        let library = try Shelf.library { $0.photo("beach") }
        #expect(try await library.workers.run { _ in try library.fetchAssets(with: nil).count } == 1)
    }

    @Test func whatTheWorkThrowsIsThrown() async {
        await #expect(throws: Refusal.self) { try await Self.workers(1).run { _ in throw Refusal() } }
    }

    @Test func aTaskThatIsCancelledDoesNotWaitForItsTurn() async {
        let (workers, gate, calls) = (Self.workers(1), Gate(), Answers())
        let first = Task { try await workers.run { _ in gate.pass() } }
        await gate.isReached()
        let second = Task { try await workers.run { _ in calls.record(nil, nil) } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        _ = await first.result
        #expect(calls.all.isEmpty)
    }

    @Test func cancellingReleasesTheWorkThatWaits() async {
        final class Held: Sendable {}
        let (workers, gate) = (Self.workers(1), Gate())
        let first = Task { try await workers.run { _ in gate.pass() } }
        await gate.isReached()
        weak var held: Held?
        do {
            let object = Held()
            held = object
            let second = Task { [object] in try await workers.run { _ in withExtendedLifetime(object) {} } }
            second.cancel()
            _ = await second.result
        }
        #expect(held == nil)
        gate.open()
        _ = await first.result
    }

    @Test func workThatHasBegunLearnsOfTheCancellation() async throws {
        let (workers, gate) = (Self.workers(1), Gate())
        let task = Task {
            try await workers.run { isCancelled in
                gate.pass()
                return isCancelled() && JobCancellation.isRequested
            }
        }
        await gate.isReached()
        task.cancel()
        gate.open()
        #expect(try await task.value)
    }

    @Test(arguments: [
        (TaskPriority.userInitiated, WorkerPool.Priority.quick), (.high, .quick), (.medium, .visible),
        (.low, .prefetch), (.utility, .prefetch), (.background, .background),
    ])
    func thePriorityOfWorkFollowsFromTheTask(_ task: TaskPriority, _ work: WorkerPool.Priority) {
        #expect(WorkerPool.Priority(task) == work)
    }

    @Test func workSeesTheLanguagesAroundTheCall() async throws {
        let workers = Self.workers(1)
        let languages = try await TitleLanguage.$languages.withValue(["de"]) {
            try await workers.run { _ in TitleLanguage.languages }
        }
        #expect(languages == ["de"])
    }
}
