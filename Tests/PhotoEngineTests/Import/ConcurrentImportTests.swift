// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImport
import PhotoLibrary
import Testing

/// Two imports of the same files at once give each asset once: a conflicting batch is decided again.
@Suite struct ConcurrentImportTests {
    private static let files: KeyValuePairs = [
        "Rome/a.jpg": "photo id=A", "Rome/a.mov": "video id=A", "Rome/b.jpg": "photo b", "Rome/b.dng": "raw b",
        "Rome/c.jpg": "photo c", "Rome/c.xmp": "sidecar title=C",
    ]

    /// Runs an import while another one of the same files is committed before its transaction.
    private func runTwice(_ fixture: ImportFixture) throws {
        let other = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: fixture.options)
        let path = fixture.path("")
        let late = FaultyEngine(fixture.engine) {
            _ = try other.run([path], isCancelled: { false }, onEvent: { _ in })
        }
        try fixture.run(into: late)
        #expect(late.stagedButNotDiscarded == [])
    }

    @Test(arguments: EngineKind.tested, [1, 64])
    func whoComesSecondFindsDuplicates(_ kind: EngineKind, batchSize: Int) throws {
        let fixture = try ImportFixture(kind, ConcurrentImportTests.files)
        fixture.options.batchSize = batchSize
        try runTwice(fixture)
        #expect(fixture.files.allSatisfy { $0.outcome == .duplicate })
        #expect(
            try fixture.contents() == [
                "a.jpg (photo) + a.mov (paired)", "b.jpg (photo) + b.dng (alternate)",
                "c.jpg (photo) + c.xmp (sidecar)",
            ])
        let named = Set(fixture.files.compactMap(\.localIdentifier))
        #expect(named == Set(try fixture.assets().map(\.localIdentifier.description)))
        try fixture.run()
        #expect(fixture.reader.read == [])
    }

    @Test(arguments: EngineKind.tested)
    func albumsOfFoldersAreMadeOnce(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["Trips/Rome/a.jpg": "photo a", "Trips/Oslo/b.jpg": "photo b"])
        fixture.options.makesAlbumsFromFolders = true
        try runTwice(fixture)
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg"]])
        #expect(try fixture.albums(titled: "Oslo") == [["b.jpg"]])
        #expect(try fixture.engine.owner.folders().count == 1)
    }

    @Test(arguments: EngineKind.tested)
    func theExistingAssetGoesIntoTheAlbum(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a"])
        let other = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions())
        let path = fixture.path("")
        fixture.options.album = "Rome"
        try fixture.run(
            into: FaultyEngine(fixture.engine) {
                _ = try other.run([path], isCancelled: { false }, onEvent: { _ in })
            })
        #expect(try fixture.albums(titled: "Rome") == [["a.jpg"]])
        #expect(fixture.outcomes == ["a.jpg: duplicate"])
    }

    @Test(arguments: EngineKind.tested)
    func anAdditionIsMadeOnce(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a"])
        try fixture.run()
        try fixture.folder.write("raw a", to: "a.dng")
        try runTwice(fixture)
        #expect(try fixture.contents() == ["a.jpg (photo) + a.dng (alternate)"])
        #expect(fixture.outcomes == ["a.dng: duplicate", "a.jpg: duplicate"])
    }

    @Test(arguments: EngineKind.tested)
    func halvesOfALivePhotoFindEachOther(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["photos/a.jpg": "photo id=A", "movies/a.mov": "video id=A"])
        let other = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions())
        let path = fixture.path("photos")
        try fixture.run(
            ["movies"],
            into: FaultyEngine(fixture.engine) {
                _ = try other.run([path], isCancelled: { false }, onEvent: { _ in })
            })
        #expect(try fixture.contents() == ["a.jpg (photo) + a.mov (paired)"])
    }

    @Test(arguments: EngineKind.tested)
    func aLibraryOfApplePhotosIsTakenOnce(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"), .video("clip"))
        fixture.builder.albums = [.folder("Trips"), .album("Sea", in: "Trips", ["beach", "clip"])]
        try fixture.write()
        let other = ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: fixture.options)
        let path = fixture.path
        let late = FaultyEngine(fixture.engine) {
            _ = try other.run([path], isCancelled: { false }, onEvent: { _ in })
        }
        try fixture.importAgain(into: late)
        #expect(fixture.outcomes == [.duplicate: 2])
        #expect(try fixture.assets().count == 2)
        #expect(try fixture.albums(titled: "Sea") == [["beach", "clip"]])
        #expect(fixture.reconciliation.isBalanced)
        #expect(fixture.reconciliation.photos.duplicate == 1)
    }
}
