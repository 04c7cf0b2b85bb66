// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct ImportFilterTests {
    private func fixture(_ filter: (inout ImportFilter) -> Void) throws -> ImportFixture {
        let fixture = try ImportFixture(
            .memory,
            [
                "a.heic": "photo id=X day=3", "a.mov": "video id=X", "b.jpg": "photo 1 day=5", "b.dng": "raw day=5",
                "c.mov": "video seconds=20 day=7", "d.jpg": "photo 2 day=7", "d.xmp": "sidecar title=T",
                "IMG_0001.jpg": "photo 3 day=7", "IMG_E0001.jpg": "photo 4",
            ])
        filter(&fixture.options.filter)
        try fixture.run()
        return fixture
    }

    @Test func videosAreThoseThatAreNoPartOfAPhoto() throws {
        #expect(try fixture { $0.only = [.videos] }.contents() == ["c.mov (video)"])
    }

    @Test func livePhotosComeWhole() throws {
        #expect(try fixture { $0.only = [.live] }.contents() == ["a.heic (photo) + a.mov (paired)"])
    }

    @Test func severalKindsAddUp() throws {
        #expect(
            try fixture { $0.only = [.raw, .videos] }.contents() == [
                "b.jpg (photo) + b.dng (alternate)", "c.mov (video)",
            ])
    }

    @Test func moviesOfLivePhotosStayBehind() throws {
        let fixture = try fixture { $0.skip = [.live] }
        #expect(try fixture.contents().contains("a.heic (photo)"))
        #expect(fixture.file("a.mov")?.outcome == .skipped)
        #expect(fixture.file("a.mov")?.reason == "--skip live excludes it.")
    }

    @Test func rawFilesStayBehind() throws {
        let fixture = try fixture { $0.skip = [.raw] }
        #expect(try fixture.contents().contains("b.jpg (photo)"))
        #expect(fixture.file("b.dng")?.outcome == .skipped)
    }

    @Test func whatSidecarsTellStaysBehind() throws {
        let fixture = try fixture { $0.skip = [.sidecars] }
        #expect(try fixture.contents().contains("d.jpg (photo)"))
        #expect(try fixture.assets().allSatisfy { $0.metadata.title == nil })
    }

    @Test func editsComeAsTheyWereTaken() throws {
        let fixture = try fixture { $0.skip = [.edits] }
        #expect(try fixture.contents().contains("IMG_0001.jpg (photo)"))
        #expect(fixture.file("IMG_E0001.jpg")?.outcome == .skipped)
    }

    @Test func whatIsOlderIsLeftOut() throws {
        let fixture = try fixture { $0.since = .day(6) }
        #expect(fixture.file("b.jpg")?.reason == "It was taken before the date of --since.")
        #expect(fixture.file("c.mov")?.outcome == .imported)
        #expect(fixture.file("d.jpg")?.outcome == .imported)
    }

    @Test func whatIsLeftOutIsNotKept() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo", "b.mov": "video seconds=20"])
        fixture.options.filter.skip = [.videos]
        try fixture.run()
        fixture.options.filter = ImportFilter()
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate", "b.mov: imported"])
    }
}
