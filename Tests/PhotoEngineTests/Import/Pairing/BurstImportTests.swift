// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct BurstImportTests {
    private func representatives(_ fixture: ImportFixture) throws -> [String] {
        try fixture.assets().filter { $0.burst?.isRepresentative == true }.map(\.originalFilename)
    }

    @Test(arguments: EngineKind.inProcess, [1, 64])
    func theEarliestFrameStandsForItsBurst(_ kind: EngineKind, _ batchSize: Int) throws {
        let fixture = try ImportFixture(
            kind, ["a.jpg": "photo burst=B day=5", "b.jpg": "photo burst=B day=3", "c.jpg": "photo burst=B day=4"])
        fixture.options.batchSize = batchSize
        try fixture.run()
        #expect(try representatives(fixture) == ["b.jpg"])
        #expect(try fixture.assets().map(\.burst?.identifier) == ["B", "B", "B"])
    }

    @Test func aCoverStandsForItsBurst() throws {
        let fixture = try ImportFixture(
            .memory, ["a.jpg": "photo burst=B day=3", "b.jpg": "photo burst=B day=4 cover"])
        try fixture.run()
        #expect(try representatives(fixture) == ["b.jpg"])
    }

    @Test(arguments: EngineKind.inProcess)
    func anEarlierFrameThatComesLaterTakesOver(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo burst=B day=5"])
        try fixture.run()
        try fixture.folder.write("photo burst=B day=3", to: "b.jpg")
        try fixture.run()
        #expect(try representatives(fixture) == ["b.jpg"])
    }

    @Test func aBurstThatIsWholeIsLeftAsAPersonMadeIt() throws {
        let fixture = try ImportFixture(
            .memory, ["a.jpg": "photo burst=B day=3", "b.jpg": "photo burst=B day=4"])
        try fixture.run()
        let assets = try fixture.assets()
        _ = try fixture.engine.owner.apply(
            [
                .setBurst(Burst(identifier: "B"), asset: assets[0].uuid),
                .setBurst(Burst(identifier: "B", isRepresentative: true, isUserPick: true), asset: assets[1].uuid),
            ])
        try fixture.run()
        #expect(try representatives(fixture) == ["b.jpg"])
    }

    /// The frame that represents the burst comes last, in the same transaction as the others or in a later one.
    @Test(arguments: EngineKind.inProcess, [1, 64])
    func framesOfAnExportKeepTheDatesOfTheirLastChanges(_ kind: EngineKind, _ batchSize: Int) throws {
        var records: [String: ExportedAsset] = [:]
        let fixture = try ImportFixture(kind)
        fixture.options.batchSize = batchSize
        for (index, name) in ["a", "b", "c"].enumerated() {
            var asset = Asset(
                id: AssetID(rawValue: 1), uuid: UUID(),
                metadata: AssetMetadata(mediaType: .image, pixelSize: .init(width: 40, height: 30)),
                addedDate: .day(1), originalFilename: "\(name).jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 7)
            asset.modificationDate = .day(index + 2)
            asset.burst = Burst(identifier: "B", isRepresentative: name == "c", isUserPick: name == "a")
            records[name] = ExportedAsset(asset)
            try fixture.folder.write("photo \(name) burst=B", to: "\(name).jpg")
            try fixture.folder.write("sidecar title=\(name)", to: "\(name).jpg.xmp")
        }
        try fixture.run(reader: StubReader(record: { [records] in $0.flatMap { records[$0] } }))
        #expect(try fixture.assets().map(\.modificationDate) == [.day(2), .day(3), .day(4)])
        #expect(try fixture.assets().map(\.burst) == ["a", "b", "c"].map { records[$0]?.asset.burst })
    }

    @Test func aPixelsPhotoAndItsRAWAreNoBurst() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "PXL_20210107_104651451.RAW-01.COVER.jpg": "photo day=3",
                "PXL_20210107_104651451.RAW-02.ORIGINAL.dng": "raw day=3",
            ])
        try fixture.run()
        #expect(try fixture.assets().map(\.burst) == [nil])
    }
}
