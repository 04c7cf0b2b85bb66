// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine
@testable import PhotoImport

@Suite struct OlderDatabaseTests {
    let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    private func file(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Leaves the library after its second photo with the database from after the first.
    private func restoreBackup() throws {
        try folder.open().add("photo 1")
        let backup = try Data(contentsOf: file("library.sqlite"))
        try folder.open().add("photo 2")
        for name in ["library.sqlite-wal", "library.sqlite-shm"] { try? folder.remove(name) }
        try backup.write(to: file("library.sqlite"))
    }

    private func problems(_ engine: SQLiteEngine) throws -> [VerifyFinding.Problem] {
        try Verifier(engine).verify(deep: true).findings.map(\.problem)
    }

    private func recover(_ engine: SQLiteEngine) throws {
        _ = try Recovery(session: engine.owner, metadata: StubReader(), options: ImportOptions()).run(
            isCancelled: { false }, onEvent: { _ in })
    }

    @Test func aLibraryThatIsWholeIsTheNewest() throws {
        let engine = try folder.open()
        #expect(try engine.database.history.state(engine.database) == .newest)
        for text in ["a", "b"] {
            try engine.add(text)
            #expect(try engine.database.history.state(engine.database) == .newest)
        }
        #expect(try folder.open().database.history.warning(engine.database) == nil)
    }

    /// Pages of the log replace those of the database: the newest transaction is there, with older rows.
    @Test func oneFromABackupBesideTheLogOfANewerOneIsFound() throws {
        var uuids: [UUID] = []
        do {
            let engine = try folder.open()
            for number in 1...40 { uuids.append(try engine.add("photo \(number)").uuid) }
            _ = try engine.owner.apply([.trashAssets(uuids, date: Date())])
        }
        let backup = try Data(contentsOf: file("library.sqlite"))
        do { _ = try folder.open().owner.apply([.restoreAssets(uuids)]) }
        let crashed = try folder.open()
        try crashed.add("a photo after the backup")
        // The log stays as after a crash.
        let log = try Data(contentsOf: file("library.sqlite-wal"))
        try #require(!log.isEmpty)
        try withExtendedLifetime(crashed) {
            let copy = try LibraryFolder()
            try FileManager.default.copyItem(at: folder.url, to: copy.url)
            try? copy.remove("library.sqlite-shm")
            #expect(try copy.open().database.history.state(copy.open().database) == .newest)
            try? FileManager.default.removeItem(at: copy.url)
            try FileManager.default.copyItem(at: folder.url, to: copy.url)
            try? copy.remove("library.sqlite-shm")
            try backup.write(to: copy.url.appending(path: "library.sqlite"))
            try log.write(to: copy.url.appending(path: "library.sqlite-wal"))
            let engine = try copy.open()
            #expect(try problems(engine).contains(.olderDatabase))
            #expect(throws: LibraryError.self) { try engine.owner.apply([.purgeAssets(uuids)]) }
            #expect(try copy.files(below: "originals").count == 41)
        }
    }

    @Test func aProgramThatHasAnotherOpenWritesAndReadsNothingMore() throws {
        let engine = try folder.open()
        try engine.add("photo 1")
        let copy = folder.parent.appending(path: "copy.sqlite")
        try FileManager.default.copyItem(at: file("library.sqlite"), to: copy)
        #expect(rename(copy.path, file("library.sqlite").path) == 0)
        for action in [{ _ = try engine.add("photo 2") }, { _ = try engine.ids() }] {
            let error = #expect(throws: LibraryError.self, performing: action)
            #expect(error?.message.contains("was replaced by another file") == true)
        }
        #expect(try folder.files(below: "originals").count == 1)
    }

    @Test func oneFromABackupIsFoundAndItsPhotosAreKept() throws {
        try restoreBackup()
        let engine = try folder.open()
        #expect(try problems(engine).sorted { $0.rawValue < $1.rawValue } == [.olderDatabase, .unclaimedFile])
        #expect(try folder.files(below: "originals").count == 2)
    }

    @Test func newTransactionsDoNotHideIt() throws {
        try restoreBackup()
        for text in ["photo 3", "photo 4", "photo 5"] { try folder.open().add(text) }
        #expect(try problems(try folder.open()).contains(.olderDatabase))
    }

    @Test func aRecoveryBringsThePhotosBackAndSettlesIt() throws {
        try restoreBackup()
        let engine = try folder.open()
        try recover(engine)
        #expect(try engine.ids().count == 2)
        #expect(try problems(engine) == [])
        #expect(try engine.database.history.state(engine.database) == .newest)
    }

    /// The history may be missing, empty, or cut short by a power failure.
    @Test(arguments: [nil, "", "1 7 41"])
    func aHistoryThatIsGoneProvesNothingUntilTheOriginalsAreLookedAt(_ text: String?) throws {
        try restoreBackup()
        try folder.remove("history")
        if let text { try folder.write(text, to: "history") }
        let engine = try folder.open()
        #expect(try engine.database.history.state(engine.database) == .unknown)
        try engine.add("photo 3")
        #expect(try engine.database.history.state(engine.database) == .unknown)
        #expect(try problems(engine) == [.unclaimedFile])
        #expect(try engine.database.history.state(engine.database) == .unknown)
        let unclaimed = UnclaimedOriginals(engine)
        #expect(code { _ = try unclaimed.delete(unclaimed.list()) } == .invalidRequest)
        try recover(engine)
        #expect(try engine.ids().count == 3)
        #expect(try engine.database.history.state(engine.database) == .newest)
    }

    @Test func aHistoryThatIsGoneIsProvenByOriginalsThatAllHaveTheirAssets() throws {
        try folder.open().add("photo 1")
        try folder.remove("history")
        let engine = try folder.open()
        try engine.add("photo 2")
        #expect(try engine.database.history.state(engine.database) == .unknown)
        #expect(try problems(engine) == [])
        #expect(try engine.database.history.state(engine.database) == .newest)
    }

    /// The database and its history come from one backup, and the originals are newer.
    @Test func aHistoryThatIsAsOldAsTheDatabaseDeletesNothing() throws {
        try folder.open().add("photo 1")
        let backup = try Data(contentsOf: file("library.sqlite"))
        let history = try Data(contentsOf: file("history"))
        try folder.open().add("photo 2")
        for name in ["library.sqlite-wal", "library.sqlite-shm"] { try? folder.remove(name) }
        try backup.write(to: file("library.sqlite"))
        try history.write(to: file("history"))
        for text in ["photo 3", "photo 4"] {
            let engine = try folder.open()
            let unclaimed = UnclaimedOriginals(engine)
            let all = try unclaimed.list()
            #expect(all.count == 1)
            #expect(code { _ = try unclaimed.delete(all) } == .invalidRequest)
            try engine.add(text)
        }
        #expect(try folder.files(below: "originals").count == 4)
        try recover(try folder.open())
        #expect(try folder.open().ids().count == 4)
    }

    /// While another program writes, nobody can tell which originals have no asset.
    @Test func aRecoveryBesideAWriterWaitsForIt() throws {
        try restoreBackup()
        var timeout = LockTimeout()
        timeout.limit = .milliseconds(200)
        let engine = try SQLiteEngine(opening: folder.url, createIfMissing: false, timeout: timeout)
        let other = try folder.open()
        try other.database.pool.write { database in
            try database.execute(sql: "UPDATE library SET device = device")
            #expect(code { try recover(engine) } == .notWritable)
        }
        #expect(try problems(engine).contains(.olderDatabase))
    }

    @Test func aDatabaseOfAnotherPastWithTheSameTokenIsFound() throws {
        try folder.open().add("photo 1")
        let backup = try Data(contentsOf: file("library.sqlite"))
        try folder.open().add("photo 2")
        let history = try Data(contentsOf: file("history"))
        try backup.write(to: file("library.sqlite"))
        try folder.open().add("photo 3")
        // This simulates a program without this check that added the third photo.
        try history.write(to: file("history"))
        #expect(try problems(try folder.open()).contains(.olderDatabase))
    }

    /// The test flips each of 24 bits, spread over the log of a killed process.
    @Test func aFlippedBitInTheLogAfterAKillIsFoundOrHarmless() throws {
        let engine = try folder.open()
        for number in 0..<6 { try engine.add("photo \(number)") }
        let whole = try Data(contentsOf: file("library.sqlite-wal"))
        var found = 0
        for place in 0..<24 {
            let killed = try LibraryFolder()
            try FileManager.default.copyItem(at: folder.url, to: killed.url)
            try? killed.remove("library.sqlite-shm")
            var log = whole
            log[(place * 2 + 1) * whole.count / 48] ^= 4
            try log.write(to: killed.url.appending(path: "library.sqlite-wal"))
            let after = try killed.open()
            let count = try after.ids().count
            let problems = try problems(after)
            #expect(try killed.files(below: "originals").count == 6)
            #expect(problems.contains(.olderDatabase) == (count < 6), "\(place)")
            if count < 6 { found += 1 }
            try recover(after)
            #expect(try after.ids().count == 6)
            #expect(try self.problems(after) == [])
        }
        #expect(found > 12)
    }

    @Test func aTransactionThatIsCommittedMeanwhileIsNoLoss() throws {
        let engine = try folder.open()
        let other = try folder.open()
        let states = try concurrently(2) { number in
            try (0..<40).map { count in
                if number == 0 { try engine.add("photo \(count)") }
                return try other.database.history.state(other.database)
            }
        }
        #expect(!states.flatMap(\.self).contains { if case .older = $0 { true } else { false } })
    }
}

@Suite struct HistoryFileTests {
    let folder: LibraryFolder
    let file: HistoryFile
    let first = HistoryPoint(token: ChangeToken(rawValue: 1), date: 0.1)
    let second = HistoryPoint(token: ChangeToken(rawValue: 2), date: -1e300)

