// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Synchronization
import Testing

struct ItemProviderProgressTests {
    typealias DataHandler = @Sendable (Data?, (any Error)?) -> Void

    /// Returns a provider whose load handler passes on its argument and returns the progress.
    private func provider(_ work: Progress?) -> (NSItemProvider, AsyncStream<DataHandler>) {
        let provider = NSItemProvider()
        let (began, begin) = AsyncStream.makeStream(of: DataHandler.self)
        provider.registerDataRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            begin.yield(done)
            begin.finish()
            return work
        }
        return (provider, began)
    }

    /// Returns the progress of a request, and the arguments of each call of its handler.
    private func load(_ provider: NSItemProvider) -> (Progress, AsyncStream<Loaded<Data>>) {
        let (answers, answer) = AsyncStream.makeStream(of: Loaded<Data>.self)
        let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.jpeg") {
            answer.yield(Loaded($0, $1))
        }
        return (progress, answers)
    }

    @Test func progressIsCompleteWhenTheHandlerHasAValue() async {
        let (provider, began) = provider(nil)
        let (progress, answers) = load(provider)
        #expect(!progress.isFinished)
        for await done in began { done(Data(), nil) }
        _ = await answers.first { _ in true }
        #expect(progress.isFinished)
        #expect(progress.fractionCompleted == 1)
    }

    @Test(.timeLimit(.minutes(30)), arguments: [10, 1000])
    func howFarTheLoaderIsShowsOutside(_ total: Int64) async throws {
        let work = Progress(totalUnitCount: total)
        work.completedUnitCount = total / 2
        let (provider, began) = provider(work)
        let (progress, answers) = load(provider)
        let done = try #require(await began.first { _ in true })
        while progress.fractionCompleted != 0.5 { await Task.yield() }
        done(Data(), nil)
        _ = await answers.first { _ in true }
        #expect(progress.fractionCompleted == 1)
        #expect(work.isFinished)
    }

    @Test(arguments: [0, -1])
    func aLoaderThatDoesNotKnowHowFarItIsCompletesToo(_ total: Int64) async throws {
        let (provider, began) = provider(Progress(totalUnitCount: total))
        let (progress, answers) = load(provider)
        for await done in began { done(Data(), nil) }
        _ = await answers.first { _ in true }
        #expect(progress.fractionCompleted == 1)
        #expect(progress.isFinished)
    }

    @Test func aCancelReachesTheLoader() async {
        let work = Progress(totalUnitCount: 1)
        let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
        work.cancellationHandler = { cancel.finish() }
        let (provider, began) = provider(work)
        let (progress, answers) = load(provider)
        for await _ in began {}
        progress.cancel()
        for await _ in cancelled {}
        #expect(work.isCancelled)
        let answer = await answers.first { _ in true }
        #expect(answer?.value == nil)
        #expect(answer?.code == .itemUnavailableError)
        #expect(answer?.cause?.domain == NSCocoaErrorDomain)
        #expect(answer?.cause?.code == CocoaError.Code.userCancelled.rawValue)
    }

    @Test func whatComesAfterACancelIsDropped() async throws {
        let (provider, began) = provider(nil)
        let calls = Mutex(0)
        let (first, answer) = AsyncStream.makeStream(of: Void.self)
        let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.jpeg") { _, _ in
            calls.withLock { $0 += 1 }
            answer.finish()
        }
        let done = try #require(await began.first { _ in true })
        progress.cancel()
        for await _ in first {}
        done(Data(), nil)
        #expect(calls.withLock { $0 } == 1)
        #expect(!progress.isFinished)
    }

    @Test func aCopyThatComesAfterACancelIsRemoved() async throws {
        let folder = try Folder()
        let source = try folder.file("late-\(UUID().uuidString).jpg", "picture")
        let provider = NSItemProvider()
        let (began, begin) = AsyncStream.makeStream(of: (@Sendable (URL?, Bool, (any Error)?) -> Void).self)
        provider.registerFileRepresentation(forTypeIdentifier: "public.jpeg", visibility: .all) { done in
            begin.yield(done)
            return nil
        }
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let progress = provider.loadFileRepresentation(forTypeIdentifier: "public.jpeg") { _, _ in answer.finish() }
        let done = try #require(await began.first { _ in true })
        progress.cancel()
        for await _ in answers {}
        done(source, false, nil)
        let temporary = FileManager.default.temporaryDirectory
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path).contains { folder in
            let copy = temporary.appendingPathComponent(folder).appendingPathComponent(source.lastPathComponent)
            return folder.hasPrefix("item-") && FileManager.default.fileExists(atPath: copy.path)
        }
        #expect(!left)
    }

    @Test func theHandlerRunsAfterTheCallHasReturned() async {
        let gate = DispatchSemaphore(value: 0)
        let hasReturned = await withCheckedContinuation { continuation in
            NSItemProvider("jpeg", as: .jpeg).loadDataRepresentation(forTypeIdentifier: "public.jpeg") { _, _ in
                // If the handler ran inside the call, the gate would not be opened.
                continuation.resume(returning: gate.wait(timeout: .now() + 10) == .success)
            }
            gate.signal()
        }
        #expect(hasReturned)
    }
}
