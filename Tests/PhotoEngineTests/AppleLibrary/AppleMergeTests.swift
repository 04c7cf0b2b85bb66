// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImport
import PhotoLibrary
import Testing

/// Metadata of Apple Photos is merged into known and new assets, and changes that a person made here take precedence.
@Suite("Merging what Photos says")
struct AppleMergeTests {
    private static var beach: ApplePhoto {
        var photo = ApplePhoto("beach")
        photo.title = "The beach"
        photo.caption = "In the morning"
        photo.keywords = ["sea", "sand"]
        photo.faces = [("Maria", 0.5, 0.5, 0.2)]
        (photo.latitude, photo.longitude) = (38.7, -9.1)
        photo.isFavorite = true
        photo.isHidden = true
        return photo
    }

    /// Returns a fixture whose library has imported the photo from a folder.
    private func fromFolder(
        _ kind: EngineKind = .memory, _ photo: ApplePhoto = AppleMergeTests.beach, _ text: String = "photo beach"
    ) throws -> AppleImportFixture {
        let fixture = try AppleImportFixture(on: kind, photo)
        fixture.builder.photos[0].files = [".jpeg": text]
        let path = try fixture.folder.write(text, to: "folder/beach.jpg")
        _ = try ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions())
            .run([path], isCancelled: { false }, onEvent: { _ in })
        return fixture
    }

    @Test(arguments: EngineKind.tested)
    func originalsThatAreHereAreGivenAllThatPhotosSays(_ kind: EngineKind) throws {
        let fixture = try fromFolder(kind)
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        #expect(try fixture.assets().count == 1)
        #expect(!asset.isHidden)
        #expect(asset.isFavorite)
        #expect(asset.metadata.title == "The beach")
        #expect(asset.metadata.caption == "In the morning")
        #expect(Set(asset.metadata.keywords) == ["sea", "sand"])
        #expect(asset.metadata.people.map(\.name) == ["Maria"])
        #expect(asset.metadata.location?.latitude == 38.7)
        #expect(asset.metadata.captureDate?.date == Date(timeIntervalSinceReferenceDate: 600_000_000))
        #expect(asset.metadata.captureDate?.utcOffsetSeconds == 7_200)
        #expect(asset.metadata.captureDate?.source == .library)
    }

    /// Both orders of imports give the same asset. Hidden it is only if it came from Photos first.
    @Test func theOrderOfImportsDoesNotMatter() throws {
        let folderFirst = try fromFolder()
        try folderFirst.run()
        let photosFirst = try AppleImportFixture(AppleMergeTests.beach)
        try photosFirst.run()
        let path = try photosFirst.folder.write("photo beach", to: "folder/beach.jpg")
        _ = try ImportJob(session: photosFirst.engine.owner, metadata: StubReader(), options: ImportOptions())
            .run([path], isCancelled: { false }, onEvent: { _ in })
        let (one, other) = (try #require(try folderFirst.asset("beach")), try #require(try photosFirst.asset("beach")))
        #expect(one.metadata == other.metadata)
        #expect((one.isHidden, other.isHidden) == (false, true))
        #expect(one.isFavorite == other.isFavorite)
        #expect((one.trashedDate == nil) == (other.trashedDate == nil))
    }

    @Test(arguments: EngineKind.tested)
    func aLaterImportBringsWhatHasChangedThere(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, AppleMergeTests.beach)
        try fixture.run()
        fixture.builder.photos[0].title = "Guincho"
        fixture.builder.photos[0].caption = nil
        fixture.builder.photos[0].keywords = ["sea", "wind"]
        fixture.builder.photos[0].isHidden = false
        fixture.builder.photos[0].created = 600_000_060
        fixture.builder.photos[0].offset = 3_600
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        #expect(asset.metadata.title == "Guincho")
        #expect(asset.metadata.caption == nil)
        #expect(Set(asset.metadata.keywords) == ["sea", "wind"])
        #expect(!asset.isHidden)
        #expect(asset.isFavorite)
        #expect(asset.metadata.captureDate?.date == Date(timeIntervalSinceReferenceDate: 600_000_060))
        #expect(asset.metadata.captureDate?.utcOffsetSeconds == 3_600)
    }

    /// A backup of that library, from before the photo was hidden, is imported after the library itself.
    @Test(arguments: EngineKind.tested)
    func anOlderCopyOfTheLibraryTakesNothingBack(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, AppleMergeTests.beach)
        fixture.builder.photos[0].modified = 700_000_000
        try fixture.run()
        let newest = try #require(try fixture.asset("beach"))
        try #require(newest.isHidden)
        fixture.builder.photos[0].modified = 650_000_000
        fixture.builder.photos[0].isHidden = false
        fixture.builder.photos[0].isFavorite = false
        fixture.builder.photos[0].title = "Before"
        fixture.builder.photos[0].keywords = ["old"]
        for _ in 1...2 {
            try fixture.run()
            #expect(try fixture.asset("beach") == newest)
        }
        // What is said there later still counts.
        fixture.builder.photos[0].modified = 750_000_000
        try fixture.run()
        let after = try #require(try fixture.asset("beach"))
        #expect(!after.isHidden)
        #expect(after.metadata.title == "Before")
    }

    /// The files are not read again.
    @Test func whatHasChangedComesThoughTheFilesAreKnown() throws {
        let fixture = try AppleImportFixture(on: .sqlite, AppleMergeTests.beach)
        try fixture.run()
        fixture.builder.photos[0].title = "Guincho"
        let folder = fixture.folder.path + "/Test.photoslibrary"
        try FileManager.default.removeItem(atPath: folder + "/database")
        let other = try TemporaryFolder()
        _ = try fixture.builder.write(into: other)
        try FileManager.default.copyItem(
            atPath: other.path + "/Test.photoslibrary/database", toPath: folder + "/database")
        let reader = StubReader()
        try fixture.importAgain(reader: reader)
        #expect(reader.read == [])
        #expect(try fixture.asset("beach")?.metadata.title == "Guincho")
    }

    @Test(arguments: EngineKind.tested)
    func whatAPersonSaidHereMeanwhileStays(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, AppleMergeTests.beach)
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        var metadata = asset.metadata
        metadata.title = nil
        metadata.caption = "Mine"
        metadata.keywords = ["sea", "own"]
        let changes: [Change] = [
            .setMetadata(metadata, asset: asset.uuid), .setFavorite(false, assets: [asset.uuid]),
            .trashAssets([asset.uuid], date: .day(1)),
        ]
        _ = try fixture.engine.owner.apply(changes)
        fixture.builder.photos[0].title = "Guincho"
        fixture.builder.photos[0].keywords = ["sea", "sand", "wind"]
        try fixture.run()
        let after = try #require(try fixture.asset("beach"))
        #expect(after.metadata.title == nil)
        #expect(after.metadata.caption == "Mine")
        #expect(after.metadata.keywords == ["sea", "own", "wind"])
        #expect(!after.isFavorite)
        #expect(after.isHidden)
        #expect(after.trashedDate != nil)
        #expect(fixture.reasons == ["It is in the library's trash. Recover it to see it."])
    }

    @Test func whatASidecarSaidHereStays() throws {
        let fixture = try AppleImportFixture(AppleMergeTests.beach)
        try fixture.folder.write("photo beach", to: "folder/beach.jpg")
        try fixture.folder.write("sidecar title=Mine", to: "folder/beach.xmp")
        _ = try ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions())
            .run([fixture.folder.path + "/folder"], isCancelled: { false }, onEvent: { _ in })
        try fixture.run()
        #expect(try fixture.asset("beach")?.metadata.title == "Mine")
        #expect(try fixture.asset("beach")?.metadata.caption == "In the morning")
    }

    @Test func aSecondImportOfTheSameChangesNothing() throws {
        let fixture = try AppleImportFixture(on: .sqlite, AppleMergeTests.beach)
        try fixture.run()
        try fixture.importAgain()
        let token = try fixture.engine.owner.describe().token
        let asset = try fixture.asset("beach")
        try fixture.run()
        #expect(try fixture.engine.owner.describe().token == token)
        #expect(try fixture.asset("beach") == asset)
    }

    @Test(arguments: [1, 64], [false, true])
    func ofTheSameBytesVisibleAndTrashedTheVisibleOneWins(_ batchSize: Int, isTrashedFirst: Bool) throws {
        var (visible, trashed) = (ApplePhoto("visible"), ApplePhoto("trashed"))
        (visible.files, trashed.files) = ([".jpeg": "photo same"], [".jpeg": "photo same"])
        trashed.trashedDate = 650_000_000
        let fixture = try AppleImportFixture(on: .sqlite)
        fixture.builder.photos = isTrashedFirst ? [trashed, visible] : [visible, trashed]
        fixture.options.batchSize = batchSize
        try fixture.run()
        #expect(try fixture.assets().count == 1)
        #expect(try fixture.assets(inTrash: true) == [])
        try fixture.importAgain()
        #expect(try fixture.assets().count == 1)
        // Now both are in the trash there, and the library has the asset.
        for index in 0...1 { fixture.builder.photos[index].trashedDate = 650_000_000 }
        #expect(try fixture.run().notTrashed == 1)
        #expect(try fixture.assets().count == 1)
    }

    @Test(arguments: [1, 64], [false, true])
    func ofTheSameBytesHiddenAndNotTheVisibleOneWins(_ batchSize: Int, isHiddenFirst: Bool) throws {
        var hidden = ApplePhoto("hidden", files: [".jpeg": "photo same"])
        hidden.isHidden = true
        let open = ApplePhoto("open", files: [".jpeg": "photo same"])
        let fixture = try AppleImportFixture(on: .sqlite)
        fixture.builder.photos = isHiddenFirst ? [hidden, open] : [open, hidden]
        fixture.options.batchSize = batchSize
        #expect(try fixture.run().notHidden == 1)
        let assets = try fixture.assets()
        #expect(assets.map(\.isHidden) == [false])
        #expect(try fixture.importAgain().notHidden == 0)
        #expect(try fixture.assets() == assets)
    }

    /// The open one was found in a later import, so that the library had the hidden asset before.
    @Test func whatIsHiddenHereStaysHiddenBesideAnOpenCopy() throws {
        var hidden = ApplePhoto("hidden", files: [".jpeg": "photo same"])
        hidden.isHidden = true
        let fixture = try AppleImportFixture(hidden)
        try fixture.run()
        fixture.builder.photos.append(ApplePhoto("open", files: [".jpeg": "photo same"]))
        try fixture.run()
        #expect(try fixture.assets().map(\.isHidden) == [true])
    }

    /// The photo came from a folder, or from Photos before it was hidden and deleted there.
    @Test(arguments: EngineKind.tested, [false, true])
    func whatPhotosHidesOrDeletesStaysHere(_ kind: EngineKind, isFromPhotos: Bool) throws {
        let fixture = try isFromPhotos ? AppleImportFixture(on: kind, ApplePhoto("beach")) : fromFolder(kind)
        if isFromPhotos { try fixture.run() }
        let before = try #require(try fixture.asset("beach"))
        fixture.builder.photos = [ApplePhoto("beach")]
        fixture.builder.photos[0].isHidden = true
        fixture.builder.photos[0].trashedDate = 650_000_000
        let summary = try fixture.run()
        #expect((summary.notHidden, summary.notTrashed) == (1, 1))
        #expect(fixture.files.map(\.statesNotTaken) == [[.hidden, .trashed]])
        #expect(fixture.files.map(\.localIdentifier) == [before.localIdentifier.description])
        let here = try #require(try fixture.assets().first)
        #expect(!here.isHidden)
        // It is said once.
        let again = try fixture.run()
        #expect((again.notHidden, again.notTrashed) == (0, 0))
        #expect(try fixture.assets() == [here])
    }

    /// It was hidden in Photos when it came, and afterwards it was shown and hidden again here.
    @Test func whatSomebodyHidHereStaysHiddenWhenPhotosShowsIt() throws {
        var photo = ApplePhoto("beach")
        photo.isHidden = true
        let fixture = try fromFolder(.sqlite, photo)
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        _ = try fixture.engine.owner.apply([.setHidden(true, assets: [asset.uuid])])
        fixture.builder.photos[0].isHidden = false
        try fixture.run()
        #expect(try fixture.asset("beach")?.isHidden == true)
    }

    /// Every order of a folder, Takeout, an export and Photos after the first import, and a change of every fact here
    /// before each of them.
    @Test(arguments: [
        ["takeout", "photos", "export"], ["takeout", "export", "photos"], ["photos", "takeout", "export"],
        ["photos", "export", "takeout"], ["export", "takeout", "photos"], ["export", "photos", "takeout"],
    ])
    func whatSomebodySaidHereOutweighsEverySource(_ order: [String]) throws {
        let fixture = try fromFolder(.sqlite, Self.beach, "photo beach title=File day=3")
        fixture.builder.photos[0].trashedDate = 650_000_000
        var export = ExportedAsset(try #require(try fixture.asset("beach")))
        export.asset.uuid = UUID()
        export.asset.metadata = Self.other(export.asset.metadata)
        (export.asset.isHidden, export.asset.trashedDate) = (true, .day(1))
        let reader = StubReader(record: { [export] in $0 == "export" ? export : nil })
        for (folder, text) in [
            ("takeout", "takeout hidden trashed favorite title=T day=5 rating=1"), ("export", "sidecar title=export"),
        ] {
            try fixture.folder.write("photo beach title=File day=3", to: "\(folder)/beach.jpg")
            try fixture.folder.write(text, to: "\(folder)/beach.jpg.json")
        }
        for (round, source) in order.enumerated() {
            let said = try fixture.describe(round)
            for _ in 1...2 {
                if source == "photos" {
                    try fixture.run()
                } else {
                    _ = try ImportJob(session: fixture.engine.owner, metadata: reader, options: ImportOptions())
                        .run(["\(fixture.folder.path)/\(source)"], isCancelled: { false }, onEvent: { _ in })
                }
                let here = try #require(try fixture.asset("beach"))
                #expect(here.metadata.title == said.metadata.title, "\(source)")
                #expect(here.metadata.caption == said.metadata.caption, "\(source)")
                #expect(here.metadata.rating == said.metadata.rating, "\(source)")
                #expect(here.metadata.location == said.metadata.location, "\(source)")
                #expect(here.metadata.captureDate == said.metadata.captureDate, "\(source)")
                #expect(here.metadata.people == said.metadata.people, "\(source)")
                #expect(here.isFavorite && !here.isHidden && here.trashedDate == nil, "\(source)")
            }
        }
    }

    private static func other(_ metadata: AssetMetadata) -> AssetMetadata {
        var metadata = metadata
        (metadata.title, metadata.caption, metadata.rating) = ("Theirs", "Theirs", 2)
        metadata.location = GeoLocation(latitude: 50, longitude: 8)
        metadata.captureDate = CaptureDate(day: 9)
        metadata.people = [PersonRegion(name: "Eve")]
        return metadata
    }

    @Test func whatIsInPhotosTrashAndCameFromAFolderStays() throws {
        var photo = ApplePhoto("beach")
        photo.trashedDate = 650_000_000
        let fixture = try fromFolder(.sqlite, photo)
        try fixture.run()
        #expect(try fixture.assets().count == 1)
        let asset = try #require(try fixture.asset("beach"))
        _ = try fixture.engine.owner.apply([.trashAssets([asset.uuid], date: .day(1))])
        fixture.builder.photos[0].trashedDate = nil
        try fixture.run()
        #expect(try fixture.assets() == [])
    }

    /// It came from the trash of Photos, and was recovered there since.
    @Test func whatCameFromPhotosTrashIsRecoveredWithIt() throws {
        let fixture = try AppleImportFixture(on: .sqlite, ApplePhoto("beach"))
        fixture.builder.photos[0].trashedDate = 650_000_000
        try fixture.run()
        #expect(try fixture.assets() == [])
        fixture.builder.photos[0].trashedDate = nil
        try fixture.run()
        #expect(try fixture.assets().count == 1)
    }
}

extension AppleImportFixture {
    /// Sets every fact of the only asset to values of its own, and returns the asset.
    fileprivate func describe(_ round: Int) throws -> Asset {
        let asset = try #require(try asset("beach"))
        var metadata = asset.metadata
        (metadata.title, metadata.caption, metadata.rating) = ("Mine \(round)", "Mine \(round)", 3 + round % 3)
        metadata.location = GeoLocation(latitude: 10 + Double(round), longitude: 20)
        metadata.captureDate = CaptureDate(
            date: .day(20 + round), utcOffsetSeconds: 0, zone: .fromFile, source: .library)
        metadata.people = [PersonRegion(name: "Ada \(round)")]
        _ = try engine.owner.apply([
            .setMetadata(metadata, asset: asset.uuid), .setFavorite(true, assets: [asset.uuid]),
        ])
        return try #require(try self.asset("beach"))
    }
}
