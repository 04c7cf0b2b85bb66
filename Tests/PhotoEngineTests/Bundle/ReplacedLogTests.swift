// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Glibc
import PhotoFiles
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// The log of a database in use may be replaced by anything, and may be moved into the database at any moment.
@Suite struct ReplacedLogTests {
    private let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    @Test(arguments: AttackedBundleTests.Intruder.anybodys)
    func aCommitNeitherWaitsForItNorFollowsIt(_ intruder: AttackedBundleTests.Intruder) throws {
        let victim = try AttackVictim(beside: folder)
        let added = try folder.open().add("a")
        try victim.add(try #require(OriginalKey(added.resources[0].placement.key)))
        let log = folder.path + "/library.sqlite-wal"
        var isFavorite = true
        do {
            let engine = try folder.open()
            _ = try engine.owner.apply([.setFavorite(isFavorite, assets: [added.uuid])])
            // Whoever has the log open keeps it.
            try #require(rename(log, folder.parent.appending(path: "moved-log").path) == 0)
            try victim.put(intruder, at: log)
            // The commit may be refused; it must not wait for a writer of the pipe, nor write through the link.
            if (try? engine.owner.apply([.setFavorite(false, assets: [added.uuid])])) != nil { isFavorite = false }
        }
        #expect(try victim.isUntouched())
        // SQLite has copied the log into the database, and removed what had its name, but for a folder.
        if intruder == .folder { try #require(rmdir(log) == 0) }
        let engine = try folder.open()
        #expect(try engine.owner.assets(try engine.ids()).map(\.isFavorite) == [isFavorite])
    }

    /// A page may be missing in the database while it is copied there: the look at it is repeated.
    @Test func theDatabaseIsLookedAtWhileItsLogIsCopiedIntoIt() throws {
        let engine = try folder.open()
        let assets = try (0..<20).map { try engine.add("photo \($0)").uuid }
        let pool = try engine.database.pool
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let point = try #require(try engine.database.history.content()?.newest)
        let isLooking = Mutex(true)
        let writers = WorkerPool(threads: 1, name: "copying")
        let ended = DispatchSemaphore(value: 0)
        writers.add(.visible) {
            var isFavorite = true
            while isLooking.withLock({ $0 }) {
                _ = try? engine.owner.apply([.setFavorite(isFavorite, assets: assets)])
                try? pool.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
                isFavorite.toggle()
            }
            ended.signal()
        }
        for _ in 0..<200 { #expect(try engine.database.history.holdsWithoutLog(point)) }
        isLooking.withLock { $0 = false }
        ended.wait()
        var later = point
        later.date += 1
        #expect(try !engine.database.history.holdsWithoutLog(later))
    }
}
