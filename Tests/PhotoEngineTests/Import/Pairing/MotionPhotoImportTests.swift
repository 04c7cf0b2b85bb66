// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct MotionPhotoImportTests {
    @Test(arguments: EngineKind.inProcess)
    func theMovieInsideBecomesThePairedVideo(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["PXL_1.MP.jpg": "photo day=3|video seconds=2"])
        let summary = try fixture.run()
        #expect(try fixture.contents() == ["PXL_1.MP.jpg (photo) + PXL_1.MP.mov (paired)"])
        let asset = try #require(try fixture.assets().first)
        #expect(asset.metadata.mediaSubtypes == .live)
        #expect(asset.metadata.captureDate == CaptureDate(day: 3))
        let movie = try #require(try fixture.resources(of: asset).last)
        #expect(try fixture.engine.owner.open(movie.id).read() == "video seconds=2")
        #expect(summary.imported == 1)
        #expect(summary.paired == 0)
    }

    @Test func whatLiesInsideAndIsNoMovieIsSaid() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo|broken"])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo)"])
        #expect(fixture.files.first?.outcome == .imported)
        #expect(fixture.files.first?.reason?.contains("movie inside") == true)
    }

    @Test func aCompanionOfTheSameBytesIsADuplicate() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo|video seconds=2"])
        try fixture.run()
        try fixture.folder.write("video seconds=2", to: "a.mov")
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.mov (paired)"])
        #expect(fixture.outcomes == ["a.jpg: duplicate", "a.mov: duplicate"])
    }

    @Test func aDryRunTakesNothingOut() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo|video seconds=2"])
        fixture.options.isDryRun = true
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: imported"])
        #expect(try fixture.assets().isEmpty)
    }
}
