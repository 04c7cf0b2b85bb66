// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// Movies with impossible tables are refused or taken unchanged, and never crash the process.
struct HostileFileAssemblyTests {
    /// A movie of one track, with tables that a test writes.
    private struct Movie {
        var timescale = 1_000
        var mediaTimescale = 1_000
        var edits: [UInt8] = []
        /// The decoding times: numbers of samples, each with the time that one is shown.
        var durations = [(2, 10)]
        var delays: [UInt8] = []
        var places = versioned("stco", .number32(1), .number32(16))
        var sizes = versioned("stsz", .number32(4), .number32(2))
        var trackCount = 1

        func header() -> [UInt8] {
            let table = box(
                "stbl", versioned("stts", .number32(durations.count), durations.flatMap { pair($0) }), delays,
                versioned("stsc", .number32(1), .number32(1), .number32(2), .number32(1)), sizes, places)
            let media = box(
                "mdia",
                versioned("mdhd", .number32(0), .number32(0), .number32(mediaTimescale), .number32(20), .zeros(4)),
                box("minf", table))
            let header = versioned("tkhd", .number32(0), .number32(0), .number32(1), .zeros(68))
            let track = box("trak", header, edits, media)
            return box(
                "moov", versioned("mvhd", .number32(0), .number32(0), .number32(timescale), .number32(20), .zeros(80)),
                (0..<trackCount).flatMap { _ in track })
        }

        private func pair(_ run: (Int, Int)) -> [UInt8] { .number32(run.0) + .number32(run.1) }

        /// The bytes of the samples come first.
        func file() -> [UInt8] { joined(fileType("qt  "), box("mdat", .zeros(64)), header()) }
    }

    private func cut(_ movie: Movie, to end: Double = .infinity) -> Result<FileAssembly, LibraryError> {
        Result { () throws(LibraryError) in
            guard let scratch = try? ScratchFile(movie.file()) else { throw LibraryError(.inputOutput, "no file") }
            return try FileAssembly.cut(scratch.file, from: 0, to: end)
        }
    }

    private func code(_ result: Result<FileAssembly, LibraryError>) -> LibraryError.Code? {
        if case .failure(let error) = result { error.code } else { nil }
    }

    @Test func aSoundMovieIsCut() throws {
        #expect(try cut(Movie()).get().byteCount > 8)
    }

    @Test(arguments: [Int.min, -1, Int.max, 1 << 40])
    func aPlaceThatNoFileHasLeavesTheMovieAsItIs(_ place: Int) throws {
        var movie = Movie()
        movie.places = versioned("co64", .number32(1), .number64(place))
        let bytes = movie.file()
        let scratch = try ScratchFile(bytes)
        let assembly = try FileAssembly.headerFirst(scratch.file)
        #expect(assembly.byteCount == bytes.count)
        #expect(assembly.pieces.count == 1)
        #expect(code(cut(movie)) == .damagedFile)
    }

    @Test func emptyEditsWithoutEndAreNoTrap() {
        var movie = Movie()
        let empty: [UInt8] = .number64(1 << 62) + .number64(-1) + .number32(1 << 16)
        let shown: [UInt8] = .number64(1 << 62) + .number64(0) + .number32(1 << 16)
        movie.edits = box("edts", versioned("elst", .number32(3), empty, empty, shown, version: 1))
        #expect(code(cut(movie)) == .damagedFile)
        #expect(code(cut(movie, to: 1)) == .invalidRequest)
    }

    @Test func timesThatNoMovieHasAreDamage() {
        var movie = Movie()
        (movie.timescale, movie.mediaTimescale) = (Int(UInt32.max), 1)
        movie.durations = [(2, Int(UInt32.max))]
        #expect(code(cut(movie)) == .damagedFile)
    }

    /// The first sync sample is shown after the end of the range, the next one before it.
    @Test func aSampleThatIsShownLateIsNoTrap() {
        var movie = Movie()
        movie.delays = versioned("ctts", .number32(2), .number32(1), .number32(1_000), .number32(1), .number32(0))
        #expect(code(cut(movie, to: 0.03)) == .invalidRequest)
    }

    @Test func boxesInBoxesAreNotOpenedWithoutEnd() throws {
        for type in ["moov", "trak", "stbl", "edts"] {
            var nested: [UInt8] = []
            let depth = 100_000
            for level in stride(from: depth, to: 0, by: -1) {
                nested += [UInt8].number32(8 * level) + [UInt8].text(type)
            }
            let bytes = joined(fileType("qt  "), box("mdat", .zeros(64)), box("moov", nested))
            let scratch = try ScratchFile(bytes)
            #expect(try FileAssembly.headerFirst(scratch.file).byteCount == bytes.count)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func tablesThatClaimMoreThanThereIsCostNothing() throws {
        var movie = Movie()
        movie.places = versioned("stco", .number32(Int(UInt32.max)), .number32(16))
        #expect(try cut(movie).get().byteCount > 8)
        movie.sizes = versioned("stsz", .number32(4), .number32(0))
        #expect(code(cut(movie)) == .invalidRequest)
    }

    @Test func samplesOfAllTracksTogetherAreLimited() {
        var movie = Movie()
        movie.trackCount = 65
        #expect(code(cut(movie)) == .overBudget)
        var left = 3
        movie.trackCount = 2
        let bytes = movie.header()
        let region = FileRegion(FileBytes(contents: bytes)).box("moov")?.box("trak")?.box("mdia")?.box("minf")?.box(
            "stbl")
        guard let table = region else {
            Issue.record("there is no table")
            return
        }
        #expect(throws: Never.self) { _ = try MovieSampleTable(table, &left) }
        #expect(left == 1)
        let error = #expect(throws: LibraryError.self) { _ = try MovieSampleTable(table, &left) }
        #expect(error?.code == .overBudget)
    }
}
