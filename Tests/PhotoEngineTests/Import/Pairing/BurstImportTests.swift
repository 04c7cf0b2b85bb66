// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct BurstImportTests {
    private func representatives(_ fixture: ImportFixture) throws -> [String] {
        try fixture.assets().filter { $0.burst?.isRepresentative == true }.map(\.originalFilename)
    }

    @Test(arguments: [EngineKind.memory, .sqlite], [1, 64])
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

    @Test(arguments: [EngineKind.memory, .sqlite])
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
