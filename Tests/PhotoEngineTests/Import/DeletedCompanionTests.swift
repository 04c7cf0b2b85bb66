// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// What belongs to a photo that is in the trash, or that was deleted for good, is not imported in its place.
@Suite struct DeletedCompanionTests {
    private static let trashReason = "It is in the library's trash. Recover it to see it."

    /// What programs put beside an original, by name: Apple, Takeout, an export of a library, a Live Photo, a camera.
    private static let companions: [[String: String]] = [
        ["IMG_E1000.jpg": "photo rendering", "IMG_1000.AAE": "edit format=F"],
        ["IMG_1000-edited.jpg": "photo rendering", "IMG_1000.jpg.json": "takeout title=Beach"],
        [
            "IMG_1000_edited.jpeg": "photo rendering", "IMG_1000.AAE": "edit format=F",
            "IMG_1000.jpg.xmp": "sidecar title=Beach",
        ],
        [
            "IMG_1000_edited.jpeg": "photo rendering", "IMG_1000_edited_base.jpeg": "photo base",
            "IMG_1000.AAE": "edit format=F", "IMG_1000_edited_base.AAE": "edit format=E",
        ],
        ["IMG_1000.mov": "video seconds=2"],
        ["IMG_1000.dng": "raw"],
    ]

    /// Returns the only asset of a library into which the original alone was imported.
    private func importOriginal(_ fixture: ImportFixture) throws -> Asset {
        try fixture.folder.write("photo", to: "IMG_1000.jpg")
        try fixture.run()
        return try #require(try fixture.assets().first)
    }

    private func trash(_ asset: Asset, _ fixture: ImportFixture) throws {
        _ = try fixture.engine.owner.apply([.trashAssets([asset.uuid], date: .day(1))])
    }

    private func write(_ files: [String: String], _ fixture: ImportFixture) throws {
        for (name, text) in files { try fixture.folder.write(text, to: name) }
    }

    @Test(arguments: EngineKind.tested, companions)
    func nothingBesideAPhotoInTheTrashIsImported(_ kind: EngineKind, _ companions: [String: String]) throws {
        let fixture = try ImportFixture(kind)
        let asset = try importOriginal(fixture)
        try trash(asset, fixture)
        try write(companions, fixture)
        let summary = try fixture.run()
        #expect(try fixture.assets() == [])
        #expect(try fixture.resources(of: asset).count == 1)
        #expect((summary.duplicate, summary.skipped, summary.unaccounted) == (1, companions.count, 0))
        #expect(fixture.files.allSatisfy { $0.isInTrash && $0.reason == Self.trashReason })
        #expect(fixture.files.allSatisfy { $0.localIdentifier == asset.localIdentifier.description })
    }

    @Test(arguments: [EngineKind.sqlite, .sqliteOverSocket], companions)
    func nothingBesideAPhotoThatWasDeletedForGoodIsImported(
        _ kind: EngineKind, _ companions: [String: String]
    ) throws {
        let fixture = try ImportFixture(kind)
        let asset = try importOriginal(fixture)
        try trash(asset, fixture)
        _ = try fixture.engine.owner.apply([.purgeAssets([asset.uuid])])
        try write(companions, fixture)
        let summary = try fixture.run()
        #expect(try fixture.assets() == [])
        #expect((summary.deletedBefore, summary.unaccounted) == (companions.count + 1, 0))
        #expect(fixture.files.allSatisfy { $0.reason?.hasPrefix("It was permanently deleted on 20") == true })
        #expect(try fixture.engine.owner.unclaimedOriginals() == [])
    }

    @Test func whoeverWantsThePhotoBackGetsItsRenderingToo() throws {
        let fixture = try ImportFixture(.sqlite)
        let asset = try importOriginal(fixture)
        try trash(asset, fixture)
        _ = try fixture.engine.owner.apply([.purgeAssets([asset.uuid])])
        try fixture.folder.write("photo rendering", to: "IMG_E1000.jpg")
        fixture.options.includesDeleted = true
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1000.jpg (photo) + IMG_E1000.jpg (rendering)"])
    }

    @Test(arguments: EngineKind.tested)
    func aPhotoThatIsRecoveredTakesItsRendering(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind)
        let asset = try importOriginal(fixture)
        try trash(asset, fixture)
        try fixture.folder.write("photo rendering", to: "IMG_E1000.jpg")
        try fixture.run()
        _ = try fixture.engine.owner.apply([.restoreAssets([asset.uuid])])
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1000.jpg (photo) + IMG_E1000.jpg (rendering)"])
    }

    /// A photo of another format under the same name is another original, and takes what lies beside both.
    @Test func anotherOriginalOfTheNameTakesTheRendering() throws {
        let fixture = try ImportFixture()
        try trash(try importOriginal(fixture), fixture)
        try write(["IMG_1000.heic": "photo other", "IMG_E1000.jpg": "photo rendering"], fixture)
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1000.heic (photo) + IMG_E1000.jpg (rendering)"])
    }

    @Test func aSidecarOfThePhotoInTheTrashIsNotThatOfAnotherPhoto() throws {
        let fixture = try ImportFixture()
        try trash(try importOriginal(fixture), fixture)
        try write(["IMG_1000.heic": "photo other", "IMG_1000.jpg.xmp": "sidecar title=Beach"], fixture)
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1000.heic (photo)"])
        #expect(try #require(try fixture.assets().first).metadata.title == nil)
    }

    @Test func aClipBesideAPhotoInTheTrashIsAnAssetOfItsOwn() throws {
        let fixture = try ImportFixture()
        try trash(try importOriginal(fixture), fixture)
        try write(["IMG_1000.mov": "video seconds=20"], fixture)
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1000.mov (video)"])
    }

    /// Takeout has a photo in the folder of its year and in those of its albums.
    @Test func aFurtherCopyOfTheRenderingIsReportedAsTheFirst() throws {
        let fixture = try ImportFixture()
        try trash(try importOriginal(fixture), fixture)
        for folder in ["year", "album"] {
            try write(["\(folder)/IMG_1000.jpg": "photo", "\(folder)/IMG_E1000.jpg": "photo rendering"], fixture)
        }
        let summary = try fixture.run(["year", "album"])
        #expect((summary.duplicate, summary.skipped, summary.unaccounted) == (2, 2, 0))
        #expect(fixture.files.allSatisfy { $0.isInTrash && $0.reason == Self.trashReason })
    }
}