    init() throws {
        folder = try LibraryFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        file = HistoryFile(path: try folder.bundle.history)
    }

    @Test func itTellsTheNewestToTheLastBit() throws {
        #expect(file.content() == nil)
        file.recordCommit(first)
        file.recordCommit(second)
        #expect(file.content() == HistoryFile.Content(newest: second))
    }

    @Test func whatWasLeftIsToldFromAnythingElse() throws {
        let (one, two) = (UnclaimedOriginal(path: "a", byteCount: 1), UnclaimedOriginal(path: "b", byteCount: 1))
        try file.recordComparison(at: first, left: RemainingOriginals([two, one]))
        file.recordCommit(second)
        #expect(file.knows([one, two]))
        for other in [[], [one], [two], [one, two, one]] { #expect(!file.knows(other)) }
    }

    @Test func theFirstVersionIsReadAndProvesNothingOfOriginals() throws {
        let text = "1 2 c022cccccccccccd 3 4008000000000000"
        var hasher = FingerprintHasher()
        Array(text.utf8).withUnsafeBytes { hasher.update($0) }
        let line = "\(text) \(hasher.finish().hex.prefix(16))"
        try folder.write(line.padding(toLength: 127, withPad: " ", startingAt: 0) + "\n", to: "history")
        let content = try #require(file.content())
        #expect(content.newest == HistoryPoint(token: ChangeToken(rawValue: 2), date: -9.4))
        #expect(content.lost == HistoryPoint(token: ChangeToken(rawValue: 3), date: 3))
        #expect(content.left == nil)
    }

    @Test func aSlowerProcessDoesNotTurnItBack() throws {
        file.recordCommit(second)
        file.recordCommit(first)
        #expect(file.content()?.newest == second)
    }

    @Test func whatWasLostIsKeptUntilItIsSettled() throws {
        file.recordCommit(second)
        try file.recordLoss(second, reaching: first)
        file.recordCommit(HistoryPoint(token: ChangeToken(rawValue: 3), date: 3))
        #expect(file.content()?.lost == second)
        try file.recordComparison(at: first, left: RemainingOriginals([]))
        #expect(file.content() == HistoryFile.Content(newest: first, left: RemainingOriginals([])))
    }

    @Test func aFlippedBitIsNotBelieved() throws {
        file.recordCommit(second)
        let whole = try Data(contentsOf: folder.url.appending(path: "history"))
        #expect(whole.count == 256)
        let end = whole.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } ?? 0
        for place in 0...end {
            var bytes = whole
            bytes[place] ^= 1
            #expect(HistoryFile.Content(bytes: Array(bytes)) == nil, "\(place)")
        }
    }

