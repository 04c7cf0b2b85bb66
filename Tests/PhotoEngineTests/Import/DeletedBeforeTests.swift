// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Testing

@testable import PhotoEngine
@testable import PhotoImport

/// What somebody removed for good is not imported again, unless somebody says so.
@Suite struct DeletedBeforeTests {
    private func purge(_ assets: [Asset], _ fixture: ImportFixture) throws {
        _ = try fixture.engine.owner.apply([.trashAssets(assets.map(\.uuid), date: .day(1))])
        _ = try fixture.engine.owner.apply([.purgeAssets(assets.map(\.uuid))])
    }

    @Test(arguments: [EngineKind.sqlite, .sqliteOverSocket], [false, true])
    func aFolderThatIsImportedAgainBringsNothingBack(_ kind: EngineKind, isDryRun: Bool) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "b.jpg": "photo b"])
        try fixture.run()
        try purge([try #require(try fixture.assets().first { $0.originalFilename == "a.jpg" })], fixture)
        fixture.options.isDryRun = isDryRun
        let summary = try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: deletedBefore", "b.jpg: duplicate"])
        #expect(fixture.file("a.jpg")?.reason?.hasPrefix("It was permanently deleted on 20") == true)
        #expect((summary.deletedBefore, summary.duplicate, summary.unaccounted) == (1, 1, 0))
        #expect(try fixture.contents() == ["b.jpg (photo)"])
        #expect(try fixture.engine.owner.unclaimedOriginals() == [])
        let staged = try FileManager.default.subpathsOfDirectory(atPath: fixture.libraryPath + "/incoming")
        #expect(staged.filter { !$0.hasSuffix(".lock") && $0.contains(".jpg") } == [])
    }

    @Test func anotherNameOfTheFileBringsItBackAsLittle() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        try fixture.run()
        try purge(try fixture.assets(), fixture)
        try fixture.folder.write("photo a", to: "copy/other.jpg")
        #expect(try fixture.run(["copy"]).deletedBefore == 1)
        #expect(try fixture.run(["copy/other.jpg"]).deletedBefore == 1)
        #expect(try fixture.assets() == [])
    }

    @Test func whoeverWantsItBackGetsIt() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        try fixture.run()
        try purge(try fixture.assets(), fixture)
        fixture.options.includesDeleted = true
        #expect(try fixture.run().imported == 1)
        fixture.options.includesDeleted = false
        #expect(try fixture.run().duplicate == 1)
        try purge(try fixture.assets(), fixture)
        #expect(try fixture.run().deletedBefore == 1)
    }

    @Test func whatBelongsToADeletedPhotoStaysAwayAsWell() throws {
        let fixture = try ImportFixture(
            .sqlite,
            ["a.jpg": "photo id=1", "a.mov": "video id=1", "a.jpg.xmp": "sidecar title=A", "b.jpg": "photo b"])
        try fixture.run()
        let live = try #require(try fixture.assets().first { $0.originalFilename == "a.jpg" })
        #expect(try fixture.resources(of: live).count == 3)
        try purge([live], fixture)
        #expect(try fixture.run().deletedBefore == 3)
        #expect(try fixture.contents() == ["b.jpg (photo)"])
    }

    @Test func bytesThatAnotherAssetHasWereNotDeleted() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        try fixture.run()
        let first = try #require(try fixture.assets().first)
        let copy = try #require(fixture.engine as? SQLiteEngine).add("photo a")
        try purge([first], fixture)
        #expect(try fixture.run().duplicate == 1)
        #expect(try fixture.assets().map(\.uuid) == [copy.uuid])
    }

    @Test func aPurgeThatFailedDeletedNothing() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        // Not in the trash.
        #expect(refusal { try fixture.engine.owner.apply([.purgeAssets([asset.uuid])]) } == .invalidRequest)
        #expect(try fixture.run().duplicate == 1)
    }

    @Test func aRecoveryTakesWhatSomebodyPutBack() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        let key = try #require(try fixture.resources(of: asset).first?.placements.first?.key)
        try purge([asset], fixture)
        let place = URL(filePath: fixture.libraryPath + "/originals/" + key)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("photo a".utf8).write(to: place)
        let summary = try Recovery(
            session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions()
        ).run(isCancelled: { false }, onEvent: { _ in })
        #expect(summary.imported == 1)
    }

    @Test func aFileThatStaysOutsideIsKnownAsWell() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        fixture.options.isReference = true
        try fixture.run()
        try purge(try fixture.assets(), fixture)
        #expect(try fixture.run().deletedBefore == 1)
        #expect(FileManager.default.fileExists(atPath: fixture.path("a.jpg")))
    }

    @Test func aLibraryOfApplePhotosBringsNothingBack() throws {
        let fixture = try AppleImportFixture(on: .sqlite, ApplePhoto("beach"), .video("clip"))
        fixture.builder.albums = [.album("Sea", ["beach", "clip"])]
        try fixture.run()
        let beach = try #require(try fixture.assets().first { $0.metadata.mediaType == .image })
        _ = try fixture.engine.owner.apply([.trashAssets([beach.uuid], date: .day(1))])
        _ = try fixture.engine.owner.apply([.purgeAssets([beach.uuid])])
        try fixture.importAgain()
        #expect(fixture.outcomes == [.duplicate: 1, .deletedBefore: 1])
        #expect(fixture.reconciliation.photos.skipped == 1)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test func aProgramThatCreatesAnAssetGetsOne() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        try fixture.run()
        try purge(try fixture.assets(), fixture)
        let file = AssetCreation.File(.photo, originalFilename: "a.jpg") { () throws(LibraryError) in
            do throws(FileFailure) {
                let file = try OpenFile.inMemory(name: "a")
                try file.write(Array("photo a".utf8), at: 0)
                return file
            } catch {
                throw .system("make", "a file in memory", error)
            }
        }
        let owner = fixture.engine.owner
        let created = try AssetCreation(in: owner, metadata: StubReader(), zones: nil).make(
            UUID(), of: [file], at: .day(1))
        _ = try owner.apply([.insertAsset(created.asset)])
        #expect(try fixture.contents() == ["a.jpg (photo)"])
    }

    @Test func whatIsInTheTrashIsADuplicateThatIsInTheTrash() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        _ = try fixture.engine.owner.apply([.trashAssets([asset.uuid], date: .day(1))])
        #expect(try fixture.run().duplicate == 1)
        #expect(fixture.file("a.jpg")?.isInTrash == true)
    }
}
