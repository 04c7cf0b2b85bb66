// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// Sources that have an asset hidden or in their trash: the library's asset stays where it is, and the import reports it.
@Suite struct ConcealedElsewhereTests {
    // MARK: Exports

    @Test(arguments: EngineKind.tested, ConcealingState.allCases)
    func anExportOfAnotherLibraryConcealsNothingHere(_ kind: EngineKind, _ state: ConcealingState) throws {
        let (fixture, asset) = try treasured(kind)
        var record = fixture.record(of: asset, in: state)
        record.asset.uuid = UUID()
        let summary = try fixture.run(beside: "a.jpg.json", record)
        let here = try #require(try fixture.treasure())
        #expect(!here.isHidden && here.trashedDate == nil && here.isFavorite && here.metadata == asset.metadata)
        #expect(try fixture.albums(titled: "Best") == [["a.jpg"]])
        #expect(fixture.file("a.jpg.json")?.statesNotTaken == [state])
        #expect(fixture.file("a.jpg.json")?.localIdentifier == asset.localIdentifier.description)
        #expect((summary.notHidden, summary.notTrashed) == (state == .hidden ? 1 : 0, state == .trashed ? 1 : 0))
    }

    /// The asset came from an export of the other library, and has its identifier.
    @Test(arguments: EngineKind.tested, ConcealingState.allCases)
    func theSameAssetOfAnotherLibraryConcealsNothingHere(_ kind: EngineKind, _ state: ConcealingState) throws {
        let (fixture, asset) = try treasured(kind)
        var record = fixture.record(of: asset, in: state)
        record.library = UUID()
        try fixture.run(beside: "a.jpg.json", record)
        let here = try #require(try fixture.treasure())
        #expect(!here.isHidden && here.trashedDate == nil)
    }

    @Test(arguments: EngineKind.tested, ConcealingState.allCases)
    func aNewerRecordOfThisAssetInThisLibraryIsTakenOver(_ kind: EngineKind, _ state: ConcealingState) throws {
        let (fixture, asset) = try treasured(kind)
        let start = Date()
        let summary = try fixture.run(
            beside: "a.jpg.json", try fixture.ownRecord(of: asset, in: state, after: 0.000_01))
        let here = try #require(try fixture.treasure())
        #expect(here.isHidden == (state == .hidden))
        #expect((here.trashedDate != nil) == (state == .trashed))
        // It is in the trash here from now on, for 30 days.
        #expect(here.trashedDate.map { $0 >= start } ?? true)
        #expect((summary.notHidden, summary.notTrashed) == (0, 0))
    }

    /// With the same date, somebody changed the sidecar. With a date that is still to come, a clock was wrong.
    @Test(arguments: EngineKind.tested, [0, -60, 3_600])
    func aRecordOfThisLibraryThatIsNotNewerConcealsNothing(_ kind: EngineKind, _ seconds: Double) throws {
        let (fixture, asset) = try treasured(kind)
        try fixture.run(beside: "a.jpg.json", try fixture.ownRecord(of: asset, in: .hidden, after: seconds))
        #expect(try fixture.treasure()?.isHidden == false)
    }

    /// The asset was in the trash when the first export was made, and was recovered here since.
    @Test(arguments: EngineKind.tested)
    func aStateBeforeTheLastChangeHereIsNoNews(_ kind: EngineKind) throws {
        let (fixture, asset) = try treasured(kind)
        let first = try fixture.ownRecord(of: asset, after: 0)
        try fixture.run(beside: "a.jpg.json", first)
        try fixture.change { $0.title = "Later" }
        try fixture.change { $0.title = asset.metadata.title }
        let last = try #require(try fixture.treasure())
        var then = try fixture.ownRecord(of: last, in: .hidden, after: 0)
        then.asset.modificationDate = asset.modificationDate.addingTimeInterval(
            last.modificationDate.timeIntervalSince(asset.modificationDate) / 2)
        then.asset.metadata.title = "Later"
        let summary = try fixture.run(beside: "a.jpg.xmp", then)
        #expect(try fixture.treasure()?.metadata.title == asset.metadata.title)
        #expect(try fixture.treasure()?.isHidden == false)
        #expect(summary.notHidden == 0)
    }

