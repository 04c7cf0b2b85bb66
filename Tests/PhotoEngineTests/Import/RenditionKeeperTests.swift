// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization
import Testing

@testable import PhotoImport

/// What was shown without a rendition has one the next time.
@Suite struct RenditionKeeperTests {
    private let worker = WorkerPool(threads: 1, name: "test-renditions")

    private func keeper(_ maker: StubMaker, in session: any LibrarySession) -> RenditionKeeper {
        RenditionKeeper(maker, StubReader(), in: session) { [worker] in worker.add(.background, $0) }
    }

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("a", day: 1, bytes: "photo")
            $0.photo("b", day: 2, bytes: "photo seconds=2")
        }
    }

    private func resource(_ name: String, in library: TestLibrary) throws -> Resource {
        try #require(try library.resources(of: name).first)
    }

    @Test(arguments: EngineKind.tested)
    func itMakesWhatIsMissingOnce(_ kind: EngineKind) throws {
        let library = try library(kind)
        let maker = StubMaker()
        let keeper = keeper(maker, in: library.owner)
        for _ in 0..<3 { for name in ["a", "b"] { keeper.keep(try resource(name, in: library), missing: .thumbnail) } }
        keeper.wait()
        #expect(maker.callCount == 2)
        for name in ["a", "b"] {
            let original = try resource(name, in: library).content.fingerprint
            #expect(try library.owner.rendition(of: original, .thumbnail) != nil)
            #expect(try library.owner.rendition(of: original, .screen) != nil)
        }
    }

    @Test func whatIsStoredIsNotMadeAgain() throws {
        let library = try library(.memory)
        let resource = try resource("a", in: library)
        let stored = Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: [1])
        try library.owner.storeRenditions([StoredRendition(of: resource.content.fingerprint, stored)])
        let maker = StubMaker()
        let keeper = keeper(maker, in: library.owner)
        keeper.keep(resource, missing: .thumbnail)
        keeper.wait()
        #expect(maker.callCount == 0)
    }

    /// The largest kind is evicted first, so that it may be missing alone.
    @Test(arguments: EngineKind.tested)
    func aKindThatIsMissingAloneIsMadeAlone(_ kind: EngineKind) throws {
        let library = try library(kind)
        let resource = try resource("a", in: library)
        let original = resource.content.fingerprint
        let stored = Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: [1])
        try library.owner.storeRenditions([StoredRendition(of: original, stored)])
        let maker = StubMaker()
        let keeper = keeper(maker, in: library.owner)
        keeper.keep(resource, missing: .screen)
        keeper.wait()
        #expect(maker.callCount == 1)
        #expect(try library.owner.rendition(of: original, .screen) != nil)
        #expect(try library.owner.rendition(of: original, .thumbnail)?.jpeg == [1])
    }

    @Test func aKindForWhichThereIsNoRoomIsMadeOnce() throws {
        let library = try library(.memory)
        let (maker, session) = (StubMaker(), FullSession(next: library.owner))
        let keeper = keeper(maker, in: session)
        for name in ["a", "b", "a"] {
            keeper.keep(try resource(name, in: library), missing: .screen)
            keeper.wait()
        }
        #expect(maker.callCount == 1)
        keeper.keep(try resource("b", in: library), missing: .thumbnail)
        keeper.wait()
        #expect(maker.callCount == 2)
    }

    /// Looking at a library that cannot be written to costs one attempt, and no error.
    @Test func aLibraryThatCannotBeWrittenToIsAskedOnce() throws {
        let library = try library(.memory)
        let (maker, session) = (StubMaker(), LockedSession(next: library.owner))
        let keeper = keeper(maker, in: session)
        for name in ["a", "b", "a"] {
            keeper.keep(try resource(name, in: library), missing: .thumbnail)
            keeper.wait()
        }
        #expect(maker.callCount == 1)
        let original = try resource("a", in: library).content.fingerprint
        #expect(try library.owner.rendition(of: original, .thumbnail) == nil)
    }

    /// Another program may have locked them, and not for ever.
    @Test func aLibraryThatRefusedIsAskedAgainAfterAWhile() throws {
        let library = try library(.memory)
        let (maker, session, clock) = (StubMaker(), LockedSession(next: library.owner), SteppedClock())
        let keeper = RenditionKeeper(maker, StubReader(), in: session, now: clock.now) { [worker] in
            worker.add(.background, $0)
        }
        let resource = try resource("a", in: library)
        keeper.keep(resource, missing: .thumbnail)
        keeper.wait()
        session.unlock()
        keeper.keep(resource, missing: .thumbnail)
        keeper.wait()
        #expect(maker.callCount == 1)
        clock.advance(by: RenditionKeeper.pause)
        keeper.keep(resource, missing: .thumbnail)
        keeper.wait()
        #expect(maker.callCount == 2)
        #expect(try library.owner.rendition(of: resource.content.fingerprint, .thumbnail) != nil)
    }

    /// Its row is there: only the bytes tell.
    @Test(arguments: Rendition.Kind.allCases)
    func whatWasDamagedIsMadeAnew(_ kind: Rendition.Kind) throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        try engine.add("photo")
        let resource = try #require(try engine.resources().first)
        let maker = StubMaker()
        let keeper = keeper(maker, in: engine.owner)
        keeper.keep(resource, missing: kind)
        keeper.wait()
        try DatabaseQueue(path: folder.path + "/renditions.sqlite").write {
            try $0.execute(sql: "UPDATE rendition SET jpeg = x'00' WHERE kind = \(kind.rawValue)")
        }
        #expect(try engine.owner.rendition(of: resource.content.fingerprint, kind) == nil)
        keeper.keep(resource, missing: kind)
        keeper.wait()
        #expect(maker.callCount == 2)
        #expect(try engine.owner.rendition(of: resource.content.fingerprint, kind) != nil)
    }

    /// What is made may be no better.
    @Test(arguments: EngineKind.tested)
    func whatCannotBeDecodedIsMadeAnewOnce(_ kind: EngineKind) throws {
        let library = try library(kind)
        let resource = try resource("a", in: library)
        let original = resource.content.fingerprint
        var unreadable = Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: [1])
        try library.owner.storeRenditions([StoredRendition(of: original, unreadable)])
        let maker = StubMaker()
        let keeper = keeper(maker, in: library.owner)
        for _ in 0..<3 {
            keeper.replace(unreadable, of: resource)
            keeper.wait()
            unreadable = try #require(try library.owner.rendition(of: original, .thumbnail))
            #expect(unreadable.jpeg != [1])
        }
        #expect(maker.callCount == 1)
    }

    @Test func whatCouldNotBeDecodedAndWasReplacedSinceStays() throws {
        let library = try library(.memory)
        let resource = try resource("a", in: library)
        var rendition = Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: [1])
        try library.owner.storeRenditions([StoredRendition(of: resource.content.fingerprint, rendition)])
        let maker = StubMaker()
        let keeper = keeper(maker, in: library.owner)
        rendition.jpeg = [2]
        keeper.replace(rendition, of: resource)
        keeper.wait()
        #expect(maker.callCount == 0)
        #expect(try library.owner.rendition(of: resource.content.fingerprint, .thumbnail)?.jpeg == [1])
    }

    /// Both have looked before the other has stored.
    @Test func twoProgramsThatMakeTheSameStoreItOnce() throws {
        let folder = try LibraryFolder()
        let engines = try [folder.open(), folder.open()]
        try engines[0].add("photo")
        let resource = try #require(try engines[0].resources().first)
        let pools = engines.map { _ in WorkerPool(threads: 1, name: "test-renditions") }
        let meeting = Meeting(of: engines.count)
        let keepers = zip(engines, pools).map { engine, pool in
            RenditionKeeper(MeetingMaker(meeting), StubReader(), in: engine.owner) { pool.add(.background, $0) }
        }
        for keeper in keepers { keeper.keep(resource, missing: .thumbnail) }
        for keeper in keepers { keeper.wait() }
        for engine in engines + [try folder.open()] {
            for kind in Rendition.Kind.allCases {
                #expect(try engine.owner.rendition(of: resource.content.fingerprint, kind)?.jpeg == [1])
            }
        }
        let count = try DatabaseQueue(path: folder.path + "/renditions.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM rendition")
        }
        #expect(count == Rendition.Kind.allCases.count)
    }

    @Test func whatCannotBeOpenedIsLeft() throws {
        let library = try library(.sqlite)
        let gone = try library.addMissing("gone")
        let maker = StubMaker()
        let keeper = keeper(maker, in: library.owner)
        keeper.keep(gone, missing: .thumbnail)
        keeper.wait()
        #expect(maker.callCount == 0)
        #expect(try library.owner.rendition(of: gone.content.fingerprint, .thumbnail) == nil)
    }
}

/// A place where so many threads wait for each other.
private final class Meeting: Sendable {
    private let lock = NSCondition()
    private let missing: Mutex<Int>

    init(of count: Int) { missing = Mutex(count) }

    func wait() {
        lock.withLock {
            missing.withLock { $0 -= 1 }
            lock.broadcast()
            while missing.withLock({ $0 }) > 0 { lock.wait() }
        }
    }
}

/// A maker of renditions that waits for the other one.
private struct MeetingMaker: RenditionMaker {
    private let meeting: Meeting

    init(_ meeting: Meeting) { self.meeting = meeting }

    func renditions(
        of file: borrowing OpenFile, metadata: FileMetadata, kinds: Set<Rendition.Kind>, within budget: ReadBudget
    ) throws(LibraryError) -> [Rendition] {
        meeting.wait()
        return kinds.map { Rendition(kind: $0, size: PixelSize(width: $0.longestSide, height: 1), jpeg: [1]) }
    }
}

/// A session with a library that has room for the smallest renditions alone.
private final class FullSession: ForwardingSession {
    let next: any LibrarySession

    init(next: any LibrarySession) { self.next = next }

    func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        try next.storeRenditions(renditions.filter { $0.rendition.kind == .thumbnail })
    }
}
