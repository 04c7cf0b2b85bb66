// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct WatchTests {
    /// A watch of a library, closed with the object.
    final class Watch {
        private let file: OpenFile

        init(_ session: any LibrarySession) throws { file = try session.watch() }

        /// Returns true if it is readable, or becomes so in time.
        func isReadable(within milliseconds: Int32 = 0) -> Bool {
            var entry = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&entry, 1, milliseconds) == 1
        }

        func becomesReadable() -> Bool { isReadable(within: 20_000) }

        @discardableResult
        func drain() -> Bool { ChangeWatch.drain(file.descriptor) }
    }

    @Test(arguments: EngineKind.tested)
    func aCommitMakesItReadable(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let watch = try Watch(library.owner)
        watch.drain()
        #expect(!watch.isReadable())
        try library.apply(.setFavorite(true, assets: [library.uuid("a")]))
        #expect(watch.becomesReadable())
    }

    @Test(arguments: EngineKind.tested)
    func onceReadItIsReadableAgainWithTheNextCommit(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let watch = try Watch(library.owner)
        for isFavorite in [true, false, true] {
            try library.apply(.setFavorite(isFavorite, assets: [library.uuid("a")]))
            #expect(watch.becomesReadable())
            #expect(watch.drain())
            #expect(!watch.isReadable())
        }
    }

    @Test(arguments: EngineKind.tested)
    func eachWatchIsToldByItself(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let (first, second) = (try Watch(library.owner), try Watch(library.owner))
        try library.apply(.setFavorite(true, assets: [library.uuid("a")]))
        first.drain()
        #expect(second.becomesReadable())
    }

    @Test(arguments: EngineKind.tested)
    func aWatchThatWasClosedLeavesTheOthers(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        _ = try Watch(library.owner)
        let watch = try Watch(library.owner)
        try library.apply(.setFavorite(true, assets: [library.uuid("a")]))
        try library.apply(.setFavorite(false, assets: [library.uuid("a")]))
        #expect(watch.becomesReadable())
    }

    @Test func aCommitOfAnotherEngineMakesItReadable() throws {
        let folder = try TemporaryFolder()
        let place = folder.url.appending(path: "Test.photolibrary")
        let one = try SQLiteEngine(opening: place, createIfMissing: true).connect(.owner)
        _ = try one.apply([.insertAlbum(uuid: UUID(), title: "One")])
        let other = try SQLiteEngine(opening: place, createIfMissing: false).connect(.owner)
        let watch = try Watch(one)
        let token = try one.describe().token
        _ = try other.apply([.insertAlbum(uuid: UUID(), title: "Two")])
        #expect(watch.becomesReadable())
        #expect(try one.changes(after: token, limit: 10).count == 1)
    }

    @Test func aHistoryThatWasReplacedIsWatchedAsWell() throws {
        let folder = try TemporaryFolder()
        let place = folder.url.appending(path: "Test.photolibrary")
        let session = try SQLiteEngine(opening: place, createIfMissing: true).connect(.owner)
        _ = try session.apply([.insertAlbum(uuid: UUID(), title: "One")])
        let watch = try Watch(session)
        let history = place.appending(path: "history")
        let bytes = try Data(contentsOf: history)
        try FileManager.default.removeItem(at: history)
        try bytes.write(to: history)
        watch.drain()
        _ = try session.apply([.insertAlbum(uuid: UUID(), title: "Two")])
        #expect(watch.becomesReadable())
    }
}

/// Many watches in one process, of which the kernel knows one.
@Suite struct ManyWatchesTests {
    /// The number of this process's queues of the kernel.
    private static func queueCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            return target?.contains("inotify") == true
        }
    }

    /// More than the 128 queues that a user may have.
    @Test func sessionsOfOneProcessShareAQueue() throws {
        let folder = try TemporaryFolder()
        let engines = try ["a", "b", "c"].map {
            try SQLiteEngine(opening: folder.url.appending(path: "\($0).photolibrary"), createIfMissing: true)
        }
        for engine in engines { _ = try engine.connect(.owner).apply([.insertAlbum(uuid: UUID(), title: "One")]) }
        _ = try WatchTests.Watch(engines[0].connect(.owner))
        let queues = try Self.queueCount()
        let watches = try (0..<150).map { try WatchTests.Watch(engines[$0 % 3].connect(.owner)) }
        #expect(try Self.queueCount() == queues)
        for watch in watches { watch.drain() }
        _ = try engines[1].connect(.owner).apply([.insertAlbum(uuid: UUID(), title: "Two")])
        for watch in stride(from: 1, to: 150, by: 3).map({ watches[$0] }) { #expect(watch.becomesReadable()) }
        // An engine that closes changes its library: optimized code would release them all before the last line.
        withExtendedLifetime(engines) { #expect(!watches[0].isReadable() && !watches[2].isReadable()) }
    }
}