    @Test(arguments: [0, 1, 128, 255])
    func aTornFileSaysNothing(count: Int) throws {
        file.recordCommit(second)
        let whole = try Data(contentsOf: folder.url.appending(path: "history"))
        #expect(HistoryFile.Content(bytes: Array(whole.prefix(count))) == nil)
    }

    /// The entries that may stand in the place of the history.
    enum Attack: CaseIterable { case folder, pipe, link, longFile }

    @Test(arguments: Attack.allCases)
    func whatIsInItsPlaceKeepsNobodyFromChangingTheLibraryAndIsLeft(_ attack: Attack) throws {
        let victim = folder.parent.appending(path: "victim")
        try Data("mine".utf8).write(to: victim)
        let place = folder.url.appending(path: "history")
        try folder.open().add("first")
        try FileManager.default.removeItem(at: place)
        switch attack {
        case .folder: try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        case .pipe: #expect(mkfifo(place.path, 0o600) == 0)
        case .link: try FileManager.default.createSymbolicLink(at: place, withDestinationURL: victim)
        case .longFile: try Data(count: 1 << 20).write(to: place)
        }
        let engine = try SQLiteEngine(opening: folder.url, createIfMissing: false)
        try engine.add("photo")
        #expect(try engine.ids().count == 2)
        #expect(try Data(contentsOf: victim) == Data("mine".utf8))
        let problems = try Verifier(engine).verify(deep: true).findings.map(\.problem)
        #expect(problems == (attack == .longFile ? [] : [.strayFile]))
    }
}
