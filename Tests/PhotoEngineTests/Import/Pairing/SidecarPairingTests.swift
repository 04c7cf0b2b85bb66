// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct SidecarPairingTests {
    @Test(arguments: ["a.jpg.xmp", "a.xmp"])
    func aSidecarTellsOfThePhotoOfItsName(_ name: String) throws {
        let fixture = try ImportFixture()
        try fixture.folder.write("photo day=3", to: "a.jpg")
        try fixture.folder.write("sidecar title=Spring keyword=sea rating=4", to: name)
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + \(name) (sidecar)"])
        let metadata = try #require(try fixture.assets().first).metadata
        #expect(metadata.title == "Spring")
        #expect(metadata.keywords == ["sea"])
        #expect(metadata.rating == 4)
        #expect(metadata.captureDate == CaptureDate(day: 3))
    }

    @Test func aSidecarWithBothExtensionsGoesToThatFile() throws {
        let fixture = try ImportFixture(
            .memory, ["a.jpg": "photo 1", "a.png": "photo 2", "a.png.xmp": "sidecar title=PNG"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo)", "a.png (photo) + a.png.xmp (sidecar)"])
    }

    @Test func aRAWsSidecarTellsOfItsAsset() throws {
        let fixture = try ImportFixture(
            .memory, ["a.jpg": "photo", "a.cr2": "raw", "a.cr2.xmp": "sidecar title=RAW"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.cr2 (alternate) + a.cr2.xmp (sidecar)"])
        #expect(try fixture.assets().first?.metadata.title == "RAW")
    }

    @Test func aSidecarWithoutItsPhotoIsSkippedWithAWord() throws {
        let fixture = try ImportFixture(.memory, ["a.xmp": "sidecar title=T", "b.jpg": "photo"])
        try fixture.run()
        #expect(fixture.outcomes == ["a.xmp: skipped", "b.jpg: imported"])
    }

    @Test(arguments: EngineKind.inProcess)
    func aSidecarThatComesLaterTellsOfThePhotoThatTheLibraryHas(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo"])
        try fixture.run()
        try fixture.folder.write("sidecar title=Spring", to: "a.xmp")
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.xmp (sidecar)"])
        #expect(try fixture.assets().first?.metadata.title == "Spring")
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate", "a.xmp: duplicate"])
    }

    @Test func aSidecarBesideACopyIsNotKeptTwice() throws {
        let fixture = try ImportFixture(
            .memory,
            ["1/a.jpg": "photo", "1/a.xmp": "sidecar title=T", "2/a.jpg": "photo", "2/a.xmp": "sidecar title=T"])
        fixture.options.batchSize = 1
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.xmp (sidecar)"])
        #expect(fixture.outcomes.suffix(2) == ["2/a.jpg: duplicate", "2/a.xmp: duplicate"])
    }

    @Test func aSidecarBesideACopyInOneBatchGoesToTheFirst() throws {
        let fixture = try ImportFixture(
            .memory, ["1/a.jpg": "photo", "2/a.jpg": "photo", "2/a.xmp": "sidecar title=T"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.xmp (sidecar)"])
    }
}

@Suite struct TakeoutFlagTests {
    @Test(arguments: EngineKind.inProcess)
    func aFavouriteIsOne(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo", "a.jpg.json": "takeout favorite person=Ada"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        #expect(asset.isFavorite)
        #expect(asset.metadata.people == [PersonRegion(name: "Ada")])
    }

    @Test func whatWasArchivedIsHidden() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.jpg.json": "takeout hidden"])
        try fixture.run()
        var request = AssetRequest(.library)
        #expect(try fixture.engine.owner.fetch(request).ids.isEmpty)
        request.includesHidden = true
        #expect(try fixture.engine.owner.fetch(request).ids.count == 1)
    }

    @Test(arguments: EngineKind.inProcess)
    func whatWasInTheTrashIsThere(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo", "a.jpg.json": "takeout trashed"])
        try fixture.run()
        var request = AssetRequest(.library)
        request.isTrash = true
        #expect(try fixture.engine.owner.fetch(request).ids.count == 1)
    }

    @Test func aFolderThatIsAnAlbumIsOne() throws {
        let fixture = try ImportFixture(
            .memory,
            ["T/Rome 24/a.jpg": "photo", "T/Rome 24/metadata.json": "takeout album=Rome", "T/b.jpg": "photo b"])
        fixture.options.batchSize = 1
        try fixture.run()
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg"]])
        #expect(fixture.file("T/Rome 24/metadata.json")?.outcome == .skipped)
    }
}
