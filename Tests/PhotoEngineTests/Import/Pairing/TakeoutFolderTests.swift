// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Folders of Google Takeout are imported with their movies, edits, metadata and albums.
@Suite struct TakeoutFolderTests {
    @Test(arguments: [
        ("PXL_1.MP.jpg", "PXL_1.MP"), ("PXL_1.MP~2.jpg", "PXL_1.MP~2"), ("MVIMG_1.jpg", "MVIMG_1.MP4"),
        ("MVIMG_1.jpg", "MVIMG_1.MV"), ("IMG_2.HEIC", "IMG_2.MP4"), ("IMG_2.HEIC", "IMG_2.MOV"),
        ("IMG_2(1).HEIC", "IMG_2(1).MP4"),
    ])
    func aMovieOfAPhotoIsPartOfIt(_ photo: String, _ movie: String) throws {
        let json = photo + ".supplemental-metadata.json"
        let fixture = try ImportFixture(.memory, [photo: "photo", movie: "video", json: "takeout favorite"])
        try fixture.run()
        #expect(try fixture.contents() == ["\(photo) (photo) + \(movie) (paired) + \(json) (sidecar)"])
        #expect(try fixture.assets().map(\.isFavorite) == [true])
    }

    @Test func copiesOfOneNameKeepTheirOwn() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "IMG_2.HEIC": "photo 1", "IMG_2.MP4": "video 1", "IMG_2.HEIC.json": "takeout person=Ada",
                "IMG_2(1).HEIC": "photo 2", "IMG_2(1).MP4": "video 2", "IMG_2.HEIC(1).json": "takeout person=Bea",
            ])
        try fixture.run()
        #expect(
            Set(try fixture.contents()) == [
                "IMG_2.HEIC (photo) + IMG_2.MP4 (paired) + IMG_2.HEIC.json (sidecar)",
                "IMG_2(1).HEIC (photo) + IMG_2(1).MP4 (paired) + IMG_2.HEIC(1).json (sidecar)",
            ])
    }

    @Test func anEditIsTheRenderingOfItsOriginal() throws {
        let fixture = try ImportFixture(
            .memory,
            ["a.jpg": "photo 1", "a-bearbeitet.jpg": "photo 2", "a.jpg.json": "takeout favorite"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a-bearbeitet.jpg (rendering) + a.jpg.json (sidecar)"])
    }

    @Test(arguments: [
        ("a-edited.jpg", "a.jpg.json"), ("a-edited.jpg", "a.HEIC.supplemental-metadata.json"),
        ("a-bearbeitet(1).jpg", "a.jpg(1).json"), ("a-edited.jpg", "a.jpg.supplemental-meta.json"),
    ])
    func anEditWithoutItsOriginalTakesItsJSON(_ edited: String, _ json: String) throws {
        let fixture = try ImportFixture(.memory, [edited: "photo 2", json: "takeout favorite"])
        try fixture.run()
        #expect(try fixture.contents() == ["\(edited) (photo) + \(json) (sidecar)"])
        #expect(try fixture.assets().map(\.isFavorite) == [true])
    }

    @Test func anUploadThatIsCalledAsAnEditIsAnAssetOfItsOwn() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "a.jpg": "photo 1", "a.jpg.json": "takeout person=Ada", "a-edited.jpg": "photo 2",
                "a-edited.jpg.json": "takeout person=Bea",
            ])
        try fixture.run()
        #expect(
            Set(try fixture.contents()) == [
                "a.jpg (photo) + a.jpg.json (sidecar)", "a-edited.jpg (photo) + a-edited.jpg.json (sidecar)",
            ])
    }

    @Test func aCopyInAnAlbumsFolderIsTheYearsAsset() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "Photos from 2019/a.jpg": "photo", "Photos from 2019/a.jpg.json": "takeout person=Ada",
                "Photos from 2019/metadata.json": "takeout album=Photos",
                "Rome/a.jpg": "photo", "Rome/a.jpg.json": "takeout person=Ada",
                "Rome/Metadaten.json": "takeout album=Rome",
            ])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.jpg.json (sidecar)"])
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg"]])
        #expect(try fixture.albums(titled: "Photos").isEmpty)
    }
}
