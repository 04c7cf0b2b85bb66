// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct MovieSubtypesTests {
    private func subtypes(_ movie: MovieBuilder) throws -> MediaSubtypes {
        try readMetadata(movie.file()).asset.mediaSubtypes
    }

    private static let rates: [(Int, MediaSubtypes)] = [
        (300, []), (1187, []), (1199, .highFrameRate), (2400, .highFrameRate),
    ]

    @Test(arguments: rates)
    func aHundredAndTwentyPicturesASecondAreForSlowMotion(_ samples: Int, _ expected: MediaSubtypes) throws {
        #expect(try subtypes(MovieBuilder(duration: 10_000, sampleCount: samples)) == expected)
    }

    private static let intents: [(String, MediaSubtypes)] = [("0", .highFrameRate), ("1", [])]

    @Test(arguments: intents)
    func unlessTheyAreToBePlayedAsFast(_ intent: String, _ expected: MediaSubtypes) throws {
        let movie = MovieBuilder(
            duration: 1000, keys: [("full-frame-rate-playback-intent", intent)], sampleCount: 120)
        #expect(try subtypes(movie) == expected)
    }

    @Test func theIntentMayBeANumber() throws {
        let keys = versioned(
            "keys", .number32(1), box("mdta", .text("com.apple.quicktime.full-frame-rate-playback-intent")))
        let value = box("data", .number32(77), .number32(0), .number32(1))
        let meta = box(
            "meta", versioned("hdlr", .zeros(4), .text("mdta"), .zeros(13)), keys,
            box("ilst", joined(.number32(value.count + 8), .number32(1), value)))
        #expect(try subtypes(MovieBuilder(duration: 1000, trackBoxes: meta, sampleCount: 120)) == [])
    }

    @Test func theTracksOwnNoteTellsOfATimeLapse() throws {
        let note = MovieBuilder.metadata([("com.apple.photos.captureMode", "Time-lapse")])
        #expect(try subtypes(MovieBuilder(trackBoxes: note)) == .timelapse)
        let other = MovieBuilder.metadata([("com.apple.photos.captureMode", "Video")])
        #expect(try subtypes(MovieBuilder(trackBoxes: other)) == [])
    }

    @Test(arguments: ["cinematic-video.rendering", "cinematic-video.cinematography"])
    func aTrackOfNotesTellsOfACinematicVideo(_ key: String) throws {
        #expect(try subtypes(MovieBuilder(tracks: MovieBuilder.notes("com.apple.quicktime." + key))) == .cinematic)
    }

    @Test func aKeyTellsOfACinematicVideo() throws {
        #expect(try subtypes(MovieBuilder(keys: [("cinematic-video", "1")])) == .cinematic)
    }

    @Test func otherNotesTellNothing() throws {
        let still = MovieBuilder.notes("com.apple.quicktime.still-image-time")
        #expect(try subtypes(MovieBuilder(tracks: still)) == [])
    }

    private func eyes(_ flags: UInt8) -> [UInt8] {
        box("vexu", box("eyes", versioned("stri", [flags])))
    }

    @Test func aSecondViewForTheOtherEyeIsSpatial() throws {
        #expect(try subtypes(MovieBuilder(sampleBoxes: box("lhvC", .zeros(8)) + eyes(3))) == .spatial)
    }

    @Test func oneEyeOrOneViewIsNot() throws {
        #expect(try subtypes(MovieBuilder(sampleBoxes: box("lhvC", .zeros(8)) + eyes(1))) == [])
        #expect(try subtypes(MovieBuilder(sampleBoxes: eyes(3))) == [])
    }
}
