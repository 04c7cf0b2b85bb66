// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct LivePhotoPairingTests {
    @Test(arguments: EngineKind.inProcess)
    func halvesWithOneIdentifierAreOneAsset(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.heic": "photo id=X day=3", "z.mov": "video id=X seconds=20"])
        let summary = try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + z.mov (paired)"])
        #expect(fixture.outcomes == ["a.heic: imported", "z.mov: paired"])
        #expect(fixture.files[0].localIdentifier == fixture.files[1].localIdentifier)
        #expect(summary.imported == 1)
        #expect(summary.paired == 1)
    }

    @Test func aLivePhotoHasTheFactsOfItsPhoto() throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo id=X day=3", "a.mov": "video id=X day=4"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        #expect(asset.metadata.mediaType == .image)
        #expect(asset.metadata.mediaSubtypes == .live)
        #expect(asset.metadata.durationSeconds == 0)
        #expect(asset.metadata.captureDate == CaptureDate(day: 3))
        #expect(asset.metadata.pixelSize == PixelSize(width: 40, height: 30))
    }

    @Test func oneBaseNameIsEnoughWhereNeitherCarriesAnIdentifier() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.mov": "video seconds=3"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.mov (paired)"])
    }

    @Test(arguments: [("photo id=X", "video"), ("photo", "video id=X"), ("photo id=X", "video id=Y")])
    func oneBaseNameIsNotEnoughWhereOneCarriesAnIdentifier(_ photo: String, _ video: String) throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": photo, "a.mov": video])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo)", "a.mov (video)"])
    }

    @Test func aClipBesideAPhotoOfItsNameIsAVideoOfItsOwn() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.mov": "video seconds=4.1"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo)", "a.mov (video)"])
    }

    @Test func oneBaseNameInTwoFoldersIsNoPair() throws {
        let fixture = try ImportFixture(.memory, ["1/a.jpg": "photo", "2/a.mov": "video"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo)", "a.mov (video)"])
    }

    @Test func oneIdentifierInTwoFoldersIsAPair() throws {
        let fixture = try ImportFixture(.memory, ["1/a.mov": "video id=X", "2/b.jpg": "photo id=X"])
        try fixture.run()
        #expect(try fixture.contents() == ["b.jpg (photo) + a.mov (paired)"])
    }

    @Test func aMovieGoesToTheStillOfItsNameAndAnotherStillStaysAlone() throws {
        let fixture = try ImportFixture(
            .memory, ["IMG_1 edited.jpg": "photo edit id=X", "IMG_1.heic": "photo id=X", "IMG_1.mov": "video id=X"])
        try fixture.run()
        #expect(try fixture.contents() == ["IMG_1.heic (photo) + IMG_1.mov (paired)", "IMG_1 edited.jpg (photo)"])
        #expect(try fixture.assets().map(\.metadata.mediaSubtypes) == [.live, []])
    }

    @Test func aSecondMovieWithTheIdentifierIsAVideoOfItsOwn() throws {
        let fixture = try ImportFixture(
            .memory, ["a.heic": "photo id=X", "a.mov": "video id=X", "b.mov": "video copy id=X"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + a.mov (paired)", "b.mov (video)"])
    }

    @Test func namedFilesArePairedInWhateverOrderTheyAreNamed() throws {
        let fixture = try ImportFixture(
            .memory, ["1.jpg": "photo 1", "2.jpg": "photo 2", "1.mov": "video 1", "2.mov": "video 2"])
        fixture.options.batchSize = 1
        try fixture.run(["2.jpg", "1.jpg", "1.mov", "2.mov"])
        #expect(try fixture.contents() == ["1.jpg (photo) + 1.mov (paired)", "2.jpg (photo) + 2.mov (paired)"])
    }

    @Test func aDamagedMovieMarksItsLivePhoto() throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo id=X", "a.mov": "video id=X damage=torn"])
        try fixture.run()
        #expect(try fixture.assets().first?.metadata.damage == "its movie: torn")
        #expect(fixture.files.map(\.isDamaged) == [false, true])
    }
}

@Suite struct LibraryPairingTests {
    @Test(arguments: EngineKind.inProcess)
    func aMovieJoinsThePhotoThatTheLibraryHas(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.heic": "photo id=X day=3"])
        try fixture.run()
        try fixture.folder.write("video id=X", to: "other/b.mov")
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + b.mov (paired)"])
        #expect(fixture.outcomes == ["a.heic: duplicate", "other/b.mov: paired"])
        let asset = try #require(try fixture.assets().first)
        #expect(asset.metadata.mediaSubtypes == .live)
        #expect(asset.metadata.captureDate == CaptureDate(day: 3))
        #expect(fixture.files[1].localIdentifier == asset.localIdentifier.description)
    }

    @Test(arguments: EngineKind.inProcess)
    func aPhotoJoinsTheMovieThatTheLibraryHas(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["b.mov": "video id=X day=9"])
        try fixture.run()
        try fixture.folder.write("photo id=X day=3", to: "other/a.heic")
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + b.mov (paired)"])
        let asset = try #require(try fixture.assets().first)
        #expect(asset.metadata.mediaType == .image)
        #expect(asset.metadata.mediaSubtypes == .live)
        #expect(asset.metadata.durationSeconds == 0)
        #expect(asset.metadata.captureDate == CaptureDate(day: 3))
        #expect(asset.originalFilename == "a.heic")
    }

    @Test(arguments: [1, 64])
    func halvesInTwoBatchesAreOneAsset(_ batchSize: Int) throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo id=X", "b.jpg": "photo", "c.mov": "video id=X"])
        fixture.options.batchSize = batchSize
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + c.mov (paired)", "b.jpg (photo)"])
    }

    @Test func aLivePhotoTakesNoSecondMovie() throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo id=X", "a.mov": "video id=X"])
        try fixture.run()
        try fixture.folder.write("video other id=X", to: "b.mov")
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + a.mov (paired)", "b.mov (video)"])
    }

    @Test func aLivePhotoTakesNoSecondPhoto() throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo id=X", "a.mov": "video id=X"])
        try fixture.run()
        try fixture.folder.write("photo edit id=X", to: "b.jpg")
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + a.mov (paired)", "b.jpg (photo)"])
    }

    @Test func twoMoviesDoNotBothJoinOnePhotoOfTheLibrary() throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo id=X"])
        try fixture.run()
        try fixture.folder.write("video 1 id=X", to: "b.mov")
        try fixture.folder.write("video 2 id=X", to: "c.mov")
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + b.mov (paired)", "c.mov (video)"])
    }

    @Test func whatIsInTheTrashIsGivenNothing() throws {
        let fixture = try ImportFixture(.memory, ["a.heic": "photo id=X"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        _ = try fixture.engine.owner.apply([.trashAssets([asset.uuid], date: .day(1))])
        try fixture.folder.write("video id=X", to: "b.mov")
        try fixture.run()
        #expect(try fixture.contents() == [])
        #expect(try fixture.resources(of: asset).count == 1)
        #expect(fixture.outcomes == ["a.heic: duplicate", "b.mov: skipped"])
    }

    @Test(arguments: [("a.jpg", "a.mov"), ("a.mov", "a.jpg")])
    func aHalfThatComesLaterToTheSameNameIsPairedToo(_ first: String, _ second: String) throws {
        let texts = ["a.jpg": "photo", "a.mov": "video seconds=3"]
        let fixture = try ImportFixture()
        for name in [first, second] {
            try fixture.folder.write(texts[name] ?? "", to: name)
            try fixture.run()
        }
        #expect(try fixture.contents() == ["a.jpg (photo) + a.mov (paired)"])
    }

    @Test func aMovieOfAnotherNameDoesNotJoinAKnownPhotoWithoutIdentifier() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        try fixture.run()
        try fixture.folder.write("video seconds=3", to: "b.mov")
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo)", "b.mov (video)"])
    }
}

