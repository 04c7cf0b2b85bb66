// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Glibc
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

@Suite struct StagingTests {
    let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    @Test func anOriginalIsSyncedMovedAndItsFoldersSyncedBeforeTheCommit() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        try engine.database.pool.add(transactionObserver: calls)
        calls.forget()
        let new = try engine.add("a")
        let key = new.resources[0].placement.key
        #expect(
            calls.all == [
                "makeFolder incoming/*", "syncFolder incoming",
                "create incoming/*/*.part", "write incoming/*/*.part", "sync incoming/*/*.part",
                "makeFolder originals/\(key.prefix(2))", "syncFolder originals",
                "rename incoming/*/*.part originals/\(key)",
                "syncFolder originals/\(key.prefix(2))",
                "commit",
            ])
    }

    /// Each call is refused once. The folder's name must be on the disk before a row names a file in it.
    @Test(arguments: 0..<3)
    func aFolderWhoseNameWasNotSyncedIsSyncedByTheNextChange(refused number: Int) throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let new = NewAsset(staged: try engine.stage(text: "a"))
        let start = calls.all.count
        calls.refuse(call: number)
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .diskFull)
        _ = try engine.owner.apply([.insertAsset(new)])
        let done = calls.all.enumerated().filter { $0.offset >= start && $0.offset != start + number }.map(\.element)
        let made = try #require(done.firstIndex { $0.hasPrefix("makeFolder originals/") })
        #expect(done[made...].contains("syncFolder originals"), "\(done)")
    }

    @Test func aFolderThatSomebodyElseMadeIsSyncedOnceByEachProcess() throws {
        try folder.open().add("a")
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let staged = try engine.stage(text: "a")
        for _ in 1...2 { _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged))]) }
        #expect(calls.all.filter { $0 == "syncFolder originals" }.count == 1)
    }

    @Test func aBatchSyncsEachFolderOnce() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let changes = try (0..<300).map { Change.insertAsset(NewAsset(staged: try engine.stage(text: "\($0)"))) }
        calls.forget()
        _ = try engine.owner.apply(changes)
        let syncs = calls.all.filter { $0.hasPrefix("syncFolder") }
        #expect(syncs.count == Set(syncs).count)
        #expect(syncs.count < 300)
    }

    @Test func aChangeThatDoesNotFitMovesNothing() throws {
        let engine = try folder.open()
        let new = NewAsset(staged: try engine.stage(text: "a"))
        #expect(code { _ = try engine.owner.apply([.insertAsset(new), .restoreAssets([UUID()])]) } == .notFound)
        #expect(try folder.files(below: "originals") == [])
        #expect(try engine.owner.apply([.insertAsset(new)]) != nil)
    }

    @Test func aFolderThatCannotBeSyncedCommitsNothing() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let new = NewAsset(staged: try engine.stage(text: "a"))
        // The refused call follows the creation of the folder, its sync, and the move.
        calls.refuse(call: 3)
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .diskFull)
        #expect(try engine.ids() == [])
        #expect(try folder.files(below: "originals").count == 1)
        // A later sync that succeeds does not prove that data of the failed one is on the disk.
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .diskFull)
        #expect(try engine.ids() == [])
    }

    /// The engine that met the failure, or another one, gives the file its name once more and syncs that.
    @Test(arguments: [false, true])
    func whatCameIntoAFolderThatCouldNotBeSyncedIsPutThereAnew(byAnother: Bool) throws {
        let calls = RecordedCalls(below: folder.url)
        var engine = try folder.open(files: calls.files)
        let new = NewAsset(staged: try engine.stage(text: "a"))
        calls.refuse(call: 3)
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .diskFull)
        if byAnother { engine = try folder.open(files: calls.files) }
        let again = NewAsset(staged: try engine.stage(text: "a"))
        calls.forget()
        #expect(try engine.owner.apply([.insertAsset(again)]) != nil)
        let key = again.resources[0].placement.key
        let moved = try #require(calls.all.firstIndex { $0.hasPrefix("rename") && $0.hasSuffix("originals/\(key)") })
        #expect(calls.all[moved...].contains("syncFolder originals/\(key.prefix(2))"))
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }

    @Test func aFolderWhoseNameCouldNotBeSyncedIsMadeAnew() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let new = NewAsset(staged: try engine.stage(text: "a"))
        calls.refuse(call: 1)
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .diskFull)
        calls.forget()
        #expect(try engine.owner.apply([.insertAsset(new)]) != nil)
        let name = "originals/\(new.resources[0].placement.key.prefix(2))"
        #expect(calls.all.prefix(3) == ["removeFolder \(name)", "makeFolder \(name)", "syncFolder originals"])
    }

    @Test func aFolderWithOriginalsWhoseNameCouldNotBeSyncedTakesNoMore() throws {
        try folder.open().add("a")
        let refusals = Mutex(1)
        var files = FileSystem.system
        files.syncFolder = { (path) throws(LibraryError) in
            let isRefused =
                path.relative == "originals"
                && refusals.withLock { count in
                    defer { count = 0 }
                    return count > 0
                }
            if isRefused { throw LibraryError(.diskFull, "refused") }
            try FileSystem.system.syncFolder(path)
        }
        let engine = try folder.open(files: files)
        let new = NewAsset(staged: try engine.stage(text: "a"))
        for _ in 1...2 { #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .diskFull) }
        #expect(try folder.files(below: "originals").count == 1)
    }

    @Test func aFileThatCannotBeWrittenLeavesNothingBehind() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        _ = try engine.stage(text: "a")
        // The refused call follows the creation.
        calls.refuse(call: 1)
        #expect(code { _ = try engine.stage(text: "b") } == .diskFull)
        #expect(try folder.files(below: "incoming").count == 1)
    }

    @Test func bytesThatTheLibraryHasAreNotCopiedAgain() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let first = try engine.add("a").resources[0].placement
        calls.forget()
        #expect(try engine.stage(text: "a", as: "jpeg").placement == first)
        #expect(calls.all == [])
    }

    @Test func twoAssetsWithTheSameBytesShareAnOriginalThatIsWrittenOnce() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let first = NewAsset(staged: try engine.stage(text: "a"))
        let second = NewAsset(staged: try engine.stage(text: "a"))
        calls.forget()
        _ = try engine.owner.apply([.insertAsset(first)])
        _ = try engine.owner.apply([.insertAsset(second)])
        #expect(calls.all.filter { $0.hasPrefix("rename") }.count == 1)
        #expect(try folder.files(below: "originals").count == 1)
    }

    @Test func bytesThatAnotherWaitsForSurviveADiscard() throws {
        let engine = try folder.open()
        let first = try engine.stage(text: "a")
        let second = try engine.stage(text: "a")
        try engine.owner.discard([first])
        #expect(try engine.owner.apply([.insertAsset(NewAsset(staged: second))]) != nil)
    }

    @Test func ofManyWhoStageTheSameBytesEachDiscardsOnlyItsOwn() throws {
        let engine = try folder.open()
        for round in 0..<20 {
            let kept = try concurrently(16) { number in
                let staged = try engine.stage(text: "round \(round)")
                if number > 0 { try engine.owner.discard([staged]) }
                return staged
            }
            #expect(try folder.files(below: "incoming").count == 1)
            #expect(try engine.owner.apply([.insertAsset(NewAsset(staged: kept[0]))]) != nil)
        }
        #expect(try folder.files(below: "incoming") == [])
        #expect(try folder.files(below: "originals").count == 20)
    }

    /// Another thread stages and discards files while one is moved or removed: with a lock around these calls it would
    /// wait for ever.
    @Test(.timeLimit(.minutes(1)), arguments: ["rename", "remove"])
    func nobodyWaitsForAFileThatIsMovedOrRemoved(_ call: String) throws {
        let busy = Mutex<(@Sendable () -> Void)?>(nil)
        let work: @Sendable () -> Void = {
            let other = busy.withLock { work in
                defer { work = nil }
                return work
            }
            guard let other else { return }
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                other()
                done.signal()
            }
            done.wait()
        }
        var files = FileSystem.system
        files.rename = { (from, to) throws(LibraryError) in
            if call == "rename" { work() }
            try FileSystem.system.rename(from, to)
        }
        files.remove = { (path) throws(LibraryError) in
            if call == "remove" { work() }
            try FileSystem.system.remove(path)
        }
        let engine = try folder.open(files: files)
        let staged = try ["a", "b", "c"].map { try engine.stage(text: $0) }
        let count = Mutex(0)
        busy.withLock {
            $0 = {
                guard let again = try? engine.stage(text: "c") else { return }
                try? engine.owner.discard([staged[2], again])
                count.withLock { $0 += 1 }
            }
        }
        if call == "remove" { try engine.owner.discard([staged[1]]) }
        _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged[0]))])
        #expect(count.withLock { $0 } == 1)
        #expect(try folder.files(below: "incoming").count == (call == "remove" ? 0 : 1))
    }

    @Test func aCopyThatCannotBeMovedStaysStaged() throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        let new = NewAsset(staged: try engine.stage(text: "a"))
        // The refused call follows the creation of the folder and its sync.
        calls.refuse(call: 2)
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .diskFull)
        #expect(calls.all.last { $0.hasPrefix("rename") }?.hasPrefix("rename incoming/*/*.part originals/") == true)
        #expect(try folder.files(below: "incoming").count == 1)
        #expect(try engine.owner.apply([.insertAsset(new)]) != nil)
        #expect(try folder.files(below: "incoming") == [])
    }

    /// Whoever empties `incoming` by hand must not make these bytes fail until the program ends.
    @Test func aStagedCopyThatWasRemovedGivesWayToTheNext() throws {
        let engine = try folder.open()
        _ = try engine.stage(text: "a")
        let removed = try #require(try folder.files(below: "incoming").first)
        try FileManager.default.removeItem(atPath: folder.path + "/incoming/" + removed)
        let staged = try engine.stage(text: "a")
        #expect(try engine.owner.apply([.insertAsset(NewAsset(staged: staged))]) != nil)
        #expect(try folder.files(below: "incoming") == [])
    }

    // MARK: Whose it is

    @Test func whatASessionLeavesGoesWithIt() throws {
        let engine = try folder.open()
        _ = try engine.owner.stage(try OpenFile(text: "the owner's"), filenameExtension: "jpg")
        do {
            let program = try engine.session(Caller(name: "program", scope: .addOnly))
            for text in ["a", "b", "the owner's"] {
                _ = try program.stage(try OpenFile(text: text), filenameExtension: "jpg")
            }
            #expect(try folder.files(below: "incoming").count == 3)
        }
        #expect(try folder.files(below: "incoming").count == 1)
    }

    /// A known original is not copied, but counts: what the next one copies because the original is gone stays its own.
    @Test func whoWasGivenAKnownOriginalDiscardsNobodyElsesCopy() throws {
        let engine = try folder.open()
        let new = try engine.add("a")
        let known = try engine.stage(text: "a")
        try folder.remove("originals/" + new.resources[0].placement.key)
        let copied = try engine.stage(text: "a")
        #expect(try folder.files(below: "incoming").count == 1)
        try engine.owner.discard([known])
        #expect(try folder.files(below: "incoming").count == 1)
        #expect(try engine.owner.apply([.repair(copied, resource: new.resources[0].uuid)]) != nil)
        #expect(try folder.files(below: "originals").count == 1)
    }

    /// A use that stayed counted would keep a later copy until the program ends.
    @Test func whatWasGivenToAnAssetIsNoLongerStaged() throws {
        let engine = try folder.open()
        let new = try engine.add("a")
        try folder.remove("originals/" + new.resources[0].placement.key)
        let again = try engine.stage(text: "a")
        #expect(try folder.files(below: "incoming").count == 1)
        try engine.owner.discard([again])
        #expect(try folder.files(below: "incoming") == [])
    }

    /// Each write of the copy makes the file longer.
    @Test(.timeLimit(.minutes(1))) func ofAFileThatGrowsTheBytesAtTheStartAreStaged() throws {
        let source = OpenFile(containing: "start")
        let descriptor = source.descriptor
        let isStaging = Mutex(false)
        var files = FileSystem.system
        files.write = { (file, bytes, offset) throws(LibraryError) in
            if isStaging.withLock({ $0 }) {
                #expect(Glibc.pwrite(descriptor, "more and more", 13, off_t(5 + offset)) == 13)
            }
            try FileSystem.system.write(file, bytes, offset)
        }
        let engine = try folder.open(files: files)
        isStaging.withLock { $0 = true }
        let staged = try engine.owner.stage(source, filenameExtension: "jpg")
        #expect(try source.byteCount() > 5)
        #expect(staged.byteCount == 5)
        #expect(staged.fingerprint == Fingerprint(of: "start"))
    }

    @Test func whatIsDiscardedDuringAMoveThatFailsGoes() throws {
        let discard = Mutex<(@Sendable () -> Void)?>(nil)
        var files = FileSystem.system
        files.rename = { (from, to) throws(LibraryError) in
            guard let discard = discard.withLock({ $0 }) else { return try FileSystem.system.rename(from, to) }
            discard()
            throw LibraryError(.inputOutput, "refused")
        }
        let engine = try folder.open(files: files)
        let staged = try engine.stage(text: "a")
        discard.withLock { $0 = { try? engine.owner.discard([staged]) } }
        #expect(code { _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged))]) } == .inputOutput)
        #expect(try folder.files(below: "incoming") == [])
    }

    @Test func aDiscardSparesWhatAnAssetHas() throws {
        let engine = try folder.open()
        let staged = try engine.stage(text: "a")
        _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged))])
        try engine.owner.discard([staged])
        #expect(try folder.files(below: "originals").count == 1)
    }

    @Test func aWrongSizeIsRefused() throws {
        let engine = try folder.open()
        var new = NewAsset(staged: try engine.stage(text: "a"))
        new.resources[0].content.byteCount = 2
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .invalidRequest)
    }

    @Test func aWrongSizeOfWhatIsInItsPlaceIsRefusedToo() throws {
        let engine = try folder.open()
        let staged = try engine.stage(text: "a")
        _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged))])
        var second = NewAsset(staged: staged)
        second.resources[0].content.byteCount = 2
        #expect(code { _ = try engine.owner.apply([.insertAsset(second)]) } == .invalidRequest)
        second.resources[0].content.byteCount = 1
        _ = try engine.owner.apply([.insertAsset(second)])
        #expect(try engine.ids().count == 2)
    }

    @Test(arguments: ["../../etc/passwd", "a/b", "", "ab/../library.sqlite", "/etc/passwd"])
    func aKeyNeverLeadsOutOfTheFolder(key: String) throws {
        let engine = try folder.open()
        var new = NewAsset(staged: try engine.stage(text: "a"))
        new.resources[0].placement.key = key
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .invalidRequest)
    }

    @Test(arguments: ["JPG", "j/pg", "..", "a b", "averyveryverylongone"])
    func anExtensionHasSmallLettersAndDigitsOnly(filenameExtension: String) throws {
        let engine = try folder.open()
        #expect(code { _ = try engine.stage(text: "a", as: filenameExtension) } == .invalidRequest)
        #expect(try folder.files(below: "incoming") == [])
    }

    @Test func filesAreStagedFromManyThreadsAtOnce() throws {
        let engine = try folder.open()
        let staged = try concurrently(16) { try engine.stage(text: "photo \($0 % 8)") }
        #expect(Set(staged.map(\.fingerprint)).count == 8)
        #expect(try folder.files(below: "incoming").count == 8)
    }

    @Test func aFileIsReadFromItsStartWhereverItsPositionIs() throws {
        let engine = try folder.open()
        let file = try OpenFile(text: "all of it")
        var byte: UInt8 = 0
        #expect(read(file.descriptor, &byte, 1) == 1)
        #expect(try engine.owner.stage(file, filenameExtension: "").byteCount == 9)
    }

    @Test func theFingerprintIsWhatB2sumPrints() throws {
        let (fingerprint, byteCount) = try OpenFile(text: "abc").fingerprint()
        #expect(fingerprint.hex == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
        #expect(byteCount == 3)
    }
}
