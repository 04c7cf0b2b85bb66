// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImport
import PhotoLibrary
import Synchronization
import Testing

@Suite("Importing a library of Apple Photos again")
struct AppleReimportTests {
    /// An import looks up many files in few calls, both new and known ones.
    @Test func theLibraryIsAskedAboutManyFilesAtOnce() throws {
        let fixture = try AppleImportFixture(on: .sqlite)
        fixture.builder.photos = (0..<300).map { ApplePhoto("photo\($0)") }
        try fixture.write()
        for outcome in [ImportedFile.Outcome.imported, .duplicate] {
            let counting = FaultyEngine(fixture.engine)
            try fixture.importAgain(into: counting)
            #expect(fixture.outcomes == [outcome: 300])
            #expect(counting.questionsOfOrigins.reduce(0, +) == 300)
            #expect(counting.questionsOfOrigins.count <= 300 / 64 + 1)
        }
    }

    @Test(arguments: EngineKind.tested)
    func nothingIsTakenTwice(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"), .video("clip"))
        fixture.builder.albums = [.folder("Trips"), .album("Sea", in: "Trips", ["beach", "clip"])]
        try fixture.run()
        try fixture.importAgain()
        #expect(try fixture.assets().count == 2)
        #expect(fixture.outcomes == [.duplicate: 2])
        #expect(try fixture.albums(titled: "Sea") == [["beach", "clip"]])
        #expect(try fixture.engine.owner.folders().count == 1)
        #expect(fixture.reconciliation.photos.duplicate == 1)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test func aSecondRunReadsNoFile() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        try fixture.run()
        let reader = StubReader()
        try fixture.importAgain(reader: reader)
        #expect(reader.read == [])
    }

