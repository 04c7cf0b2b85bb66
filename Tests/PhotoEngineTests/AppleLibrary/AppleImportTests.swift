// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite("Importing a library of Apple Photos")
struct AppleImportTests {
    @Test(arguments: AppleVersion.allCases)
    func everyVersionTellsTheSame(_ version: AppleVersion) throws {
        var beach = ApplePhoto("beach")
        beach.isFavorite = true
        beach.title = "The beach"
        beach.caption = "In summer"
        beach.keywords = ["sea", "sand"]
        beach.faces = [("Ann", 0.25, 0.75, 0.5)]
        beach.hdr = 3
        beach.depth = 1
        beach.edited = 1
        beach.files["_1_201_a.jpeg"] = "photo edited"
        beach.files[".plist"] = "notes"
        let fixture = try AppleImportFixture(version: version, beach)
        fixture.builder.albums = [.album("Summer", ["beach"])]
        try fixture.run()

        let asset = try #require(try fixture.asset("beach"))
        #expect(asset.isFavorite)
        #expect(asset.metadata.title == "The beach")
        #expect(asset.metadata.caption == "In summer")
        #expect(asset.metadata.keywords == ["sand", "sea"])
        let area = PersonRegion.Area(centerX: 0.25, centerY: 0.25, width: 0.5, height: 1)
        #expect(asset.metadata.people == [PersonRegion(name: "Ann", area: area)])
        #expect(asset.metadata.mediaSubtypes == [.hdr, .depthEffect])
        #expect(asset.adjustment?.formatIdentifier == "com.apple.photo")
        #expect(try fixture.albums(titled: "Summer") == [["beach"]])
        #expect(fixture.reconciliation.modelVersion == version.model)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test(arguments: EngineKind.tested)
    func anAssetKeepsTheIdentifierThatItHasThere(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"))
        try fixture.run()
        #expect(try fixture.assets().map(\.uuid) == [AppleLibraryBuilder.uuid(0)])
    }

    @Test func editsComeWithTheirOriginals() throws {
        var photo = ApplePhoto("beach")
        photo.edited = 2
        photo.files["_1_201_a.heic"] = "photo edited"
        photo.files[".plist"] = "notes"
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(
            try fixture.resources(of: "beach") == ["1 beach.JPG", "5 FullSizeRender.heic", "7 Adjustments.plist"])
        #expect(try fixture.asset("beach")?.adjustment?.date == Date(timeIntervalSinceReferenceDate: 600_000_001))
    }

    @Test func anEditWithoutItsRenderingIsSaidAndTheOriginalComes() throws {
        var photo = ApplePhoto("beach")
        photo.edited = 1
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.asset("beach")?.adjustment == nil)
        #expect(fixture.outcomes == [.imported: 1, .failed: 1])
        #expect(fixture.reasons.first?.hasPrefix("The edited version of “beach.JPG” is not in this copy") == true)
        #expect(fixture.reconciliation.partsMissing == 1)
    }

