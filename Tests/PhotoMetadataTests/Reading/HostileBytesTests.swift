// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import PhotoSamples
import TestForms
import Testing

@testable import MetadataSupport

/// Reading any bytes ends with metadata or an error; a trap would end the tests.
struct HostileBytesTests {
    private static let samples: [[UInt8]] =
        [
            JPEGBuilder.picture(
                segments: JPEGBuilder.exif(TIFFBuilder.phone) + JPEGBuilder.xmp("<x xmp:CreateDate=\"2020-01-02\"/>")
                    + JPEGBuilder.segment(
                        0xED,
                        joined(.text("Photoshop 3.0\u{0}8BIM"), [4, 4, 0, 0], .number32(6), [0x1C, 2, 90, 0, 1, 65]))),
            PNGBuilder.picture(
                chunks: PNGBuilder.chunk("eXIf", TIFFBuilder.block(TIFFBuilder.phone))
                    + PNGBuilder.chunk("tEXt", .text("Creation Time\u{0}2020"))),
            HEIFBuilder(
                properties: [HEIFBuilder.size(400, 300), HEIFBuilder.crop((200, 1), (100, 1)), HEIFBuilder.turn(1)],
                exif: TIFFBuilder.phone
            ).file(),
            DNGBuilder.picture(DNGBuilder.full + [(0xC68D, .long([5, 10, 295, 390]))], more: TIFFBuilder.phone),
            MovieBuilder(
                keys: [("creationdate", "2025-08-06T17:14:21-0500"), ("location.ISO6709", "+34.6-086.4+197.095/")],
                extra: box(
                    "moof", box("traf", versioned("tfhd", .number32(1)), versioned("trun", .number32(9), flags: 0x100)))
            ).file(),
        ] + FormatSamples.all

    private static let rounds = LongForm.isOn ? 4_000 : 40

    private let reader = FileMetadataReader(timeZone: assumedZone)
    private let budget = ReadBudget(metadataBytes: 1 << 20, seconds: 5)

    private func readEverything(_ file: borrowing OpenFile) {
        _ = try? reader.metadata(of: file, within: budget)
        _ = try? PictureTagsReader().tags(of: file, within: budget)
        _ = try? MovieOutline(of: file, within: budget)
        _ = try? FileAssembly.identified(file, as: "6A2F1B0C-54D1-4F0A-9C36-2B1D3A4E5F60")
    }

    @Test(arguments: samples.indices) func everyTruncationEndsWithFactsOrAnError(_ sample: Int) throws {
        let bytes = HostileBytesTests.samples[sample]
        let scratch = try ScratchFile()
        for count in bytes.indices {
            try scratch.write(Array(bytes[..<count]))
            readEverything(scratch.file)
        }
    }

    @Test(arguments: samples.indices) func everyByteMayBeAllOnesOrZero(_ sample: Int) throws {
        let bytes = HostileBytesTests.samples[sample]
        let scratch = try ScratchFile()
        for index in bytes.indices {
            // What is so already is read by other tests.
            for value: UInt8 in [0, 0xFF] where bytes[index] != value {
                var broken = bytes
                broken[index] = value
                try scratch.write(broken)
                readEverything(scratch.file)
            }
        }
    }

    @Test(arguments: samples.indices) func randomDamageEndsWithFactsOrAnError(_ sample: Int) throws {
        let bytes = HostileBytesTests.samples[sample]
        var random = SeededGenerator(20_240_506 + UInt64(sample))
        let scratch = try ScratchFile()
        for _ in 0..<HostileBytesTests.rounds {
            var broken = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let start = Int.random(in: broken.indices, using: &random)
                // Runs of one byte change whole numbers, so that lengths and offsets overflow.
                let value: UInt8 = [0, 0xFF, 0x80, .random(in: 0...255, using: &random)][
                    Int.random(in: 0..<4, using: &random)]
                for index in start..<min(start + Int.random(in: 1...8, using: &random), broken.count) {
                    broken[index] = value
                }
            }
            try scratch.write(broken)
            readEverything(scratch.file)
        }
    }

    @Test func boxesOfNoLengthDoNotHoldUp() throws {
        _ = refusal(fileType("qt  ", "qt  ") + .zeros(1 << 20))
    }

    @Test func notesThatLieInEachOtherAreOverBudgetAndNotReadForHours() {
        // Thousands of maker notes refer to the same bytes, which must not be read again for each.
        let note = TIFFBuilder.appleNote((0..<2000).map { _ in (0x11, .long([0])) })
        let entries: [TIFFBuilder.Entry] = (0..<2000).map { _ in (0x927C, .long([0])) }
        var block = TIFFBuilder.block([(0x8769, .directories([entries]))])
        // Every entry of the EXIF directory, which begins at 26, becomes a maker note at the end of the block.
        let start = block.count
        for index in 0..<2000 {
            let place = 26 + 2 + index * 12
            block.replaceSubrange(
                place + 2..<place + 12, with: joined(.number16(7), .number32(note.count), .number32(start)))
        }
        let file = PNGBuilder.picture(chunks: PNGBuilder.chunk("eXIf", block + note))
        #expect(refusal(file)?.code == .overBudget)
    }

    @Test func piecesWithoutWidthAreNotCountedForHours() throws {
        let piece: [UInt8] = joined(.number16(1), .number16(0), .number16(0xFFFF))
        let pieces = [[UInt8]](repeating: piece, count: 0xFFFF).flatMap { $0 }
        let meta = versioned(
            "meta", versioned("pitm", .number16(1)), versioned("iloc", .number16(0), .number16(0xFFFF), pieces))
        _ = refusal(fileType("heic", "mif1") + meta)
    }

    @Test func twoHundredThousandEmptyChunksAreRead() throws {
        let chunks =
            PNGBuilder.signature + PNGBuilder.header(8, 8)
            + [[UInt8]](repeating: PNGBuilder.chunk("IDAT"), count: 200_000).flatMap { $0 }
        #expect(throws: Never.self) { try readMetadata(chunks) }
    }
}