    @Test func anotherCopyOfTheLibraryAddsNothing() throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        try fixture.run()
        try fixture.run()
        #expect(try fixture.assets().count == 1)
        #expect(fixture.outcomes == [.duplicate: 1])
    }

    @Test(arguments: EngineKind.tested)
    func anEditThatCameLaterIsAdded(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"))
        try fixture.run()
        fixture.builder.photos[0].edited = 1
        fixture.builder.photos[0].files["_1_201_a.jpeg"] = "photo edited"
        try fixture.run()
        #expect(try fixture.resources(of: "beach") == ["1 beach.JPG", "5 FullSizeRender.jpeg"])
        #expect(try fixture.asset("beach")?.adjustment != nil)
    }

    /// As beside a photo of a folder: what is not added is named, and comes when the photo was recovered.
    @Test(arguments: EngineKind.tested)
    func nothingIsAddedToAnAssetThatWasThrownAwayHere(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"))
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        _ = try fixture.engine.owner.apply([.trashAssets([asset.uuid], date: .day(1))])
        fixture.builder.photos[0].edited = 1
        fixture.builder.photos[0].files["_1_201_a.jpeg"] = "photo edited"
        let summary = try fixture.run()
        #expect(fixture.outcomes == [.duplicate: 1, .skipped: 1])
        #expect(fixture.files.allSatisfy { $0.isInTrash && $0.localIdentifier == asset.localIdentifier.description })
        #expect(Set(fixture.reasons) == ["It is in the library's trash. Recover it to see it."])
        #expect(summary.unaccounted == 0 && fixture.reconciliation.isBalanced)
        #expect(try fixture.assets() == [])
        #expect(try fixture.resources(of: "beach") == ["1 beach.JPG"])
        #expect(try fixture.asset("beach")?.adjustment == nil)
        _ = try fixture.engine.owner.apply([.restoreAssets([asset.uuid])])
        try fixture.run()
        #expect(try fixture.resources(of: "beach") == ["1 beach.JPG", "5 FullSizeRender.jpeg"])
        #expect(try fixture.asset("beach")?.adjustment != nil)
    }

    @Test func aMovieThatCameLaterMakesALivePhoto() throws {
        var photo = ApplePhoto("wave")
        photo.subtype = 2
        let fixture = try AppleImportFixture(photo)
        try fixture.run()
        fixture.builder.photos[0].files["_3.mov"] = "video wave"
        try fixture.run()
        #expect(try fixture.resources(of: "wave") == ["1 wave.JPG", "9 wave.MOV"])
        #expect(try fixture.asset("wave")?.metadata.mediaSubtypes == .live)
    }

    @Test func anOriginalThatCameLaterTakesItsPlaceInTheAlbum() throws {
        let fixture = try AppleImportFixture(ApplePhoto("one"), ApplePhoto("two", files: [:]), ApplePhoto("three"))
        fixture.builder.albums = [.album("All", ["one", "two", "three"])]
        try fixture.run()
        fixture.builder.photos[1].files = [".jpeg": "photo two"]
        try fixture.run()
        #expect(try fixture.albums(titled: "All") == [["one", "two", "three"]])
    }

    @Test func twinsOfOneLibraryAreOneAsset() throws {
        var twin = ApplePhoto("twin", files: [".jpeg": "photo beach"])
        twin.title = "The other"
        let fixture = try AppleImportFixture(ApplePhoto("beach"), twin)
        fixture.builder.albums = [.album("Twins", ["twin"])]
        try fixture.run()
        #expect(try fixture.assets().count == 1)
        #expect(try fixture.albums(titled: "Twins") == [["beach"]])
        #expect(try fixture.asset("beach")?.metadata.title == "The other")
        #expect(fixture.reconciliation.photos.duplicate == 1)
    }

    @Test(arguments: [1, 64], [false, true])
    func aTwinWithAnEditOfItsOwnIsAnAssetOfItsOwn(_ batchSize: Int, _ isFirst: Bool) throws {
        var twin = ApplePhoto("twin", files: [".jpeg": "photo beach", "_1_201_a.jpeg": "photo cut"])
        twin.edited = 1
        let fixture = try AppleImportFixture(on: .sqlite)
        fixture.builder.photos = isFirst ? [twin, ApplePhoto("beach")] : [ApplePhoto("beach"), twin]
        fixture.options.batchSize = batchSize
        try fixture.run()
        try fixture.importAgain()
        #expect(try fixture.assets().count == 2)
        #expect(try fixture.resources(of: "twin") == ["1 twin.JPG", "5 FullSizeRender.jpeg"])
        #expect(try fixture.resources(of: "beach") == ["1 beach.JPG"])
    }

    @Test(arguments: [1, 64])
    func aPhotoWithTheBytesOfARenderingIsAnAsset(_ batchSize: Int) throws {
        var edited = ApplePhoto("beach", files: [".jpeg": "photo beach", "_1_201_a.jpeg": "photo cut"])
        edited.edited = 1
        let fixture = try AppleImportFixture(on: .sqlite, edited, ApplePhoto("exported", files: [".jpeg": "photo cut"]))
        fixture.options.batchSize = batchSize
        try fixture.run()
        #expect(try fixture.assets().map(\.originalFilename) == ["beach.JPG", "exported.JPG"])
    }

    @Test func aPhotoThatCameFromAFolderIsGivenTheWords() throws {
        var photo = ApplePhoto("beach")
        photo.title = "The beach"
        let fixture = try AppleImportFixture(photo)
        let path = try fixture.folder.write("photo beach", to: "folder/beach.jpg")
        _ = try ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions())
            .run([path], isCancelled: { false }, onEvent: { _ in })
        try fixture.run()
        #expect(try fixture.assets().count == 1)
        #expect(try fixture.asset("beach")?.metadata.title == "The beach")
    }

    @Test func anImportThatIsStoppedCarriesOn() throws {
        let fixture = try AppleImportFixture()
        fixture.builder.photos = (0..<20).map { ApplePhoto("photo\($0)") }
        fixture.builder.albums = [.album("All", fixture.builder.photos.map(\.name))]
        fixture.options.jobs = 1
        fixture.options.batchSize = 2
        let asked = Counter()
        let summary = try fixture.run(isCancelled: { asked.next() > 12 })
        #expect(summary.wasCancelled)
        #expect(fixture.reconciliation.photos.unseen > 0)
        #expect(fixture.reconciliation.isBalanced)
        try fixture.importAgain()
        #expect(try fixture.assets().count == 20)
        #expect(try fixture.albums(titled: "All") == [fixture.builder.photos.map(\.name)])
    }

    @Test(arguments: EngineKind.tested)
    func membersInTheTrashKeepTheirPlacesInAnAlbum(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("one"), ApplePhoto("two"))
        fixture.builder.albums = [.album("All", ["one", "two"])]
        try fixture.run()
        let one = try #require(try fixture.asset("one"))
        _ = try fixture.engine.owner.apply([.trashAssets([one.uuid], date: .day(1))])
        fixture.builder.photos.append(ApplePhoto("three"))
        fixture.builder.albums = [.album("All", ["one", "two", "three"])]
        try fixture.run()
        #expect(try fixture.albums(titled: "All") == [["two", "three"]])
        #expect(fixture.reconciliation.members.taken == 3)
        #expect(fixture.reconciliation.isBalanced)
        _ = try fixture.engine.owner.apply([.restoreAssets([one.uuid])])
        #expect(try fixture.albums(titled: "All") == [["one", "two", "three"]])
    }

    /// What came into the album there later is added.
    @Test(arguments: EngineKind.tested)
    func whatWasTakenOutOfAnAlbumHereStaysOut(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("one"), ApplePhoto("two"), ApplePhoto("three"))
        fixture.builder.albums = [.album("All", ["one", "two"])]
        try fixture.run()
        let one = try #require(try fixture.asset("one"))
        let album = try #require(try fixture.collections().first)
        _ = try fixture.engine.owner.apply([.removeMembers([one.uuid], album: album.uuid)])
        fixture.builder.albums = [.album("All", ["one", "two", "three"])]
        for _ in 1...2 {
            try fixture.run()
            #expect(try fixture.albums(titled: "All") == [["two", "three"]])
            #expect(fixture.reconciliation.isBalanced)
        }
    }

    @Test(arguments: ["Test", "Test.photoslibrary.bak"])
    func aLibraryOfAnotherNameIsKnownByItsContents(_ name: String) throws {
        let fixture = try AppleImportFixture(ApplePhoto("beach"))
        try fixture.write()
        try fixture.folder.write("photo small", to: "Test.photoslibrary/resources/derivatives/0/small.jpeg")
        let path = fixture.folder.path + "/in/" + name
        try FileManager.default.createDirectory(
            atPath: fixture.folder.path + "/in", withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: fixture.path, toPath: path)
        let job = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions())
        let around = try job.run([fixture.folder.path + "/in"], isCancelled: { false }, onEvent: { _ in })
        #expect((around.imported, around.skipped) == (0, 1))
        let summary = try job.run([path], isCancelled: { false }, onEvent: { _ in })
        #expect(summary.imported == 1)
        #expect(summary.reconciliations.count == 1)
        #expect(try fixture.assets().map(\.originalFilename) == ["beach.JPG"])
    }
}

/// A counter for several threads.
final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
