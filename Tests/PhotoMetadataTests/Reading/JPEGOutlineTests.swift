// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct JPEGOutlineTests {
    private func outline(_ segments: [UInt8]) -> JPEGOutline {
        JPEGOutline(FileRegion(FileBytes(contents: JPEGBuilder.picture(segments: segments))))
    }

    private func part(_ number: UInt8, of count: UInt8, _ content: String) -> [UInt8] {
        JPEGBuilder.segment(0xE2, .text("ICC_PROFILE\0") + [number, count] + .text(content))
    }

    @Test(arguments: 1...8) func itsOrientationIsThatOfExif(_ orientation: Int) {
        #expect(outline(JPEGBuilder.exif([(0x0112, .short([orientation]))])).orientation == orientation)
    }

    @Test(arguments: [0, 9, 4_000]) func anOrientationThatIsNoneIsUpright(_ orientation: Int) {
        #expect(outline(JPEGBuilder.exif([(0x0112, .short([orientation]))])).orientation == 1)
    }

    @Test func thePartsOfAProfileAreJoinedByTheirNumbers() {
        let outline = outline(part(2, of: 3, "cd") + part(1, of: 3, "ab") + part(3, of: 3, "e"))
        #expect(outline.profile == .text("abcde"))
    }

    @Test func aProfileOfWhichAPartIsMissingIsNone() {
        #expect(outline(part(1, of: 3, "ab") + part(3, of: 3, "e")).profile == nil)
        #expect(outline([]).profile == nil)
    }

    @Test func theThumbnailOfExifIsFound() throws {
        // The second directory and the thumbnail follow the first, which has one entry.
        let first = TIFFBuilder.block([(0x0112, .short([6]))]).dropLast(4)
        let place = first.count + 4 + 2 + 2 * 12 + 4
        let second = TIFFBuilder().directory([(0x0201, .long([place])), (0x0202, .long([5]))], at: first.count + 4)
        let block = joined(Array(first), .number32(first.count + 4), second, .text("thumb"))
        let outline = outline(JPEGBuilder.segment(0xE1, .text("Exif\0\0") + block))
        #expect(outline.orientation == 6)
        let thumbnail = try #require(outline.thumbnail)
        #expect(thumbnail.withBytes(count: thumbnail.count) { Array($0) } == .text("thumb"))
    }

    @Test func aThumbnailOutsideOfItsBlockIsNone() {
        let first = TIFFBuilder.block([(0x0112, .short([1]))]).dropLast(4)
        let second = TIFFBuilder().directory([(0x0201, .long([9_999])), (0x0202, .long([5]))], at: first.count + 4)
        let block = joined(Array(first), .number32(first.count + 4), second)
        #expect(outline(JPEGBuilder.segment(0xE1, .text("Exif\0\0") + block)).thumbnail == nil)
    }
}
