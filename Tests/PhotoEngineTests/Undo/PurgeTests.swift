// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine
@testable import PhotoImport

/// Purging an asset from the trash is the only act that deletes an original.
@Suite struct PurgeTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    private func originals() throws -> Int { try folder.files(below: "originals").count }

    /// Adds a photo and puts it into the trash.
    private func trashed(_ text: String) throws -> NewAsset {
        let new = try engine.add(text)
        _ = try engine.owner.apply([.trashAssets([new.uuid], date: .day(1))])
        return new
    }

    private func resource(of text: String) throws -> Resource {
        try #require(try engine.owner.resources(matching: .fingerprints([Fingerprint(of: text)])).first)
    }

    private func findings() throws -> [VerifyFinding.Problem] {
        try Verifier(try folder.open()).verify(deep: true).findings.map(\.problem)
    }

    @Test func theFileGoesWithTheAsset() throws {
        let gone = try trashed("a")
        try engine.add("b")
        let set = try engine.owner.apply([.purgeAssets([gone.uuid])])
        #expect(set?.objects.map(\.action) == [.deleted, .deleted])
        #expect(try originals() == 1)
        #expect(try engine.owner.fetch(AssetRequest(.library)).ids.count == 1)
        #expect(try findings() == [])
    }

    @Test func aPhotoOutsideTheTrashIsNotPurged() throws {
        let kept = try engine.add("a")
        let gone = try trashed("b")
        #expect(refusal { try engine.owner.apply([.purgeAssets([gone.uuid, kept.uuid])]) } == .invalidRequest)
        #expect(try originals() == 2)
        #expect(try engine.owner.assets([AssetID(rawValue: 1), AssetID(rawValue: 2)]).count == 2)
    }

    @Test func aFileThatAnotherAssetHasStays() throws {
        let gone = try trashed("same")
        try engine.add("same")
        _ = try engine.owner.apply([.purgeAssets([gone.uuid])])
        #expect(try originals() == 1)
        #expect(try findings() == [])
    }

    @Test func aFileThatAnotherAssetInTheTrashHasStays() throws {
        let gone = try trashed("same")
        _ = try trashed("same")
        _ = try engine.owner.apply([.purgeAssets([gone.uuid])])
        #expect(try originals() == 1)
    }

    @Test func anAssetWhoseRowNamesTheBytesAtAnotherPlaceKeepsThem() throws {
        let gone = try trashed("same")
        try engine.add("same")
        // The placement of the other one is lost; its fingerprint still names the bytes.
        try engine.database.write {
            try $0.execute(sql: "DELETE FROM placement WHERE resource_id = (SELECT max(id) FROM resource)")
        }
        _ = try engine.owner.apply([.purgeAssets([gone.uuid])])
        #expect(try originals() == 1)
    }

    @Test func onlyTheOwnerPurges() throws {
        let gone = try trashed("a")
        let program = try engine.session(Caller(name: "one", scope: .all))
        #expect(refusal { try program.apply([.purgeAssets([gone.uuid])]) } == .accessDenied)
        #expect(try originals() == 1)
    }

    @Test func anOlderDatabasePurgesNothing() throws {
        let gone = try trashed("a")
        let backup = try Data(contentsOf: folder.url.appending(path: "library.sqlite"))
        let log = try? Data(contentsOf: folder.url.appending(path: "library.sqlite-wal"))
        try engine.add("b")
        let copy = try LibraryFolder()
        try FileManager.default.copyItem(at: folder.url, to: copy.url)
        for name in ["library.sqlite-wal", "library.sqlite-shm"] { try? copy.remove(name) }
        try backup.write(to: copy.url.appending(path: "library.sqlite"))
        try log?.write(to: copy.url.appending(path: "library.sqlite-wal"))
        let older = try copy.open()
        #expect(refusal { try older.owner.apply([.purgeAssets([gone.uuid])]) } == .invalidRequest)
        #expect(try copy.files(below: "originals").count == 2)
    }

    @Test func aDatabaseThatCameBackWithItsHistoryPurgesNothing() throws {
        let gone = try trashed("a")
        let copy = try LibraryFolder()
        try FileManager.default.copyItem(at: folder.url, to: copy.url)
        // An original came later, which the copy does not name.
        try engine.add("b")
        let new = try #require(
            try Set(folder.files(below: "originals")).subtracting(copy.files(below: "originals")).first)
        try FileManager.default.createDirectory(
            at: copy.url.appending(path: "originals/" + new).deletingLastPathComponent(),
            withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: folder.url.appending(path: "originals/" + new), to: copy.url.appending(path: "originals/" + new))
        let older = try copy.open()
        #expect(try older.database.history.state(older.database) == .newest)
        #expect(refusal { try older.owner.apply([.purgeAssets([gone.uuid])]) } == .invalidRequest)
        #expect(try copy.files(below: "originals").count == 2)
    }

    @Test func theSameBytesUnderAnotherNameGoToo() throws {
        let staged = try engine.stage(text: "a")
        let other = try engine.stage(text: "a", as: "jpeg")
        #expect(staged.placement.key != other.placement.key)
        let assets = [NewAsset(staged: staged), NewAsset(staged: other)]
        _ = try engine.owner.apply(assets.map(Change.insertAsset))
        #expect(try originals() == 2)
        _ = try engine.owner.apply([.trashAssets(assets.map(\.uuid), date: .day(1))])
        _ = try engine.owner.apply([.purgeAssets([assets[0].uuid])])
        #expect(try originals() == 2)
        _ = try engine.owner.apply([.purgeAssets([assets[1].uuid])])
        #expect(try originals() == 0)
        #expect(try engine.owner.unclaimedOriginals() == [])
    }

    @Test func aFileThatCannotBeRemovedKeepsNoOther() throws {
        let gone = try [trashed("a"), trashed("b"), trashed("c")]
        let stuck = try #require(try engine.owner.resources(matching: .fingerprints([Fingerprint(of: "b")])).first)
        let key = try #require(stuck.placements.first).key
        var files = FileSystem.system
        files.remove = { path throws(LibraryError) in
            if path.description.hasSuffix(key) { throw LibraryError(.inputOutput, key) }
            try FileSystem.system.remove(path)
        }
        let failing = try folder.open(files: files)
        _ = try failing.owner.apply([.purgeAssets(gone.map(\.uuid))])
        #expect(try folder.files(below: "originals") == [key])
        let left = try failing.owner.removePurgedOriginals()
        #expect(left.map(\.path) == ["originals/" + key] && left[0].reason?.contains(key) == true)
        let report = try Verifier(failing).verify(deep: false)
        #expect(report.unremoved == [UnremovedOriginal(path: "originals/" + key)] && report.findings == [])
        try engine.owner.cleanUp()
        #expect(try originals() == 0)
    }

    /// Something that was put in the place of an original is nobody's but a person's: it stays, and is named.
    @Test(arguments: ["link", "pipe", "folder"])
    func whatIsNoFileStaysAndIsNamed(_ kind: String) throws {
        let gone = try trashed("a")
        let key = try #require(try resource(of: "a").placements.first?.key)
        let path = folder.path + "/originals/" + key
        try folder.remove("originals/" + key)
        switch kind {
        case "link": #expect(symlink("/etc/hostname", path) == 0)
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        default: #expect(mkdir(path, 0o700) == 0)
        }
        _ = try engine.owner.apply([.purgeAssets([gone.uuid])])
        let left = try engine.owner.removePurgedOriginals()
        #expect(left.map(\.path) == ["originals/" + key])
        #expect(left.first?.reason?.hasPrefix("This is not a file of the library") == true)
        #expect(try Verifier(engine).verify(deep: false).unremoved.map(\.path) == ["originals/" + key])
        #expect(FileManager.default.fileExists(atPath: path) || kind == "link")
        #expect(kind == "folder" ? rmdir(path) == 0 : unlink(path) == 0)
        #expect(try engine.owner.removePurgedOriginals() == [])
        #expect(try findings() == [])
    }

    // MARK: What is known of it

    @Test func theLibraryKnowsWhenBytesWerePurged() throws {
        let (gone, kept) = (try trashed("a"), try trashed("b"))
        let originals = [Fingerprint(of: "a"), Fingerprint(of: "b"), Fingerprint(of: "c")]
        #expect(try engine.owner.purgeDates(of: originals) == [:])
        let set = try engine.owner.apply([.purgeAssets([gone.uuid])])
        #expect(try engine.owner.purgeDates(of: originals) == [originals[0]: try #require(set).date])
        #expect(kept.trashedDate == nil)
        // What a program may not see is not told by a date either.
        let program = try engine.session(Caller(name: "one", scope: .all))
        #expect(try program.purgeDates(of: originals) == [:])
        let many = Array(repeating: originals[0], count: batchLimit + 1)
        #expect(refusal { try engine.owner.purgeDates(of: many) } == .invalidRequest)
    }

    @Test func bytesWithoutAFileAreRecordedAsWell() throws {
        let gone = try trashed("a")
        let key = try #require(try resource(of: "a").placements.first?.key)
        try folder.remove("originals/" + key)
        _ = try engine.owner.apply([.purgeAssets([gone.uuid])])
        #expect(try engine.owner.purgeDates(of: [Fingerprint(of: "a")]).count == 1)
        #expect(try engine.owner.removePurgedOriginals() == [])
    }

    /// The look-up is a search in an index, whatever was purged.
    @Test func theDateIsLookedUpByTheKey() throws {
        let plan = try engine.database.read { database in
            try Row.fetchAll(
                database,
                sql: "EXPLAIN QUERY PLAN SELECT max(purged_date) FROM purged_original WHERE key >= ? AND key < ?",
                arguments: ["a", "b"]
            ).map { "\($0)" }.joined()
        }
        #expect(plan.contains("SEARCH purged_original USING PRIMARY KEY"), "\(plan)")
    }

    @Test func aDamagedRecordKeepsNoOther() throws {
        let gone = try trashed("a")
        _ = try purgedHalf(gone)
        try engine.database.write {
            try $0.execute(
                sql: """
                    INSERT INTO purged_original (key, purged_date, modified_nanoseconds) \
                    VALUES ('../../etc/passwd', 0, 1), ('0', 0, 1)
                    """)
        }
        try engine.owner.cleanUp()
        #expect(try originals() == 0)
    }

    @Test func aLibraryWithoutHistoryPurgesNothing() throws {
        let gone = try trashed("a")
        try folder.remove("history")
        #expect(refusal { try engine.owner.apply([.purgeAssets([gone.uuid])]) } == .invalidRequest)
        #expect(try originals() == 1)
    }

    // MARK: After a crash

    /// Purges an asset, but leaves its file, as a program does that was killed after the commit.
    private func purgedHalf(_ gone: NewAsset) throws -> SQLiteEngine {
        var files = FileSystem.system
        files.remove = { path throws(LibraryError) in throw LibraryError(.inputOutput, "\(path)") }
        let failing = try folder.open(files: files)
        _ = try failing.owner.apply([.purgeAssets([gone.uuid])])
        return failing
    }

    @Test func aPurgeThatWasKilledIsFinishedLater() throws {
        let gone = try trashed("a")
        _ = try purgedHalf(gone)
        #expect(try originals() == 1)
        try engine.owner.cleanUp()
        #expect(try originals() == 0)
        #expect(try findings() == [])
    }

    @Test func aRecoveryDoesNotBringPurgedPhotosBack() throws {
        let gone = try trashed("photo day=3")
        let failing = try purgedHalf(gone)
        #expect(try failing.owner.unclaimedOriginals() == [])
        let summary = try Recovery(session: failing.owner, metadata: StubReader(), options: ImportOptions()).run(
            isCancelled: { false }, onEvent: { _ in })
        #expect(summary.found == 0)
        #expect(try failing.ids() == [])
    }

    @Test func aCopyOfTheLibraryRemovesTheFileAsWell() throws {
        let gone = try trashed("a")
        _ = try purgedHalf(gone)
        let copy = try LibraryFolder()
        try FileManager.default.copyItem(at: folder.url, to: copy.url)
        let name = try folder.files(below: "originals")[0]
        var status = stat()
        #expect(stat(folder.path + "/originals/" + name, &status) == 0)
        let times = [status.st_atim, status.st_mtim]
        #expect(utimensat(AT_FDCWD, copy.path + "/originals/" + name, times, 0) == 0)
        try copy.open().owner.cleanUp()
        #expect(try copy.files(below: "originals") == [])
    }

    @Test func whoeverImportsTheSamePhotoAgainKeepsIt() throws {
        let gone = try trashed("a")
        _ = try purgedHalf(gone)
        try engine.add("a")
        try engine.owner.cleanUp()
        #expect(try originals() == 1)
        #expect(try findings() == [])
    }

    @Test func aFileThatCameSinceIsNotTheOneThatWasPurged() throws {
        let gone = try trashed("a")
        _ = try purgedHalf(gone)
        let path = "originals/" + (try folder.files(below: "originals")[0])
        let bytes = try Data(contentsOf: folder.url.appending(path: path))
        try folder.remove(path)
        try folder.write(String(decoding: bytes, as: UTF8.self), to: path)
        try engine.owner.cleanUp()
        #expect(try originals() == 1)
        #expect(try engine.owner.unclaimedOriginals().count == 1)
    }

    @Test func aCommitThatFailsRemovesNoFile() throws {
        let gone = try trashed("a")
        try engine.database.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE DELETE ON asset BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        #expect(refusal { try engine.owner.apply([.purgeAssets([gone.uuid])]) } != nil)
        #expect(try originals() == 1)
        #expect(try engine.owner.assets([AssetID(rawValue: 1)]).count == 1)
    }
}
