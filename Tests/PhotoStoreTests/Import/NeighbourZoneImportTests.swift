// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoStore
import Testing

@Suite struct NeighbourZoneImportTests {
    @Test(arguments: [EngineKind.memory, .sqlite])
    func aPictureWithoutAZoneTakesThatOfTheCamerasNextPicture(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["a.jpg": "photo 1 day=3 zone=7200 model=M", "b.jpg": "photo 2 day=3 model=M assumed"])
        fixture.options.batchSize = 1
        try fixture.run()
        let date = try #require(try fixture.assets().last?.metadata.captureDate)
        #expect(date.zone == .neighbours)
        #expect(date.utcOffsetSeconds == 7_200)
        #expect(date.date == Date.day(3).addingTimeInterval(3_600 - 7_200))
    }

    @Test func anotherCamerasPictureTellsNothing() throws {
        let fixture = try ImportFixture(
            .memory, ["a.jpg": "photo 1 day=3 zone=7200 model=M", "b.jpg": "photo 2 day=3 model=N assumed"])
        try fixture.run()
        #expect(try fixture.assets().last?.metadata.captureDate?.zone == .assumed)
    }
}
