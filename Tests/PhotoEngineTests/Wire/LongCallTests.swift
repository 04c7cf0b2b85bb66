// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import Glibc
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization
import Testing

@testable import PhotoWire

/// Calls that take long: other calls do not wait for them, and they end when their client wants it.
@Suite(.timeLimit(.minutes(1))) struct LongCallTests {
    private func library() throws -> TestLibrary {
        try EngineKind.sqliteOverSocket.library {
            $0.photo("a", day: 1)
            $0.photo("b", day: 2)
        }
    }

    @Test func whatAVerificationCallsMayUseItsSession() throws {
        let library = try library()
        var found: [[AssetID]] = []
        let report = try library.owner.verify(deep: true) { _ throws(LibraryError) in
            found.append(try library.owner.fetch(AssetRequest(.library)).ids)
        }
        #expect(report.resources == 2)
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.count == 2 })
    }

    @Test func aFetchDoesNotWaitForAVerificationOfItsSession() throws {
        let engine = BusyEngine()
        let session = LoopbackEngine(wrapping: engine).owner
        let isFetched = Mutex(false)
        let report = try session.verify(deep: false) { _ throws(LibraryError) in
            guard !isFetched.withLock({ $0 }) else { return engine.end() }
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                isFetched.withLock { $0 = (try? session.fetch(AssetRequest(.library))) != nil }
                done.signal()
            }
            done.wait()
        }
        #expect(isFetched.withLock { $0 })
        #expect(report.findings == [])
    }

    @Test func aVerificationMayStartAnother() throws {
        let library = try library()
        var inner: [Int] = []
        _ = try library.owner.verify(deep: false) { _ throws(LibraryError) in
            inner.append(try library.owner.verify(deep: true) { _ in }.resources)
        }
        #expect(inner == [2, 2])
    }

    @Test func aVerificationEndsWithTheErrorOfItsProgressAndTheSessionGoesOn() throws {
        let session = LoopbackEngine(wrapping: BusyEngine()).owner
        let code = refusal {
            try session.verify(deep: false) { _ throws(LibraryError) in throw LibraryError(.overBudget, "enough") }
        }
        #expect(code == .overBudget)
        #expect(try session.describe().token == .beginning)
    }

    /// A report for each file would make a slow connection the measure of a verification.
    @Test func reportsComeAtMostEveryFiftyMillisecondsAndTheLastOneAlways() throws {
        let session = LoopbackEngine(wrapping: BusyEngine(resources: 20_000)).owner
        var seen: [Int] = []
        let duration = try ContinuousClock().measure {
            _ = try session.verify(deep: false) { seen.append($0.resources) }
        }
        #expect(seen.count <= 2 + Int(duration / .milliseconds(50)))
        #expect(seen.first == 1)
        #expect(seen.last == 20_000)
    }

    /// Returns a channel to a server of the engine, and the reply to each call that is sent over it.
    private func channel(to engine: any LibraryEngine) throws -> MessageChannel {
        let ends = SocketEnds()
        try EngineServer(engine).serve(ends.far, as: .owner)
        return MessageChannel(ends.near)
    }

    private func reply(on channel: borrowing MessageChannel) throws -> EngineReply {
        var reply = try MessageChannel.decode(EngineReply.self, from: channel.receive().bytes)
        while case .progress = reply {
            reply = try MessageChannel.decode(EngineReply.self, from: channel.receive().bytes)
        }
        return reply
    }

    @Test func aCallDuringAVerificationIsRefusedAndEndsIt() throws {
        let channel = try channel(to: BusyEngine())
        let calls: [EngineCall] = [.maintenance(.verify(deep: false)), .describe]
        for call in calls { try channel.send(try MessageChannel.encode(call)) }
        for call in calls {
            guard case .failure(let error) = try reply(on: channel) else {
                Issue.record("\(call) has another reply")
                continue
            }
            #expect(error.code == .invalidRequest)
        }
        try channel.send(try MessageChannel.encode(EngineCall.describe))
        guard case .description = try reply(on: channel) else { throw LibraryError(.connectionLost, "no description") }
    }

    @Test func anEndOfACallThatHasEndedMeansNothing() throws {
        let channel = try channel(to: MemoryEngine())
        for call in [EngineCall.cancel, .describe] { try channel.send(try MessageChannel.encode(call)) }
        guard case .description = try reply(on: channel) else { throw LibraryError(.connectionLost, "no description") }
    }

    @Test func aVerificationEndsWithItsClient() throws {
        let engine = BusyEngine()
        do {
            let channel = try channel(to: engine)
            try channel.send(try MessageChannel.encode(EngineCall.maintenance(.verify(deep: false))))
            _ = try channel.receive()
        }
        engine.waitUntilEnded()
    }
}

/// An engine whose verification goes on until its progress ends it, or for a number of resources.
private final class BusyEngine: LibraryEngine {
    private let engine = MemoryEngine()
    fileprivate let resources: Int?
    fileprivate let isToEnd = Mutex(false)
    fileprivate let ended = DispatchSemaphore(value: 0)

    init(resources: Int? = nil) { self.resources = resources }

    func end() { isToEnd.withLock { $0 = true } }
    func waitUntilEnded() { ended.wait() }

    func connect(_ identity: CallerIdentity) -> any LibrarySession {
        BusySession(engine: self, next: engine.connect(identity))
    }
}

private final class BusySession: ForwardingSession {
    private let engine: BusyEngine
    let next: any LibrarySession

    init(engine: BusyEngine, next: any LibrarySession) {
        self.engine = engine
        self.next = next
    }

    func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport {
        defer { engine.ended.signal() }
        var progress = VerifyProgress(totalResources: engine.resources ?? .max, totalBytes: 0)
        while progress.resources < progress.totalResources, !engine.isToEnd.withLock({ $0 }) {
            progress.resources += 1
            try onProgress(progress)
        }
        return VerifyReport(isDeep: deep)
    }
}
