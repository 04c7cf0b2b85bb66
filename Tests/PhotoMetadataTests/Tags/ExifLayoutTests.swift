// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// A block that is read, changed and written keeps what values of unknown content depend on.
struct ExifLayoutTests {
    private static let note = (0..<60).map { UInt8(100 + $0) }

    /// A block of a camera, with a maker note between the values of its Exif directory.
    private static func camera(_ note: [UInt8] = ExifLayoutTests.note, littleEndian: Bool = false) -> [UInt8] {
        let picture: [TIFFBuilder.Entry] = [
            (0x9003, .text("2024:05:06 07:08:09")), (0x927C, .bytes(note)), (0x9286, .text("a comment")),
            (0xA005, .directories([[(0x0001, .text("R98")), (0x1001, .long([4000])), (0x1002, .long([3000]))]])),
            (0xA434, .text("a lens of glass")),
        ]
        let main: [TIFFBuilder.Entry] = [
            (0x010F, .text("Canon")), (0x0110, .text("Canon PowerShot S40")), (0x8769, .directories([picture])),
            (0x8825, .directories([TIFFBuilder.place])),
        ]
        return TIFFBuilder.block(main, littleEndian: littleEndian)
    }

    private func read(_ bytes: [UInt8]) throws -> (directory: TIFFDirectory, layout: ExifLayout) {
        let block = try #require(TIFFBlock(FileRegion(FileBytes(contents: bytes))))
        var directory = TIFFDirectory(block, at: block.firstDirectory)
        directory.resolve(ExifTag.exif, in: block)
        directory.resolve(ExifTag.gps, in: block)
        return (directory, ExifLayout(block))
    }

    @Test(arguments: [false, true])
    func aChangedBlockComesBackWithItsNoteInItsPlace(_ littleEndian: Bool) throws {
        let (source, layout) = try read(Self.camera(littleEndian: littleEndian))
        var directory = source
        let offset = try #require(layout.makerNoteOffset)
        directory[0x0112] = .short(1)
        directory[0x010E] = .ascii(String(repeating: "long ", count: 100))
        let written = try #require(directory.block(keeping: layout))
        #expect(Array(written[offset..<offset + Self.note.count]) == Self.note)
        let (copy, kept) = try read(written)
        #expect(copy == directory)
        #expect(kept.makerNoteOffset == offset)
        #expect(written.starts(with: Array((littleEndian ? "II" : "MM").utf8)))
    }

    @Test func aBlockThatShrinksIsPadded() throws {
        let (source, layout) = try read(Self.camera())
        var directory = source
        for tag in [0x010F, 0x0110] { directory[tag] = nil }
        directory[directory: ExifTag.gps] = nil
        let offset = try #require(layout.makerNoteOffset)
        let written = try #require(directory.block(keeping: layout))
        #expect(Array(written[offset..<offset + Self.note.count]) == Self.note)
        #expect(try read(written).directory == directory)
    }

    @Test func anOddOffsetIsKeptToo() throws {
        let directory = try read(Self.camera()).directory
        let layout = ExifLayout(order: .littleEndian, makerNoteOffset: 205)
        let written = try #require(directory.block(keeping: layout))
        #expect(Array(written[205..<205 + Self.note.count]) == Self.note)
        #expect(try read(written).directory == directory)
    }

    @Test func aPlaceInTheFirstDirectoryCannotBeKept() throws {
        let directory = try read(Self.camera()).directory
        // The header, four entries, their number and the offset of the next directory take 62 bytes.
        for offset in [0, 10, 61] {
            #expect(directory.block(keeping: ExifLayout(order: .bigEndian, makerNoteOffset: offset)) == nil)
        }
        let layout = ExifLayout(order: .bigEndian, makerNoteOffset: 62)
        let written = try #require(directory.block(keeping: layout))
        #expect(try read(written).directory == directory)
    }

    @Test func aPlaceBeyondASegmentCannotBeKept() throws {
        let directory = try read(Self.camera()).directory
        for offset in [65_450, 65_600, 1 << 32] {
            #expect(directory.block(keeping: ExifLayout(order: .bigEndian, makerNoteOffset: offset)) == nil)
        }
    }

    @Test func aBlockThatBecomesTooLargeDoesNotKeepTheNotesPlace() throws {
        let (source, layout) = try read(Self.camera())
        var directory = source
        directory[0x010E] = .ascii(String(repeating: "x", count: 65_300))
        #expect(directory.block(keeping: layout) == nil)
        #expect(try read(directory.block(layout)).directory == directory)
    }

    @Test func aBlockWithoutANoteNeedsNoPlace() throws {
        let (source, layout) = try read(Self.camera(littleEndian: true))
        var directory = source
        directory[directory: ExifTag.exif]?[ExifTag.makerNote] = nil
        #expect(directory.block(keeping: layout) == directory.block(layout))
        #expect(directory.block(keeping: nil) == directory.block())
    }

    @Test func aNoteInItsEntryHasNoPlaceOfItsOwn() throws {
        let (directory, layout) = try read(Self.camera([1, 2, 3]))
        #expect(layout.makerNoteOffset == nil)
        let written = try #require(directory.block(keeping: layout))
        #expect(try read(written).directory == directory)
    }

    /// Notes of some cameras end a few bytes behind their length.
    @Test func zerosBehindANoteBelongToIt() throws {
        let picture: [TIFFBuilder.Entry] = [
            (0x927C, .bytes(Self.note)), (0x9286, .bytes(.zeros(8))), (0xA434, .text("a lens of glass")),
        ]
        let (source, layout) = try read(TIFFBuilder.block([(0x8769, .directories([picture]))]))
        #expect(layout.makerNotePadding == 8)
        var directory = source
        directory[directory: ExifTag.exif]?[0x9286] = nil
        let end = try #require(layout.makerNoteOffset) + Self.note.count
        let written = try #require(directory.block(keeping: layout))
        #expect(written[end..<end + 8].allSatisfy { $0 == 0 })
        #expect(try read(written).directory == directory)
    }

    @Test func interoperabilityIsADirectory() throws {
        let (source, layout) = try read(Self.camera())
        var directory = source
        var picture = try #require(directory[directory: ExifTag.exif])
        #expect(picture[ExifTag.interoperability] == nil)
        #expect(picture[directory: ExifTag.interoperability]?[0x0001]?.content == .text("R98"))
        picture.setPixelSize(width: 40, height: 30)
        directory[directory: ExifTag.exif] = picture
        let written = try #require(directory.block(keeping: layout))
        let copy = try read(written).directory[directory: ExifTag.exif]
        let related = try #require(copy?[directory: ExifTag.interoperability])
        #expect(related[0x0001]?.content == .text("R98"))
        #expect(related[0x1001]?.integer == 40 && related[0x1002]?.integer == 30)
        #expect(copy?[ExifTag.pixelWidth]?.integer == 40)
    }

    /// Some cameras write the offset of the first directory there.
    @Test func aPointerToAnotherDirectoryIsNoInteroperability() throws {
        let block = TIFFBuilder.block([
            (0x010F, .text("Kodak")), (0x8769, .directories([[(0x9003, .text("2024")), (0xA005, .long([8]))]])),
        ])
        let picture = try read(block).directory[directory: ExifTag.exif]
        #expect(picture?[directory: ExifTag.interoperability] == nil)
        #expect(picture?.tags == [0x9003])
    }
}
