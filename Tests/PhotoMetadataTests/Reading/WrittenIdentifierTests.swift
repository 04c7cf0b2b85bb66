// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// Content identifiers are written into copies of photos and movies, where they have a place.
struct WrittenIdentifierTests {
    private static let identifier = "6A2F1B0C-54D1-4F0A-9C36-2B1D3A4E5F60"

    private func written(_ bytes: [UInt8], as identifier: String = identifier) throws -> [UInt8] {
        let scratch = try ScratchFile(bytes)
        return try FileAssembly.identified(scratch.file, as: identifier).bytes(of: bytes)
    }

    private func metadata(_ bytes: [UInt8]) throws -> FileMetadata {
        let scratch = try ScratchFile(bytes)
        return try FileMetadataReader(timeZone: assumedZone).metadata(of: scratch.file, within: ReadBudget())
    }

    /// Returns the code of the error, and its message.
    private func refused(_ bytes: [UInt8]) -> (code: LibraryError.Code, message: String)? {
        do {
            _ = try written(bytes)
            return nil
        } catch {
            return (error as? LibraryError).map { ($0.code, $0.message) }
        }
    }

    /// Writes an identifier, and another one over it; checks that all other metadata stays.
    private func check(_ bytes: [UInt8]) throws {
        var expected = try metadata(bytes)
        let once = try written(bytes)
        expected.contentIdentifier = Self.identifier
        #expect(try metadata(once) == expected)
        expected.contentIdentifier = "Another, longer identifier of a movie that somebody has cut"
        #expect(try metadata(written(once, as: expected.contentIdentifier ?? "")) == expected)
    }

    @Test func aJPEGWithoutEXIFGetsItBehindTheHeaderOfJFIF() throws {
        let header = JPEGBuilder.segment(0xE0, .text("JFIF\0") + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        let bytes = JPEGBuilder.picture(segments: header)
        try check(bytes)
        let new = try written(bytes)
        #expect(new.starts(with: JPEGBuilder.start + header + [0xFF, 0xE1]))
        #expect(Array(new.suffix(20)) == Array(bytes.suffix(20)))
    }

    @Test func aBlockWithoutItsEXIFDirectoryGetsOne() throws {
        try check(JPEGBuilder.picture(segments: JPEGBuilder.exif([(0x010F, .text("Maker")), (0x0112, .short([6]))])))
    }

    @Test func aBlockWithoutAMakerNoteGetsApples() throws {
        let picture: [TIFFBuilder.Entry] = [(0x9003, .text("2024:05:06 07:08:09")), (0xA434, .text("back camera"))]
        let block: [TIFFBuilder.Entry] = [(0x010F, .text("Apple")), (0x8769, .directories([picture]))]
        try check(JPEGBuilder.picture(segments: JPEGBuilder.exif(block)))
    }

    @Test func theOtherEntriesOfApplesNoteStay() throws {
        for entries: [TIFFBuilder.Entry] in [
            [(0x0A, .long([3])), (0x0B, .text("A-burst-of-some-frames"))],
            [(0x0B, .text("A-burst-of-some-frames")), (0x11, .text("FORMER")), (0x15, .text("behind the identifier"))],
        ] {
            let note = TIFFBuilder.appleNote(entries)
            let picture = try CameraBuilder.picture(make: "Apple") { _ in note }
            try check(picture)
            #expect(try metadata(written(picture)).burstIdentifier == "A-burst-of-some-frames")
        }
    }

    @Test func theMakerNoteOfAnotherCameraIsNotGivenUp() throws {
        for picture in [try CameraBuilder.canon(), try CameraBuilder.panasonic()] {
            let refusal = try #require(refused(picture))
            #expect(refusal.code == .unsupportedFormat)
            #expect(refusal.message.contains("another manufacturer's MakerNote"))
        }
    }

    @Test func theIndexOfFurtherPicturesFollows() throws {
        let bytes = JPEGBuilder.pair(TIFFBuilder.phone, "<x/>")
        try check(bytes)
        func others(_ bytes: [UInt8]) -> [[UInt8]?] {
            JPEGReader.additionalPictures(in: FileRegion(FileBytes(contents: bytes))).map(\.allBytes)
        }
        #expect(others(bytes).count == 1)
        #expect(try others(written(bytes)) == others(bytes))
    }

    @Test func anEXIFSegmentThatIsFullIsRefused() throws {
        let long = TIFFBuilder.phone + [(0x9286, .bytes([UInt8](repeating: 7, count: 65_000)))]
        #expect(refused(JPEGBuilder.picture(segments: JPEGBuilder.exif(long)))?.code == .overBudget)
    }

    @Test func onlyTheEXIFItemOfAHEICMoves() throws {
        var builder = HEIFBuilder(exif: TIFFBuilder.phone)
        try check(builder.file())
        for version in [1, 2] {
            builder.locationVersion = version
            builder.indexWidth = 4
            try check(builder.file())
        }
        let bytes = builder.file()
        #expect(try written(bytes).dropFirst(bytes.count).starts(with: [0, 0]))
    }

    @Test func aHEICThatWouldHaveToBeWrittenAnewIsRefused() throws {
        var inside = HEIFBuilder(exif: TIFFBuilder.phone)
        (inside.locationVersion, inside.isNoteInside) = (1, true)
        let whole = HEIFBuilder(exif: TIFFBuilder.phone).file()
        for bytes in [inside.file(), whole + [1, 2, 3], whole + box("mpvd", .zeros(8))] {
            let refusal = try #require(refused(bytes))
            #expect(refusal.code == .unsupportedFormat)
            #expect(refusal.message.contains("HEIC"))
        }
    }

    @Test(arguments: ["qt  ", "mp42"]) func aMovieWithAndWithoutKeys(_ brand: String) throws {
        var movie = MovieBuilder(brand: brand)
        try check(movie.file())
        movie.keys = [
            ("creationdate", "2025-08-06T17:14:21-0500"), ("content.identifier", "FORMER"), ("make", "Apple"),
        ]
        try check(movie.file())
        #expect(try written(movie.file()).suffix(7) == Array("samples".utf8))
    }

    @Test func aMovieOfFragmentsIsRefused() throws {
        let movie = MovieBuilder(extra: box("moof", box("traf", versioned("tfhd", .number32(1)))))
        #expect(refused(movie.file())?.code == .unsupportedFormat)
    }

    @Test func otherMetadataInTheMoviesPlaceIsKept() throws {
        var movie = MovieBuilder()
        movie.tracks = box("meta", versioned("hdlr", .zeros(4), .text("mdir"), .zeros(13)), box("ilst", .zeros(0)))
        #expect(refused(movie.file())?.code == .unsupportedFormat)
    }

    @Test func filesOfOtherFormatsAreRefused() throws {
        for bytes in [PNGBuilder.picture(), [UInt8]("no picture".utf8), []] {
            #expect(refused(bytes)?.code == .unsupportedFormat)
        }
    }
}

extension FileAssembly {
    /// The bytes of the new file.
    func bytes(of old: [UInt8]) -> [UInt8] {
        pieces.flatMap { piece -> [UInt8] in
            switch piece {
            case .bytes(let bytes): bytes
            case .copy(let offset, let count): Array(old[offset..<offset + count])
            }
        }
    }
}
