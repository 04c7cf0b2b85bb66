// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct NameMetadataTests {
    @Test func aScreenRecordingIsKnownByItsName() throws {
        let fixture = try ImportFixture(
            .memory, ["RPReplay_Final1622505600.mp4": "video 1", "holiday.mp4": "video 2"])
        try fixture.run()
        #expect(try fixture.assets().map(\.metadata.mediaSubtypes) == [.screenRecording, []])
    }

    @Test func aBurstIsKnownByItsNames() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "IMG_20200101_120000_BURST001.jpg": "photo 1 day=3",
                "IMG_20200101_120000_BURST002_COVER.jpg": "photo 2 day=4",
            ])
        try fixture.run()
        let bursts = try fixture.assets().compactMap(\.burst)
        #expect(Set(bursts.map(\.identifier)).count == 1)
        #expect(bursts.map(\.isRepresentative) == [false, true])
    }
}
