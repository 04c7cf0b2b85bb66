// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct FolderAlbumImportTests {
    private func fixture(_ kind: EngineKind, _ files: KeyValuePairs<String, String>) throws -> ImportFixture {
        let fixture = try ImportFixture(kind, files)
        fixture.options.makesAlbumsFromFolders = true
        return fixture
    }

    private func titles(_ fixture: ImportFixture) throws -> [String] {
        try fixture.engine.owner.folders().map(\.title)
    }

    @Test(arguments: EngineKind.inProcess)
    func foldersInFoldersBecomeFolders(_ kind: EngineKind) throws {
        let fixture = try fixture(
            kind, ["Italy/Rome/a.jpg": "photo a", "Italy/Milan/b.jpg": "photo b", "Home/c.jpg": "photo c"])
        try fixture.run()
        #expect(try titles(fixture) == ["Italy"])
        let italy = try #require(try fixture.engine.owner.folders().first)
        #expect(italy.children.count == 2)
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg"]])
        #expect(try fixture.albums(titled: "Home") == [["c.jpg"]])
    }

    /// Folders on disk can be nested deeper than those of a library.
    @Test(arguments: EngineKind.inProcess)
    func whatLiesTooDeepLiesInTheLastFolder(_ kind: EngineKind) throws {
        let deep = Array(repeating: "f", count: 102).joined(separator: "/")
        let fixture = try ImportFixture(kind)
        fixture.options.makesAlbumsFromFolders = true
        try fixture.folder.write("photo a", to: deep + "/Rome/a.jpg")
        try fixture.run()
        #expect(try titles(fixture).count == 100)
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg"]])
    }

    @Test func loosePhotosBesideFoldersGoToNoAlbum() throws {
        let fixture = try fixture(.memory, ["a.jpg": "photo a", "Rome/b.jpg": "photo b"])
        try fixture.run()
        #expect(try fixture.engine.owner.fetch(CollectionRequest(.albums)).ids.count == 1)
        #expect(try fixture.albums(titled: "Rome") == [["b.jpg"]])
    }

    @Test func aFolderAloneIsAnAlbum() throws {
        let fixture = try fixture(.memory, ["Rome/b.jpg": "photo b"])
        try fixture.run(["Rome"])
        #expect(try fixture.albums(titled: "Rome") == [["b.jpg"]])
        #expect(try titles(fixture).isEmpty)
    }

    @Test(arguments: EngineKind.inProcess)
    func anotherRunMakesNoSecondAlbum(_ kind: EngineKind) throws {
        let fixture = try fixture(kind, ["Italy/Rome/a.jpg": "photo a"])
        try fixture.run()
        try fixture.folder.write("photo b", to: "Italy/Rome/b.jpg")
        try fixture.run()
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg", "b.jpg"]])
        #expect(try titles(fixture) == ["Italy"])
    }

    @Test func twoFoldersOfOneNameAreTwoAlbums() throws {
        let fixture = try fixture(.memory, ["2023/Rome/a.jpg": "photo a", "2024/Rome/b.jpg": "photo b"])
        try fixture.run()
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg"], ["b.jpg"]])
    }

    @Test func whatIsThereTwiceIsInBothAlbums() throws {
        let fixture = try fixture(.memory, ["One/a.jpg": "photo a", "Two/a.jpg": "photo a"])
        try fixture.run()
        #expect(try fixture.assets().count == 1)
        #expect(try fixture.albums(titled: "One") == [["a.jpg"]])
        #expect(try fixture.albums(titled: "Two") == [["a.jpg"]])
    }
}

@Suite struct AlbumImportTests {
    @Test(arguments: EngineKind.inProcess)
    func theAlbumIsMadeInTheTransactionOfItsFirstAssets(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "b.jpg": "photo b"])
        fixture.options.album = "Trip"
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg"]])
        #expect(try fixture.engine.owner.changes(after: .beginning, limit: 10).count == 1)
    }

    @Test func anAlbumThatIsThereIsUsed() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        fixture.options.album = "Trip"
        try fixture.run()
        try fixture.folder.write("photo b", to: "b.jpg")
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg"]])
    }

    @Test func everyBatchGoesIntoTheSameAlbum() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b", "c.jpg": "photo c"])
        fixture.options.album = "Trip"
        fixture.options.batchSize = 1
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg", "c.jpg"]])
    }

    @Test func duplicatesGoIntoTheAlbumToo() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        try fixture.run()
        try fixture.folder.write("photo a", to: "copy.jpg")
        try fixture.folder.write("photo b", to: "b.jpg")
        fixture.options.album = "Trip"
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg"]])
    }

    @Test func anImportOfNothingMakesNoAlbum() throws {
        let fixture = try ImportFixture(.memory, ["a.txt": "text"])
        fixture.options.album = "Trip"
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [])
    }
}