    @Test func whatTheCameraWroteDownIsNoEdit() throws {
        var photo = ApplePhoto("portrait")
        photo.files["_5.aae"] = "notes"
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.asset("portrait")?.adjustment == nil)
        #expect(try fixture.resources(of: "portrait") == ["1 portrait.JPG", "7 OriginalAdjustments.aae"])
    }

    @Test func anEditedLivePhotoHasFourFiles() throws {
        var photo = ApplePhoto("wave")
        photo.subtype = 2
        photo.edited = 1
        photo.files["_3.mov"] = "video wave"
        photo.files["_1_201_a.jpeg"] = "photo edited"
        photo.files["_2_100_a.mov"] = "video edited"
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(
            try fixture.resources(of: "wave") == [
                "1 wave.JPG", "9 wave.MOV", "5 FullSizeRender.jpeg", "10 FullSizeRender.mov",
            ])
        #expect(try fixture.asset("wave")?.metadata.mediaSubtypes == .live)
        #expect(fixture.reconciliation.livePhotos.imported == 1)
    }

    @Test func aLivePhotoWithoutItsMovieIsAPhotoAndSaysSo() throws {
        var photo = ApplePhoto("wave")
        photo.subtype = 2
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.asset("wave")?.metadata.mediaSubtypes == [])
        #expect(fixture.outcomes == [.imported: 1, .failed: 1])
    }

    @Test func theRAWIsBehindItsJPEG() throws {
        var photo = ApplePhoto("hill", files: [".jpeg": "photo hill", "_4.dng": "raw hill"])
        photo.hasRAW = true
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.resources(of: "hill") == ["1 hill.JPG", "4 hill.DNG"])
    }

    @Test func aRAWThatIsTheOriginalComesFirst() throws {
        var photo = ApplePhoto("hill", files: [".jpeg": "photo hill", "_4.dng": "raw hill"])
        photo.hasRAW = true
        photo.isRAWOriginal = true
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.resources(of: "hill") == ["1 hill.DNG", "4 hill.JPG"])
    }

    @Test func theJPEGStandsInForARAWThatIsNotThere() throws {
        var photo = ApplePhoto("hill")
        photo.hasRAW = true
        photo.isRAWOriginal = true
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(try fixture.resources(of: "hill") == ["1 hill.JPG"])
        #expect(fixture.reasons.first?.hasPrefix("The RAW of “hill.JPG” is not in this copy") == true)
    }

    @Test func aVideoComesWithItsEdit() throws {
        var video = ApplePhoto.video("clip")
        video.edited = 1
        video.files["_2_0_a.mov"] = "video seconds=2 cut"
        let fixture = try AppleImportFixture(video)
        try fixture.run()
        #expect(try fixture.resources(of: "clip") == ["2 clip.MOV", "6 FullSizeRender.mov"])
        #expect(try fixture.asset("clip")?.metadata.durationSeconds == 2)
    }

    @Test func slowMotionAsItWasTakenIsNoEdit() throws {
        var video = ApplePhoto.video("slow")
        video.edited = 1
        video.subtype = 101
        let fixture = try AppleImportFixture(version: .macOS13, video)
        fixture.builder.afterwards =
            "UPDATE ZUNMANAGEDADJUSTMENT SET ZADJUSTMENTFORMATIDENTIFIER = 'com.apple.video.slomo'"
        try fixture.run()
        #expect(fixture.outcomes == [.imported: 1])
        #expect(try fixture.asset("slow")?.adjustment == nil)
        #expect(try fixture.asset("slow")?.metadata.mediaSubtypes == .highFrameRate)
    }

    @Test func hiddenAndTrashedStaySo() throws {
        var (hidden, trashed) = (ApplePhoto("secret"), ApplePhoto("blurred"))
        hidden.isHidden = true
        trashed.trashedDate = 640_000_000
        let fixture = try AppleImportFixture(hidden, trashed)
        try fixture.run()
        #expect(try fixture.asset("secret")?.isHidden == true)
        #expect(
            try fixture.assets(inTrash: true).map(\.trashedDate) == [Date(timeIntervalSinceReferenceDate: 640_000_000)])
    }

    @Test func aDateInTheTrashThatIsStillToComeBecomesNow() throws {
        var photo = ApplePhoto("blurred")
        photo.trashedDate = 3_769_172_687
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        let date = try #require(try fixture.asset("blurred")?.trashedDate)
        #expect(date <= Date())
    }

    @Test func aMissingOriginalIsNamedAndCounted() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"), ApplePhoto("cloud", files: [:]))
        try fixture.run()
        #expect(try fixture.assets().map(\.originalFilename) == ["beach.JPG"])
        #expect(fixture.reasons.first?.hasPrefix("“cloud.JPG” is not in this copy of the library.") == true)
        #expect(fixture.reconciliation.photos.missing == 1)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test func aFileOnAnotherDiskIsNamedWithItsReason() throws {
        var photo = ApplePhoto("far", files: [:])
        photo.saved = 10
        photo.directory = "/Volumes/Nowhere/Pictures"
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        #expect(fixture.files.map(\.path) == ["/Volumes/Nowhere/Pictures/far.JPG"])
        #expect(fixture.reasons.first?.hasPrefix("“far.JPG” is outside the library") == true)
        #expect(fixture.reconciliation.photos.missing == 1)
    }

    @Test func aFileOutsideTheLibraryThatIsThereComes() throws {
        let fixture = try AppleImportFixture()
        let path = try fixture.folder.write("photo near", to: "elsewhere/near.JPG")
        var photo = ApplePhoto("near", files: [:])
        photo.saved = 10
        photo.directory = String(path.dropLast("/near.JPG".count))
        fixture.builder.photos = [photo]
        try fixture.run()
        #expect(try fixture.assets().map(\.originalFilename) == ["near.JPG"])
    }

    @Test func sharedAlbumsAreNotTaken() throws {
        var photo = ApplePhoto("theirs")
        photo.isShared = true
        let fixture = try AppleImportFixture(photo)
        fixture.builder.albums = [AppleAlbumRow(title: "Shared", kind: 1505)]
        try fixture.run()
        #expect(try fixture.assets().isEmpty)
        #expect(fixture.reconciliation.photos.skipped == 1)
        #expect(fixture.reconciliation.sharedAlbums == 1)
    }

    @Test func aFileThatNoAssetHasIsSaid() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        try fixture.write()
        try fixture.folder.write("photo stray", to: "Test.photoslibrary/originals/0/stray.jpeg")
        try fixture.importAgain()
        #expect(
            fixture.files.filter { $0.outcome == .skipped }.map(\.path) == ["\(fixture.path)/originals/0/stray.jpeg"])
    }

    @Test func theLibraryIsLeftAsItWas() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        try fixture.write()
        let before = try FileManager.default.subpathsOfDirectory(atPath: fixture.path).sorted()
        let bytes = try Data(contentsOf: URL(filePath: fixture.path + "/database/Photos.sqlite"))
        try fixture.importAgain()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: fixture.path).sorted() == before)
        #expect(try Data(contentsOf: URL(filePath: fixture.path + "/database/Photos.sqlite")) == bytes)
    }

    @Test func aDryRunCountsAndChangesNothing() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"), ApplePhoto("twin", files: [".jpeg": "photo beach"]))
        fixture.options.isDryRun = true
        fixture.options.batchSize = 1
        try fixture.run()
        #expect(try fixture.assets().isEmpty)
        #expect(fixture.outcomes == [.imported: 1, .duplicate: 1])
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test func whatWasSkippedIsSaid() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"), .video("clip"))
        fixture.options.filter.skip = [.videos]
        try fixture.run()
        #expect(try fixture.assets().map(\.originalFilename) == ["beach.JPG"])
        #expect(fixture.reasons == ["--skip videos excludes it."])
        #expect(fixture.reconciliation.videos.skipped == 1)
    }

    @Test func filesCannotStayInALibraryOfApples() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        fixture.options.isReference = true
        #expect(refusal { try fixture.run() } == .unsupported)
    }
}