@Suite struct RAWPairingTests {
    @Test(arguments: EngineKind.inProcess)
    func theRAWGoesBehindThePhotoOfItsName(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.dng": "raw", "a.jpg": "photo"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.dng (alternate)"])
        #expect(fixture.outcomes == ["a.dng: paired", "a.jpg: imported"])
        #expect(try fixture.assets().first?.metadata.mediaSubtypes == [])
    }

    @Test func aRAWAloneIsThePhoto() throws {
        let fixture = try ImportFixture(.memory, ["a.dng": "raw"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.dng (photo)"])
    }

    @Test func photoRAWAndMovieAreOneAsset() throws {
        let fixture = try ImportFixture(.memory, ["a.dng": "raw id=X", "a.jpg": "photo id=X", "a.mov": "video id=X"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.dng (alternate) + a.mov (paired)"])
        #expect(try fixture.assets().first?.metadata.mediaSubtypes == .live)
    }

    @Test func aRAWWithAMovieOfItsIdentifierIsALivePhoto() throws {
        let fixture = try ImportFixture(.memory, ["a.dng": "raw id=X", "a.mov": "video id=X"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.dng (photo) + a.mov (paired)"])
    }

    @Test func aRAWAndAMovieOfOneNameAreNoPair() throws {
        let fixture = try ImportFixture(.memory, ["a.dng": "raw", "a.mov": "video seconds=2"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.dng (photo)", "a.mov (video)"])
    }

    @Test func theRAWGoesToTheFirstOfTwoPhotosOfItsName() throws {
        let fixture = try ImportFixture(.memory, ["a.dng": "raw", "a.heic": "photo 1", "a.jpg": "photo 2"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.heic (photo) + a.dng (alternate)", "a.jpg (photo)"])
    }

    @Test func aRAWThatComesLaterGoesBehindThePhotoTheLibraryHas() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        try fixture.run()
        try fixture.folder.write("raw", to: "a.dng")
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.dng (alternate)"])
        #expect(try fixture.assets().first?.metadata.mediaSubtypes == [])
    }

    @Test(arguments: [("a.jpg", "photo"), ("a.mov", "video seconds=2"), ("a.2.dng", "raw 2")])
    func aRAWThatTheLibraryHasAloneIsGivenNothingByItsName(_ name: String, _ text: String) throws {
        let fixture = try ImportFixture(.memory, ["a.dng": "raw"])
        try fixture.run()
        try fixture.folder.write(text, to: name)
        try fixture.run()
        #expect(try fixture.contents().count == 2)
    }

    @Test func aMovieOfExactlyFourSecondsIsHalfOfALivePhoto() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.mov": "video seconds=4.0"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.mov (paired)"])
    }

    @Test func aPhotoThatComesLaterTakesAMovieOfExactlyFourSeconds() throws {
        let fixture = try ImportFixture(.memory, ["a.mov": "video seconds=4.0", "b.mov": "video seconds=4.001"])
        try fixture.run()
        try fixture.folder.write("photo a", to: "a.jpg")
        try fixture.folder.write("photo b", to: "b.jpg")
        try fixture.run()
        #expect(
            Set(try fixture.contents()) == ["a.jpg (photo) + a.mov (paired)", "b.mov (video)", "b.jpg (photo)"])
    }

    @Test(arguments: [false, true])
    func aSecondRAWIsAnAssetOfItsOwn(_ isLater: Bool) throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.cr2": "raw first"])
        if isLater { try fixture.run() }
        try fixture.folder.write("raw second", to: "a.dng")
        try fixture.run()
        #expect(Set(try fixture.contents()) == ["a.jpg (photo) + a.cr2 (alternate)", "a.dng (photo)"])
    }
}
