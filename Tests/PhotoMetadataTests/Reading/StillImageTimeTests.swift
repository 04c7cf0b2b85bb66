// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

/// The moment of the photo in the movie of a Live Photo.
struct StillImageTimeTests {
    /// Returns what a movie of two and a half seconds says whose note begins after empty parts of so many milliseconds.
    private func seconds(after parts: [Int], duration: Int = 2_500) throws -> Double? {
        let nothing = [UInt8](repeating: 0xFF, count: 8)
        let empty = parts.flatMap { joined(.number64($0), nothing, .number32(1 << 16)) }
        let list = versioned("elst", .number32(parts.count), empty, version: 1)
        let notes = MovieBuilder.notes("com.apple.quicktime.still-image-time")
        let track = box("trak", Array(notes.dropFirst(8)), box("edts", list))
        let scratch = try ScratchFile(MovieBuilder(duration: duration, tracks: track).file())
        return try StillImageTime.seconds(in: scratch.file)
    }

    @Test func itIsWhereTheNoteBegins() throws {
        #expect(try seconds(after: []) == 0)
        #expect(try seconds(after: [750]) == 0.75)
        #expect(try seconds(after: [2_000, 500]) == 2.5)
    }

    @Test func aMovieThatDoesNotLastSoLongIsNotBelieved() throws {
        #expect(try seconds(after: [2_501]) == nil)
        #expect(try seconds(after: Array(repeating: .max, count: 4_096)) == nil)
        #expect(try seconds(after: [750], duration: 0) == nil)
    }
}
