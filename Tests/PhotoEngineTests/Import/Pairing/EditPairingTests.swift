// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct EditPairingTests {
    @Test(arguments: EngineKind.inProcess)
    func originalEditAndRenderingAreOneAsset(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["IMG_1234.HEIC": "photo", "IMG_1234.AAE": "edit format=F", "IMG_E1234.JPG": "photo size=20"])
        try fixture.run()
        #expect(
            try fixture.contents() == ["IMG_1234.HEIC (photo) + IMG_E1234.JPG (rendering) + IMG_1234.AAE (edit)"])
        #expect(fixture.outcomes == ["IMG_1234.AAE: paired", "IMG_1234.HEIC: imported", "IMG_E1234.JPG: paired"])
        let asset = try #require(try fixture.assets().first)
        #expect(asset.adjustment == Adjustment(formatIdentifier: "F"))
        #expect(asset.metadata.pixelSize == PixelSize(width: 20, height: 20))
    }

    @Test func aLivePhotosRenderingMovesToo() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "IMG_1234.HEIC": "photo id=X", "IMG_1234.MOV": "video id=X", "IMG_E1234.HEIC": "photo id=Y",
                "IMG_E1234.MOV": "video id=Y",
            ])
        try fixture.run()
        #expect(
            try fixture.contents() == [
                "IMG_1234.HEIC (photo) + IMG_1234.MOV (paired) + IMG_E1234.HEIC (rendering) "
                    + "+ IMG_E1234.MOV (paired rendering)"
            ])
    }

    @Test func anEditedVideoIsAsLongAsItsRendering() throws {
        let fixture = try ImportFixture(
            .memory, ["IMG_1234.MOV": "video seconds=60", "IMG_E1234.MOV": "video seconds=9"])
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1234.MOV (video) + IMG_E1234.MOV (video rendering)"])
        #expect(try fixture.assets().first?.metadata.durationSeconds == 9)
        #expect(try fixture.assets().first?.adjustment == Adjustment())
    }

    /// `IMG_1.AAE.jpg` is a photo, whose name begins with that of the other photo's description.
    @Test func aDescriptionGoesToThePhotoOfItsOwnName() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "IMG_1.JPG": "photo 1", "IMG_1_edited.JPG": "photo size=20", "IMG_1.AAE": "edit format=E",
                "IMG_1.AAE.jpg": "photo 2", "IMG_1.AAE_edited.jpg": "photo size=25", "IMG_1.AAE.AAE": "edit format=F",
            ])
        try fixture.run()
        #expect(
            Set(try fixture.contents()) == [
                "IMG_1.JPG (photo) + IMG_1_edited.JPG (rendering) + IMG_1.AAE (edit)",
                "IMG_1.AAE.jpg (photo) + IMG_1.AAE_edited.jpg (rendering) + IMG_1.AAE.AAE (edit)",
            ])
        #expect(Set(try fixture.assets().map(\.adjustment?.formatIdentifier)) == ["E", "F"])
    }

    /// Photos that look the same have equal descriptions of the same edit.
    @Test func equalDescriptionsOfSuchPhotosGoToBoth() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "IMG_1.JPG": "photo 1", "IMG_1_edited.JPG": "photo size=20", "IMG_1.AAE": "edit format=E",
                "IMG_1.AAE.jpg": "photo 2", "IMG_1.AAE_edited.jpg": "photo size=25", "IMG_1.AAE.AAE": "edit format=E",
            ])
        let summary = try fixture.run()
        #expect(try fixture.assets().map(\.adjustment?.formatIdentifier) == ["E", "E"])
        #expect(summary.imported == 2 && summary.paired == 4, "\(fixture.outcomes)")
    }

    @Test(arguments: ["IMG_1234_edited.jpeg", "IMG_E1234.jpeg"])
    func aRenderingIsKnownByItsName(_ name: String) throws {
        let fixture = try ImportFixture()
        try fixture.folder.write("photo", to: "IMG_1234.heic")
        try fixture.folder.write("photo rendering", to: name)
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1234.heic (photo) + \(name) (rendering)"])
    }

    @Test(arguments: ["IMG_E1234.jpeg", "IMG_1234_edited.jpeg", "IMG_Easter.jpeg"])
    func aRenderingAloneIsAPhotoLikeAnyOther(_ name: String) throws {
        let fixture = try ImportFixture()
        try fixture.folder.write("photo rendering", to: name)
        try fixture.run()
        #expect(try fixture.contents() == ["\(name) (photo)"])
        #expect(try #require(try fixture.assets().first).adjustment == nil)
    }

    @Test func whatTheCameraWroteIsNoEdit() throws {
        let fixture = try ImportFixture(
            .memory, ["IMG_1234.HEIC": "photo", "IMG_1234.AAE": "edit camera format=F"])
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1234.HEIC (photo) + IMG_1234.AAE (edit)"])
        #expect(try #require(try fixture.assets().first).adjustment == nil)
    }

    @Test func anEditWithoutItsPhotoIsSkippedWithAWord() throws {
        let fixture = try ImportFixture(.memory, ["IMG_1234.AAE": "edit format=F"])
        try fixture.run()
        #expect(fixture.outcomes == ["IMG_1234.AAE: skipped"])
        #expect(fixture.files.first?.reason?.contains("not in the same folder") == true)
    }

    @Test(arguments: EngineKind.inProcess)
    func aRenderingThatComesLaterJoinsItsOriginal(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_1234.HEIC": "photo", "IMG_1234.AAE": "edit format=F"])
        try fixture.run()
        try fixture.folder.write("photo size=20", to: "IMG_E1234.JPG")
        try fixture.run()
        #expect(
            try fixture.contents() == ["IMG_1234.HEIC (photo) + IMG_1234.AAE (edit) + IMG_E1234.JPG (rendering)"])
        let asset = try #require(try fixture.assets().first)
        #expect(asset.adjustment != nil)
        #expect(asset.metadata.pixelSize == PixelSize(width: 20, height: 20))
    }

    @Test func theSameEditOfTwoPhotosGoesToBoth() throws {
        let fixture = try ImportFixture(
            .memory,
            ["a.heic": "photo 1", "a.aae": "edit format=F", "b.heic": "photo 2", "b.aae": "edit format=F"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + a.aae (edit)", "b.heic (photo) + b.aae (edit)"])
    }

    /// What an export writes of an edit that started from the rendering of an earlier one.
    @Test(arguments: EngineKind.inProcess)
    func whatAnEditStartedFromIsABase(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind,
            [
                "IMG_1.HEIC": "photo", "IMG_1.AAE": "edit format=F", "IMG_1_edited.jpeg": "photo size=20",
                "IMG_1_edited_base.jpeg": "photo size=25", "clip.mov": "video seconds=9",
                "clip_edited.mov": "video seconds=5", "clip_edited_base.mov": "video seconds=7",
            ])
        let summary = try fixture.run()
        #expect(
            Set(try fixture.contents()) == [
                "IMG_1.HEIC (photo) + IMG_1_edited_base.jpeg (base) + IMG_1_edited.jpeg (rendering) + IMG_1.AAE (edit)",
                "clip.mov (video) + clip_edited_base.mov (video base) + clip_edited.mov (video rendering)",
            ])
        #expect(summary.imported == 2 && summary.paired == 5 && summary.unaccounted == 0)
        #expect(Set(try fixture.assets().map(\.metadata.durationSeconds)) == [0, 5])
    }

    @Test func theBaseOfALivePhotoHasAMovie() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "a.heic": "photo id=X", "a.mov": "video id=X", "a_edited.jpeg": "photo 2", "a_edited.mov": "video 2",
                "a_edited_base.jpeg": "photo 3", "a_edited_base.mov": "video 3",
            ])
        try fixture.run()
        #expect(
            try fixture.contents() == [
                "a.heic (photo) + a.mov (paired) + a_edited_base.jpeg (base) + a_edited_base.mov (paired base) "
                    + "+ a_edited.jpeg (rendering) + a_edited.mov (paired rendering)"
            ])
    }

    /// Earlier versions exported no base.
    @Test(arguments: EngineKind.inProcess)
    func anEditedAssetThatLacksItsBaseGetsIt(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["a.heic": "photo", "a.aae": "edit format=F", "a_edited.jpeg": "photo size=20"])
        try fixture.run()
        try fixture.folder.write("photo size=25", to: "a_edited_base.jpeg")
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        #expect(
            Set(try fixture.resources(of: asset).map(\.content.type)) == [
                .photo, .fullSizePhoto, .adjustmentData, .adjustmentBasePhoto,
            ])
        #expect(asset.metadata.pixelSize == PixelSize(width: 20, height: 20))
        #expect(try fixture.assets().count == 1)
    }

    /// Without the edit that it belongs to, an edit would start from something else than is shown.
    @Test func aBaseOfAnotherEditIsNamedAndLeft() throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo", "a_edited.jpeg": "photo size=20"])
        try fixture.run()
        try fixture.folder.write("unsupported", to: "a_edited.jpeg")
        try fixture.folder.write("photo size=25", to: "a_edited_base.jpeg")
        let summary = try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + a_edited.jpeg (rendering)"])
        #expect(fixture.file("a_edited_base.jpeg")?.outcome == .skipped)
        #expect(
            fixture.file("a_edited_base.jpeg")?.reason
                == "It is the base of an edit that the photo in the same folder does not have.")
        #expect(summary.unaccounted == 0)
    }

    @Test(arguments: [["a.heic", "a_base.jpeg"], ["a.heic", "a_edited_base.jpeg"], ["a_edited_base.jpeg"]])
    func aPhotoWithSuchANameIsAPhotoLikeAnyOther(_ names: [String]) throws {
        let fixture = try ImportFixture()
        for name in names { try fixture.folder.write("photo \(name)", to: name) }
        try fixture.run()
        #expect(Set(try fixture.contents()) == Set(names.map { "\($0) (photo)" }))
    }

    /// Of two descriptions that an export writes, the one with the plain name is that of the edit.
    @Test(arguments: ["IMG_1_edited_base.AAE", "IMG_1_edited_base2.AAE"])
    func theDescriptionOfAnEarlierEditComesFirst(_ name: String) throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "IMG_1.HEIC": "photo", "IMG_1.AAE": "edit format=F date=2000", "IMG_1_edited.jpeg": "photo size=20",
                name: "edit format=E date=1000",
            ])
        let summary = try fixture.run()
        #expect(
            try fixture.contents() == [
                "IMG_1.HEIC (photo) + \(name) (edit) + IMG_1_edited.jpeg (rendering) + IMG_1.AAE (edit)"
            ])
        #expect(try fixture.assets().map(\.adjustment?.formatIdentifier) == ["F"])
        #expect(summary.paired == 3 && summary.skipped == 0)
    }

    /// Earlier versions exported the second description under the name of a copy.
    @Test func aDescriptionWithTheNumberOfACopyIsPaired() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "a.heic": "photo 1", "a.aae": "edit format=E", "a (1).aae": "edit format=F",
                "b.heic": "photo 2", "b (1).heic": "photo 3", "b (1).aae": "edit format=G",
            ])
        try fixture.run()
        #expect(
            Set(try fixture.contents()) == [
                "a.heic (photo) + a (1).aae (edit) + a.aae (edit)", "b.heic (photo)",
                "b (1).heic (photo) + b (1).aae (edit)",
            ])
    }

    /// Earlier versions imported the rendering without its description.
    @Test(arguments: EngineKind.tested)
    func anEditedAssetThatLacksItsDescriptionGetsIt(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind,
            ["IMG_1.HEIC": "photo", "IMG_1_edited.jpeg": "photo size=20", "IMG_1.AAE": "edit format=E date=1000"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        let edit = Adjustment(formatIdentifier: "F", date: Date(timeIntervalSince1970: 2_000.25))
        _ = try fixture.engine.owner.apply([.setAdjustment(edit, asset: asset.uuid)])
        try fixture.folder.write("edit format=E date=1000", to: "IMG_1_edited_base.AAE")
        try fixture.folder.write("edit format=F date=2000", to: "IMG_1.AAE")
        let summary = try fixture.run()
        #expect(summary.paired == 1 && summary.skipped == 0, "\(fixture.outcomes)")
        #expect(try fixture.resources(of: asset).count { $0.content.type == .adjustmentData } == 2)
        #expect(try fixture.assets().map(\.adjustment) == [edit])
    }

    /// Photos that look the same have equal renderings after the same adjustments.
    @Test(arguments: [(EngineKind.memory, 1), (.memory, 100), (.sqlite, 1), (.sqlite, 100)])
    func theSameRenderingOfTwoPhotosGoesToBoth(_ kind: EngineKind, _ batchSize: Int) throws {
        let fixture = try ImportFixture(
            kind,
            [
                "a.heic": "photo 1", "a_edited.jpg": "photo size=20", "a.aae": "edit format=F",
                "b.heic": "photo 2", "b_edited.jpg": "photo size=20", "b.aae": "edit format=F",
            ])
        fixture.options.batchSize = batchSize
        for summary in try [fixture.run(), fixture.run()] {
            #expect(summary.unaccounted == 0)
            try expectTwoEditedPhotos(fixture)
        }
        #expect(fixture.outcomes.allSatisfy { $0.hasSuffix(": duplicate") }, "\(fixture.outcomes)")
    }

    private func expectTwoEditedPhotos(_ fixture: ImportFixture, at place: SourceLocation = #_sourceLocation) throws {
        let contents = try fixture.contents()
        #expect(
            contents == [
                "a.heic (photo) + a_edited.jpg (rendering) + a.aae (edit)",
                "b.heic (photo) + b_edited.jpg (rendering) + b.aae (edit)",
            ], sourceLocation: place)
        let edits = try fixture.assets().map(\.adjustment)
        #expect(edits == [Adjustment(formatIdentifier: "F"), Adjustment(formatIdentifier: "F")], sourceLocation: place)
    }

    /// Earlier versions took the second rendering for a duplicate, and the library knows the file as that of the first
    /// photo.
    @Test(arguments: EngineKind.inProcess)
    func anAssetThatLacksItsRenderingGetsIt(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["a.heic": "photo 1", "a_edited.jpg": "photo size=20", "a.aae": "edit format=F", "b.heic": "photo 2"])
        try fixture.run()
        try fixture.folder.write("photo size=20", to: "b_edited.jpg")
        // Alone it is a duplicate, and is known from then on.
        try fixture.run(["b_edited.jpg"])
        #expect(fixture.outcomes == ["b_edited.jpg: duplicate"])
        try fixture.folder.write("edit format=F", to: "b.aae")
        try fixture.run()
        try expectTwoEditedPhotos(fixture)
    }

    /// An export has an asset of two albums in both of their folders.
    @Test func aRenderingThatComesTwiceWithItsOriginalIsOne() throws {
        let files = ["heic": "photo 1", "aae": "edit format=F"]
        let fixture = try ImportFixture()
        for folder in ["x", "y"] {
            for (name, text) in files { try fixture.folder.write(text, to: "\(folder)/a.\(name)") }
            try fixture.folder.write("photo size=20", to: "\(folder)/a_edited.jpg")
            try fixture.folder.write("photo 2", to: "\(folder)/b.heic")
            try fixture.folder.write("photo size=20", to: "\(folder)/b_edited.jpg")
            try fixture.folder.write("edit format=F", to: "\(folder)/b.aae")
        }
        let summary = try fixture.run()
        try expectTwoEditedPhotos(fixture)
        #expect(summary.duplicate == 6 && summary.unaccounted == 0)
    }

    /// What somebody edited here otherwise is not replaced, and does not become an asset of its own.
    @Test func aSharedRenderingOfAnAssetThatHasOneIsADuplicate() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "a.heic": "photo 1", "a_edited.jpg": "photo size=20", "b.heic": "photo 2",
                "b_edited.jpg": "photo size=25",
            ])
        try fixture.run()
        try fixture.folder.write("photo size=20", to: "b_edited.jpg")
        try fixture.run()
        #expect(try fixture.assets().count == 2)
        #expect(fixture.file("b_edited.jpg")?.outcome == .duplicate)
    }

    @Test(arguments: EngineKind.inProcess)
    func anEditedVideoThatComesLaterJoinsItsOriginal(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_0001.mov": "video seconds=9"])
        try fixture.run()
        try fixture.folder.write("video seconds=5 edited", to: "IMG_E0001.mov")
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_0001.mov (video) + IMG_E0001.mov (video rendering)"])
        #expect(try fixture.assets().first?.adjustment != nil)
        #expect(try fixture.assets().first?.metadata.durationSeconds == 5)
        try fixture.folder.write("video seconds=6 again", to: "IMG_E0001.m4v")
        try fixture.run()
        #expect(fixture.file("IMG_E0001.m4v")?.outcome == .skipped)
        #expect(try fixture.assets().count == 1)
    }

    @Test func secondRenderingsOfANewPhotoAreAssetsOfTheirOwn() throws {
        let fixture = try ImportFixture(
            .memory, ["IMG_1234.HEIC": "photo", "IMG_1234_edited.jpg": "photo one", "IMG_E1234.JPG": "photo two"])
        try fixture.run()
        #expect(
            try fixture.contents() == [
                "IMG_1234.HEIC (photo) + IMG_1234_edited.jpg (rendering)", "IMG_E1234.JPG (photo)",
            ])
    }

    @Test(arguments: EngineKind.inProcess)
    func theSecondOfTwoRenderingsOfAKnownPhotoIsNamedAndLeft(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_1234.HEIC": "photo"])
        try fixture.run()
        try fixture.folder.write("photo one", to: "IMG_1234_edited.jpg")
        try fixture.folder.write("photo two", to: "IMG_E1234.JPG")
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1234.HEIC (photo) + IMG_1234_edited.jpg (rendering)"])
        #expect(fixture.file("IMG_E1234.JPG")?.outcome == .skipped)
        #expect(fixture.file("IMG_E1234.JPG")?.reason == "The library has another rendering of this asset.")
    }

    @Test(arguments: EngineKind.inProcess)
    func anEditedMovieThatComesWithTheMovieJoinsItsPhoto(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_1234.HEIC": "photo id=X"])
        try fixture.run()
        for (name, text) in [
            ("IMG_1234.MOV", "video id=X"), ("IMG_E1234.HEIC", "photo id=Y"), ("IMG_E1234.MOV", "video id=Y"),
        ] {
            try fixture.folder.write(text, to: name)
        }
        try fixture.run()
        #expect(
            try fixture.contents() == [
                "IMG_1234.HEIC (photo) + IMG_1234.MOV (paired) + IMG_E1234.HEIC (rendering) "
                    + "+ IMG_E1234.MOV (paired rendering)"
            ])
    }
}
