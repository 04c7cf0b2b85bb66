// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// Sidecars of an export beside photos that the library has: those that say nothing new change nothing.
@Suite struct ExportReimportTests {
    /// Returns a library with one photo that somebody described.
    private func described(_ kind: EngineKind) throws -> (fixture: ImportFixture, asset: Asset) {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo title=File"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        var metadata = asset.metadata
        metadata.title = "Mine"
        _ = try fixture.engine.owner.apply([
            .setMetadata(metadata, asset: asset.uuid), .setFavorite(true, assets: [asset.uuid]),
        ])
        return (fixture, try #require(try fixture.assets().first))
    }

    /// Imports the photo with these sidecars, whose titles name their records, and returns the outcomes.
    private func outcomes(
        _ fixture: ImportFixture, _ sidecars: [String: String], _ records: [String: ExportedAsset]
    ) throws -> [String: ImportedFile.Outcome] {
        for (name, text) in sidecars { try fixture.folder.write(text, to: name) }
        try fixture.run(reader: StubReader(record: { title in title.flatMap { records[$0] } }))
        return Dictionary(uniqueKeysWithValues: fixture.files.map { (fixture.name($0.path), $0.outcome) })
    }

    @Test(arguments: EngineKind.tested)
    func whatTheLibrarySaysItselfIsADuplicate(_ kind: EngineKind) throws {
        let (fixture, asset) = try described(kind)
        let token = try fixture.engine.owner.describe().token
        for (round, modified) in [asset.modificationDate, asset.modificationDate + 60].enumerated() {
            var record = ExportedAsset(asset)
            record.asset.modificationDate = modified
            let found = try outcomes(fixture, ["a.jpg.json": "sidecar title=j \(round)"], ["j": record])
            #expect(found == ["a.jpg": .duplicate, "a.jpg.json": .duplicate])
        }
        #expect(try fixture.assets() == [asset])
        #expect(try fixture.contents() == ["a.jpg (photo)"])
        #expect(try fixture.engine.owner.describe().token == token)
    }

    @Test(arguments: EngineKind.tested)
    func whatWasSaidAtTheLastImportIsADuplicate(_ kind: EngineKind) throws {
        let (fixture, asset) = try described(kind)
        var record = ExportedAsset(asset)
        record.asset.uuid = UUID()
        record.asset.metadata.rating = 4
        let first = try outcomes(fixture, ["a.jpg.json": "sidecar title=j 1"], ["j": record])
        #expect(first["a.jpg.json"] == .paired)
        let known = try fixture.assets()
        #expect(known.map(\.metadata.rating) == [4])
        record.asset.modificationDate += 60
        let second = try outcomes(fixture, ["a.jpg.json": "sidecar title=j 2"], ["j": record])
        #expect(second["a.jpg.json"] == .duplicate)
        #expect(try fixture.assets() == known)
        #expect(try fixture.contents() == ["a.jpg (photo) + a.jpg.json (sidecar)"])
    }

    /// A person changed one of the two sidecars.
    @Test(arguments: EngineKind.tested)
    func oneWithNewsIsKept(_ kind: EngineKind) throws {
        let (fixture, asset) = try described(kind)
        let record = ExportedAsset(asset)
        var changed = record
        changed.asset.metadata.keywords = ["sea"]
        let found = try outcomes(
            fixture, ["a.jpg.xmp": "sidecar title=x", "a.jpg.json": "sidecar title=j"], ["x": changed, "j": record])
        #expect(found["a.jpg.xmp"] == .paired)
        #expect(try fixture.contents().first?.contains("a.jpg.xmp (sidecar)") == true)
    }

    /// Another program may have written into it what is not read here.
    @Test(arguments: EngineKind.tested)
    func anXMPIsKept(_ kind: EngineKind) throws {
        let (fixture, asset) = try described(kind)
        let found = try outcomes(fixture, ["a.jpg.xmp": "sidecar title=x"], ["x": ExportedAsset(asset)])
        #expect(found["a.jpg.xmp"] == .paired)
        #expect(try fixture.contents() == ["a.jpg (photo) + a.jpg.xmp (sidecar)"])
    }
}
