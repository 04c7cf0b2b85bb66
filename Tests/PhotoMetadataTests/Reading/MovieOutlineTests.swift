// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

func readOutline(_ bytes: [UInt8]) throws -> MovieOutline {
    let scratch = try ScratchFile(bytes)
    return try MovieOutline(of: scratch.file)
}

struct MovieOutlineTests {
    @Test func aMovieTellsItsDurationInItsOwnTicks() throws {
        let outline = try readOutline(MovieBuilder(duration: 2500).file())
        #expect(outline.duration == .init(count: 2500, timescale: 1000))
        #expect(outline.uniformTypeIdentifier == "com.apple.quicktime-movie")
    }

    @Test func aTrackTellsItsSizeAndItsTurn() throws {
        let track = try #require(readOutline(MovieBuilder(matrix: MovieBuilder.quarterTurn).file()).tracks.first)
        #expect(track.id == 1)
        #expect(track.kind == "vide")
        #expect(track.width == 320)
        #expect(track.height == 240)
        #expect(track.matrix == [0, 1, -1, 0, 0, 0])
        #expect(track.duration == .init(count: 2500, timescale: 1000))
    }

    @Test func aTableOfSamplesIsCountedAndNotBuilt() throws {
        let movie = MovieBuilder(duration: 2000, sampleCount: 60)
        #expect(try readOutline(movie.file()).tracks.first?.frameRate == 30)
        #expect(try readOutline(MovieBuilder(duration: 0, sampleCount: 60).file()).tracks.first?.frameRate == 0)
        #expect(try readOutline(MovieBuilder(handler: "soun", sampleCount: 60).file()).tracks.first?.frameRate == 0)
    }

    @Test(arguments: [
        ("qt  ", "com.apple.quicktime-movie"), ("mp42", "public.mpeg-4"), ("M4V ", "com.apple.m4v-video"),
        ("M4A ", "com.apple.m4a-audio"), ("3gp4", "public.3gpp"),
    ])
    func aMovieIsTypedByItsBrand(_ brand: String, _ type: String) throws {
        #expect(try readOutline(MovieBuilder(brand: brand).file()).uniformTypeIdentifier == type)
    }

    @Test func anOldMovieWithoutBrandsIsQuickTime() throws {
        #expect(try readOutline(MovieBuilder().movie).uniformTypeIdentifier == "com.apple.quicktime-movie")
    }

    @Test func theDurationOfFragmentsIsTheirSum() throws {
        let run = versioned("trun", .number32(3), .number32(400), .number32(300), .number32(300), flags: 0x100)
        let fragment = box("moof", box("traf", versioned("tfhd", .number32(1)), run))
        let movie = MovieBuilder(brand: "isom", duration: 0, extra: fragment + fragment)
        #expect(try readOutline(movie.file()).duration == .init(count: 2000, timescale: 1000))
    }

    /// The ticks of such a movie are more than a number holds.
    @Test func fragmentsThatLastForEverHaveNoDuration() throws {
        let header = versioned("tfhd", .number32(1), .number32(0xFFFF_FFFF), flags: 8)
        let run = versioned("trun", .number32(0xFFFF_FFFF))
        let movie = MovieBuilder(brand: "isom", duration: 0, extra: box("moof", box("traf", header, run)))
        #expect(try readOutline(movie.file()).duration == .init(count: 0, timescale: 1000))
    }

    @Test func aMovieWithoutItsHeaderIsDamaged() {
        let failure = #expect(throws: LibraryError.self) {
            try readOutline(fileType("qt  ", "qt  ") + box("mdat", .zeros(100)))
        }
        #expect(failure?.code == .damagedFile)
    }

    @Test(arguments: [JPEGBuilder.picture(), HEIFBuilder().file(), .text("no movie at all"), []])
    func whatIsNoMovieIsRefused(_ bytes: [UInt8]) {
        let failure = #expect(throws: LibraryError.self) { try readOutline(bytes) }
        #expect(failure?.code == .unsupportedFormat)
    }

    @Test func whatWeWriteTellsItsFrames() throws {
        var movie = MovieDescription(size: PixelSize(width: 64, height: 48), framesPerSecond: 24, frameCount: 12)
        movie.rotation = .quarter
        movie.metadata.stillImageTime = 0.25
        let outline = try readOutline(MovieEncoder.encode(movie) { _ in quarters(width: 64, height: 48) })
        #expect(outline.duration == .init(count: 300, timescale: 600))
        #expect(outline.tracks.map(\.kind) == ["vide", "meta"])
        #expect(outline.tracks[0].frameRate == 24)
        #expect(outline.tracks[0].matrix == [0, 1, -1, 0, 0, 0])
    }
}
