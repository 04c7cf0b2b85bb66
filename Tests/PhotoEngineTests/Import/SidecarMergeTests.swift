// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImport
import PhotoLibrary
import Testing

/// Sidecars of other programs for known assets: metadata that changed there is merged, and changes of a person here
/// stay.
@Suite struct SidecarMergeTests {
    private func change(
        _ fixture: ImportFixture, _ edit: (inout AssetMetadata) -> Void, _ more: (Asset) -> [Change] = { _ in [] }
    ) throws {
        let asset = try #require(try fixture.everything().first)
        var metadata = asset.metadata
        edit(&metadata)
        _ = try fixture.engine.owner.apply([.setMetadata(metadata, asset: asset.uuid)] + more(asset))
    }

    @Test(arguments: EngineKind.tested)
    func whatAPersonSaidHereStays(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo title=File day=3"])
        try fixture.run()
        try change(fixture) {
            $0.title = "Mine"
            $0.rating = 2
            $0.captureDate = CaptureDate(date: .day(1), utcOffsetSeconds: 0, zone: .fromFile, source: .library)
        }
        try fixture.folder.write("takeout title=Theirs day=5 rating=5 keyword=sea favorite", to: "a.jpg.json")
        try fixture.run()
        let asset = try #require(try fixture.everything().first)
        #expect(asset.metadata.title == "Mine")
        #expect(asset.metadata.rating == 2)
        #expect(asset.metadata.captureDate?.date == .day(1))
        // Metadata that nobody changed here is added.
        #expect(asset.metadata.keywords == ["sea"])
        #expect(asset.isFavorite)
    }

    /// The photo is not read again, and yet its own metadata shows what was changed here.
    @Test(arguments: EngineKind.tested, ["a.xmp", "a.jpg.json"])
    func whatNobodyChangedHereIsReplaced(_ kind: EngineKind, _ name: String) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo title=File day=3"])
        try fixture.run()
        try fixture.folder.write("\(name.hasSuffix("xmp") ? "sidecar" : "takeout") title=Theirs day=5", to: name)
        try fixture.run()
        let asset = try #require(try fixture.everything().first)
        #expect(asset.metadata.title == "Theirs")
        #expect(asset.metadata.captureDate?.date != CaptureDate(day: 3).date)
    }

    @Test(arguments: EngineKind.tested)
    func aLaterStateOfASidecarBringsWhatChangedThere(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["a.jpg": "photo", "a.xmp": "sidecar title=One rating=1 keyword=sea"])
        try fixture.run()
        try change(fixture) { $0.rating = 3 }
        try fixture.folder.write("sidecar title=Two rating=2 keyword=sand", to: "a.xmp")
        try fixture.run()
        let asset = try #require(try fixture.everything().first)
        #expect(asset.metadata.title == "Two")
        #expect(asset.metadata.rating == 3)
        #expect(asset.metadata.keywords == ["sand"])
        // The title was removed there, and was not changed here.
        try fixture.folder.write("sidecar rating=2", to: "a.xmp")
        try fixture.run()
        #expect(try fixture.everything().first?.metadata.title == nil)
    }

    @Test(arguments: EngineKind.tested)
    func whatWasTakenAwayHereStaysAway(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["a.jpg": "photo", "a.jpg.json": "takeout title=T keyword=sea favorite"])
        try fixture.run()
        try change(fixture) {
            $0.title = nil
            $0.keywords = []
        } _: {
            [.setFavorite(false, assets: [$0.uuid]), .setHidden(true, assets: [$0.uuid])]
        }
        try fixture.folder.write("takeout title=T keyword=sea favorite person=Ada", to: "a.jpg.json")
        try fixture.folder.write("sidecar title=T keyword=sea", to: "a.xmp")
        try fixture.run()
        let asset = try #require(try fixture.everything().first)
        #expect(asset.metadata.title == nil)
        #expect(asset.metadata.keywords == [])
        #expect(asset.metadata.people.map(\.name) == ["Ada"])
        #expect(!asset.isFavorite)
        #expect(asset.isHidden)
    }

    @Test func whatIsInAnotherProgramsTrashIsNotThrownAwayHere() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        try fixture.run()
        try fixture.folder.write("takeout trashed", to: "a.jpg.json")
        try fixture.run()
        #expect(try fixture.everything().first?.trashedDate == nil)
        #expect(try fixture.contents() == ["a.jpg (photo) + a.jpg.json (sidecar)"])
    }

    /// Metadata of a person's other programs takes precedence over Takeout's, in either order of import.
    @Test(arguments: EngineKind.tested, [false, true])
    func photosOutweighsTakeout(_ kind: EngineKind, isTakeoutFirst: Bool) throws {
        var photo = ApplePhoto("beach")
        photo.title = "The beach"
        photo.isFavorite = false
        let fixture = try AppleImportFixture(on: kind, photo)
        fixture.builder.photos[0].files = [".jpeg": "photo beach title=File"]
        try fixture.folder.write("photo beach title=File", to: "folder/beach.jpg")
        try fixture.folder.write("takeout title=Google favorite keyword=sea", to: "folder/beach.jpg.json")
        let takeout = {
            _ = try ImportJob(session: fixture.engine.owner, metadata: StubReader(), options: ImportOptions())
                .run([fixture.folder.path + "/folder"], isCancelled: { false }, onEvent: { _ in })
        }
        if isTakeoutFirst { try takeout() }
        try fixture.run()
        if !isTakeoutFirst { try takeout() }
        let asset = try #require(try fixture.asset("beach"))
        #expect(try fixture.assets().count == 1)
        #expect(asset.metadata.title == "The beach")
        #expect(asset.metadata.keywords == ["sea"])
        #expect(asset.isFavorite)
    }

    @Test(arguments: EngineKind.tested)
    func whatAPersonSaidOfAMovieStaysWhenItsPhotoComes(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.mov": "video id=X seconds=2"])
        try fixture.run()
        try change(fixture) { $0.title = "Mine" }
        try fixture.folder.write("photo id=X day=3 title=File", to: "a.jpg")
        try fixture.run()
        let asset = try #require(try fixture.everything().first)
        #expect(asset.metadata.title == "Mine")
        #expect(asset.metadata.captureDate == CaptureDate(day: 3))
        #expect(asset.metadata.mediaSubtypes.contains(.live))
    }
}

extension ImportFixture {
    /// Returns all assets, hidden ones included.
    fileprivate func everything() throws -> [Asset] {
        var request = AssetRequest(.library)
        request.includesHidden = true
        return try engine.owner.assets(try engine.owner.fetch(request).ids)
    }
}