    @Test(arguments: EngineKind.tested)
    func anExportOfThisLibraryBringsNothingBackIntoAnAlbum(_ kind: EngineKind) throws {
        let (fixture, asset) = try treasured(kind)
        let album = try #require(
            try fixture.engine.owner.collections(try fixture.engine.owner.fetch(CollectionRequest(.albums)).ids).first)
        var record = try fixture.ownRecord(of: asset, after: 0)
        record.albums = [[.init(uuid: album.uuid, title: "Best")], [.init(uuid: UUID(), title: "Deleted since")]]
        _ = try fixture.engine.owner.apply([.removeMembers([asset.uuid], album: album.uuid)])
        try fixture.run(beside: "a.jpg.json", record)
        #expect(try fixture.albums(titled: "Best") == [[]])
        #expect(try fixture.albums(titled: "Deleted since") == [["a.jpg"]])
    }

    // MARK: Takeout

    @Test(arguments: EngineKind.tested, ConcealingState.allCases)
    func takeoutConcealsNothingHere(_ kind: EngineKind, _ state: ConcealingState) throws {
        let (fixture, asset) = try treasured(kind)
        let words = ["takeout", "takeout \(state.rawValue)"]
        for (round, text) in words.enumerated() {
            try fixture.folder.write(text, to: "a.jpg.json")
            let summary = try fixture.run()
            #expect((summary.notHidden + summary.notTrashed) == round)
            let here = try #require(try fixture.treasure())
            #expect(!here.isHidden && here.trashedDate == nil && here.isFavorite)
            #expect(here.metadata == asset.metadata)
        }
    }

    /// The library is not changed, and the second import has nothing to report.
    @Test(arguments: EngineKind.tested)
    func theSameImportAgainReportsNothing(_ kind: EngineKind) throws {
        let (fixture, _) = try treasured(kind)
        try fixture.folder.write("takeout hidden trashed", to: "a.jpg.json")
        try fixture.run()
        let (here, token) = (try fixture.treasure(), try fixture.engine.owner.describe().token)
        let summary = try fixture.run()
        #expect((summary.notHidden, summary.notTrashed, summary.duplicate) == (0, 0, 2))
        #expect(try fixture.treasure() == here)
        #expect(try fixture.engine.owner.describe().token == token)
    }

    @Test func aDryRunReportsTheSame() throws {
        let (fixture, asset) = try treasured(.memory)
        try fixture.folder.write("takeout hidden trashed", to: "a.jpg.json")
        fixture.options.isDryRun = true
        let summary = try fixture.run()
        #expect((summary.notHidden, summary.notTrashed) == (1, 1))
        #expect(
            fixture.file("a.jpg.json")?.reason
                == "The asset is hidden in the source and in its trash. It stays visible here.")
        #expect(try fixture.treasure() == asset)
    }

    /// Only a state that came from a source is taken back when the source takes it back.
    @Test(arguments: EngineKind.tested)
    func whatSomebodyHidHereStaysHidden(_ kind: EngineKind) throws {
        let (fixture, asset) = try treasured(kind)
        try fixture.folder.write("takeout hidden", to: "a.jpg.json")
        try fixture.run()
        _ = try fixture.engine.owner.apply([.setHidden(true, assets: [asset.uuid])])
        for text in ["takeout hidden x", "takeout", "takeout x"] {
            try fixture.folder.write(text, to: "a.jpg.json")
            let summary = try fixture.run()
            #expect(try fixture.treasure()?.isHidden == true)
            #expect(summary.notHidden == 0)
        }
    }

    // MARK: New assets

    /// One of two files with the same bytes is recorded as hidden or in the trash, the other one is not.
    @Test(arguments: [1, 64], ["takeout hidden", "takeout trashed"])
    func ofTwoCopiesInOneImportTheVisibleOneWins(_ batchSize: Int, _ text: String) throws {
        for (first, second) in [(text, "takeout"), ("takeout", text), (text, ""), ("", text)] {
            let fixture = try ImportFixture(.sqlite, ["1/a.jpg": "photo", "2/a.jpg": "photo"])
            if !first.isEmpty { try fixture.folder.write(first + " 1", to: "1/a.jpg.json") }
            if !second.isEmpty { try fixture.folder.write(second + " 2", to: "2/a.jpg.json") }
            fixture.options.batchSize = batchSize
            let summary = try fixture.run()
            let asset = try #require(try fixture.treasure())
            #expect(!asset.isHidden && asset.trashedDate == nil, "\(first), \(second)")
            #expect(summary.notHidden + summary.notTrashed == 1, "\(first), \(second)")
            try fixture.run()
            #expect(try fixture.treasure() == asset, "\(first), \(second)")
        }
    }

    @Test(arguments: [1, 64])
    func copiesThatAreAllInTheTrashGoThere(_ batchSize: Int) throws {
        let fixture = try ImportFixture(
            .sqlite,
            [
                "1/a.jpg": "photo", "1/a.jpg.json": "takeout trashed", "2/a.jpg": "photo",
                "2/a.jpg.json": "takeout trashed",
            ])
        fixture.options.batchSize = batchSize
        let summary = try fixture.run()
        #expect(try fixture.treasure()?.trashedDate != nil)
        #expect(summary.notTrashed == 0)
    }

    /// Google had the photo in its trash, and it was recovered in the library that was exported.
    @Test(arguments: EngineKind.tested)
    func anExportOutweighsTheTrashOfASidecarThatItKeeps(_ kind: EngineKind) throws {
        let (source, asset) = try treasured(kind)
        let fixture = try ImportFixture(
            kind, ["a.jpg": "photo title=File", "a.jpg.json": "takeout trashed", "a.jpg.xmp": "sidecar title=x"])
        let record = try source.ownRecord(of: asset, after: 0)
        try fixture.run(reader: StubReader(record: { $0 == "x" ? record : nil }))
        #expect(try fixture.treasure()?.trashedDate == nil)
    }

    // MARK: Sidecars without their photo

    /// The photo of the asset is not imported again, so the library's copy tells that the title was taken away here.
    @Test(arguments: EngineKind.tested)
    func whatWasTakenAwayStaysAwayThoughOnlyTheRAWComesAgain(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo title=File", "a.dng": "raw"])
        try fixture.run()
        try fixture.change { $0.title = nil }
        try fixture.folder.write("raw", to: "again/a.dng")
        try fixture.folder.write("sidecar title=File rating=3", to: "again/a.xmp")
        try fixture.run(["again"])
        let here = try #require(try fixture.treasure())
        #expect(here.metadata.title == nil)
        #expect(here.metadata.rating == 3)
    }

    /// Returns a library with a photo that somebody titled, rated, made a favourite and put into an album.
    private func treasured(_ kind: EngineKind) throws -> (fixture: ImportFixture, asset: Asset) {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo title=File"])
        try fixture.run()
        try fixture.change { ($0.title, $0.rating) = ("Mine", 5) }
        let asset = try #require(try fixture.treasure())
        let album = UUID()
        _ = try fixture.engine.owner.apply([
            .setFavorite(true, assets: [asset.uuid]), .insertAlbum(uuid: album, title: "Best"),
            .insertMembers([asset.uuid], album: album, index: nil),
        ])
        return (fixture, try #require(try fixture.treasure()))
    }
}

