// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct TIFFDirectoryTests {
    /// Returns the directory of a block, read again.
    private func read(_ bytes: [UInt8]) throws -> TIFFDirectory {
        let block = try #require(TIFFBlock(FileRegion(FileBytes(contents: bytes))))
        var directory = TIFFDirectory(block, at: block.firstDirectory)
        directory.resolve(ExifTag.exif, in: block)
        directory.resolve(ExifTag.gps, in: block)
        return directory
    }

    private let phone: TIFFDirectory = {
        var directory = TIFFDirectory()
        directory[0x010F] = .ascii("Apple")
        directory[0x0112] = .short(6)
        directory[0x011A] = .rationals([(72, 1)])
        var picture = TIFFDirectory()
        picture[0x9000] = .undefined(Array("0232".utf8))
        picture[0x9204] = TIFFValue(.signedRational, numbers: [-0.5])
        picture[0xA432] = .rationals([(3, 2), (6, 1), (9, 5), (0, 0)])
        directory[directory: ExifTag.exif] = picture
        var place = TIFFDirectory()
        place[0x0002] = .degrees(48.85)
        directory[directory: ExifTag.gps] = place
        return directory
    }()

    @Test func aDirectoryComesBackWithThoseBelow() throws {
        #expect(try read(phone.block()) == phone)
    }

    @Test func entriesStandInTheOrderOfTheirTags() throws {
        let block = phone.block()
        let tags = (0..<5).map { Int(block[10 + 12 * $0]) << 8 | Int(block[11 + 12 * $0]) }
        #expect(tags == [0x010F, 0x0112, 0x011A, ExifTag.exif, ExifTag.gps])
        #expect(phone.tags == [0x010F, 0x0112, 0x011A])
    }

    @Test func bothOrdersOfBytesSayTheSame() throws {
        let big = try read(TIFFBuilder.block(TIFFBuilder.phone))
        let little = try read(TIFFBuilder.block(TIFFBuilder.phone, littleEndian: true))
        let note = ExifTag.makerNote
        #expect(big == little)
        #expect(big[directory: ExifTag.exif]?[0x9003]?.content == .text("2024:05:06 07:08:09"))
        #expect(big[directory: ExifTag.exif]?[note].flatMap(AppleNote.directory)?[0x11]?.content == .text("CONTENT"))
        #expect(big[directory: ExifTag.gps]?[0x02]?.content == .reals([48, 51, 30]))
    }

    @Test func ofATagThatStandsTwiceTheFirstCounts() throws {
        let block = TIFFBuilder.block([(0x010F, .text("one")), (0x010F, .text("two"))])
        #expect(try read(block)[0x010F]?.content == .text("one"))
    }

    @Test func aPointerIntoNothingLeavesNothing() throws {
        let directory = try read(TIFFBuilder.block([(ExifTag.exif, .long([99_999]))]))
        #expect(directory.isEmpty)
    }

    @Test func anAppleNoteComesBack() throws {
        var note = TIFFDirectory()
        note[0x0011] = .ascii("0A1B2C3D-0000-4000-8000-000000000001")
        note[0x0008] = TIFFValue(.signedRational, numbers: [0.01, -0.98, 0.12])
        #expect(AppleNote.directory(AppleNote.value(note)) == note)
        #expect(AppleNote.directory(.undefined(Array("Nikon\0".utf8))) == nil)
    }
}
