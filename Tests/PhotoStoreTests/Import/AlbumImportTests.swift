// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoStore
import Testing

@Suite struct AlbumImportTests {
    @Test(arguments: [EngineKind.memory, .sqlite])
    func theAlbumIsMadeInTheTransactionOfItsFirstAssets(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "b.jpg": "photo b"])
        fixture.options.album = "Trip"
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg"]])
        #expect(try fixture.engine.changes(after: .beginning, limit: 10, as: .owner).count == 1)
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