extension ImportFixture {
    /// Returns the only asset, hidden and in the trash, too.
    fileprivate func treasure() throws -> Asset? {
        for isTrash in [false, true] {
            var request = AssetRequest(.library)
            request.includesHidden = true
            request.isTrash = isTrash
            if let asset = try engine.owner.assets(try engine.owner.fetch(request).ids).first { return asset }
        }
        return nil
    }

    fileprivate func change(_ edit: (inout AssetMetadata) -> Void) throws {
        guard let asset = try treasure() else { return }
        var metadata = asset.metadata
        edit(&metadata)
        _ = try engine.owner.apply([.setMetadata(metadata, asset: asset.uuid)])
    }

    /// Returns the record of an export of the asset in a state, that long after its last change here.
    fileprivate func record(of asset: Asset, in state: ConcealingState?, after seconds: Double = 60) -> ExportedAsset {
        var record = ExportedAsset(asset)
        record.asset.modificationDate += seconds
        if state == .hidden { record.asset.isHidden = true }
        if state == .trashed { record.asset.trashedDate = .day(1) }
        return record
    }

    /// Returns the record of an export of this library.
    fileprivate func ownRecord(
        of asset: Asset, in state: ConcealingState? = nil, after seconds: Double
    ) throws -> ExportedAsset {
        var record = record(of: asset, in: state, after: seconds)
        record.library = try engine.owner.describe().uuid
        return record
    }

    /// Imports the folder with a sidecar that has this record.
    @discardableResult
    fileprivate func run(beside name: String, _ record: ExportedAsset) throws -> ImportSummary {
        try folder.write("sidecar title=x", to: name)
        return try run(reader: StubReader(record: { $0 == "x" ? record : nil }))
    }
}
