// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite("Importing a library of Photos 2 to 4")
struct LegacyImportTests {
    private let fixture: AppleImportFixture

    init() throws {
        fixture = try AppleImportFixture(on: .sqlite)
        try LegacyLibraryBuilder().write(into: fixture.folder)
        try fixture.importAgain()
    }

    @Test func allIsTakenAndAccountedFor() {
        #expect(fixture.reconciliation.isBalanced)
        #expect(fixture.reconciliation.modelVersion == 4_025)
        #expect(fixture.reconciliation.photos.imported == 3)
        #expect(fixture.reconciliation.livePhotos.imported == 1)
        #expect(fixture.reconciliation.smartAlbums == 1)
        #expect(fixture.outcomes == [.imported: 4, .paired: 4])
    }

    @Test func identifiersAreThoseThatLaterVersionsWrite() throws {
        let all = try fixture.assets() + fixture.assets(inTrash: true)
        #expect(Set(all.map(\.uuid.uuidString)) == Set(LegacyLibraryBuilder.identifiers.map(\.1)))
    }

    @Test func whatPeopleSaidComes() throws {
        let asset = try #require(try fixture.asset("wedding"))
        #expect(asset.isFavorite)
        #expect(asset.metadata.title == "The bride")
        #expect(asset.metadata.caption == "Wedding day")
        #expect(asset.metadata.keywords == ["wedding"])
        let area = PersonRegion.Area(centerX: 0.25, centerY: 0.25, width: 0.5, height: 1)
        #expect(asset.metadata.people == [PersonRegion(name: "Maria", area: area)])
        #expect(asset.metadata.captureDate?.date == Date(timeIntervalSinceReferenceDate: 577_046_424))
        #expect(asset.metadata.captureDate?.utcOffsetSeconds == -14_400)
        #expect(try fixture.asset("wave")?.isHidden == true)
    }

    @Test func editsMoviesAndRAWsComeAlong() throws {
        #expect(try fixture.resources(of: "wedding") == ["1 wedding.jpg", "5 FullSizeRender.jpeg"])
        #expect(try fixture.asset("wedding")?.adjustment?.formatVersion == "1.4")
        #expect(try fixture.resources(of: "wave") == ["1 wave.jpg", "9 wave.mov"])
        #expect(try fixture.resources(of: "hill") == ["1 hill.CR2", "4 hill.JPG"])
        #expect(try fixture.asset("hill")?.trashedDate != nil)
    }

    @Test func aDuplicateWithAnEditOfItsOwnIsAnAsset() throws {
        let weddings = try fixture.assets().filter { $0.originalFilename == "wedding.jpg" }
        #expect(weddings.count == 2)
        #expect(weddings.allSatisfy { $0.adjustment != nil })
    }

    @Test func albumsLieInTheirFolders() throws {
        #expect(try fixture.albums(titled: "Family") == [["wave", "wedding"]])
        #expect(try fixture.collections().map(\.title) == ["Family"])
        #expect(try fixture.engine.owner.folders().map(\.title) == ["Trips"])
        #expect(try fixture.collections().first?.folder == fixture.engine.owner.folders().first?.uuid)
    }

    @Test func aSecondImportTakesNothing() throws {
        try fixture.importAgain()
        #expect(fixture.outcomes == [.duplicate: 8])
        #expect(try fixture.assets().count == 3)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test func theJPEGOfARAWThatIsGoneIsAJPEG() throws {
        let fixture = try AppleImportFixture(on: .sqlite)
        try LegacyLibraryBuilder().write(into: fixture.folder)
        try FileManager.default.removeItem(atPath: fixture.path + "/Masters/2019/08/hill.cr2")
        try fixture.importAgain()
        #expect(try fixture.resources(of: "hill") == ["1 hill.JPG"])
        #expect(try fixture.asset("hill")?.uniformTypeIdentifier == "public.jpeg")
        #expect(try fixture.asset("hill")?.isRAW == false)
        let missing = fixture.files.filter { $0.outcome == .failed }
        #expect(missing.map(\.path) == [fixture.path + "/Masters/2019/08/hill.cr2"])
        #expect(missing.first?.reason?.contains("“hill.CR2” is not in this copy of the library") == true)
        #expect(fixture.reconciliation.partsMissing == 1)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test func anEditInAnotherFolderIsFound() throws {
        let fixture = try AppleImportFixture(on: .sqlite)
        try LegacyLibraryBuilder().write(into: fixture.folder)
        let version = fixture.path + "/resources/media/version"
        try fixture.folder.write(
            "photo cut", to: "Test.photoslibrary/resources/media/version/0a/7f/fullsizeoutput_1a.jpeg")
        try FileManager.default.removeItem(atPath: version + "/00/00/fullsizeoutput_1a.jpeg")
        try fixture.importAgain()
        #expect(try fixture.resources(of: "wedding") == ["1 wedding.jpg", "5 FullSizeRender.jpeg"])
    }
}
