// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct HEIFMetadataTests {
    private func displayedSize(_ properties: [UInt8]...) throws -> PixelSize {
        try readMetadata(HEIFBuilder(properties: properties).file()).asset.pixelSize
    }

    @Test func aPictureCodedWithHEVCIsHEIC() throws {
        let metadata = try readMetadata(HEIFBuilder(major: "mif1").file())
        #expect(metadata.uniformTypeIdentifier == "public.heic")
        #expect(metadata.filenameExtension == "heic")
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 300))
        #expect(metadata.asset.damage == nil)
    }

    @Test func aPictureCodedOtherwiseIsHEIF() throws {
        #expect(try readMetadata(HEIFBuilder(coding: "jpeg").file()).uniformTypeIdentifier == "public.heif")
    }

    @Test func itsExifIsRead() throws {
        let metadata = try readMetadata(HEIFBuilder(exif: TIFFBuilder.phone).file())
        #expect(metadata.contentIdentifier == "CONTENT")
        #expect(metadata.asset.captureDate?.source == .exifOriginal)
    }

    @Test func itsOwnTurnCountsAndNotThatOfExif() throws {
        let metadata = try readMetadata(HEIFBuilder(exif: TIFFBuilder.phone).file())
        #expect(metadata.orientation == 1)
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 300))
    }

    @Test(arguments: [(0, 1), (1, 8), (2, 3), (3, 6)])
    func aTurnIsReadAsExifWouldNumberIt(_ turns: Int, _ orientation: Int) throws {
        let builder = HEIFBuilder(properties: [HEIFBuilder.size(400, 300), HEIFBuilder.turn(turns)])
        #expect(try readMetadata(builder.file()).orientation == orientation)
    }

    @Test(arguments: [(0, 0, 4), (0, 1, 2), (1, 1, 7), (3, 1, 5), (2, 0, 2)])
    func aMirrorAfterATurnIsReadAsExifWouldNumberIt(_ turns: Int, _ axis: Int, _ orientation: Int) throws {
        let mirror = box("imir", [UInt8(axis)])
        let builder = HEIFBuilder(properties: [HEIFBuilder.size(400, 300), HEIFBuilder.turn(turns), mirror])
        #expect(try readMetadata(builder.file()).orientation == orientation)
    }

    @Test func aTurnTransposesTheSize() throws {
        #expect(
            try displayedSize(HEIFBuilder.size(400, 300), HEIFBuilder.turn(1)) == PixelSize(width: 300, height: 400))
    }

    @Test func aCropBeforeATurnIsOfTheStoredPicture() throws {
        let size = try displayedSize(
            HEIFBuilder.size(400, 300), HEIFBuilder.crop((200, 1), (100, 1)), HEIFBuilder.turn(1))
        #expect(size == PixelSize(width: 100, height: 200))
    }

    @Test func aCropAfterATurnIsOfTheTurnedPicture() throws {
        let size = try displayedSize(
            HEIFBuilder.size(400, 300), HEIFBuilder.turn(1), HEIFBuilder.crop((100, 1), (200, 1)))
        #expect(size == PixelSize(width: 100, height: 200))
    }

    @Test func propertiesMayBeNamedInTwoBytes() throws {
        let builder = HEIFBuilder(properties: [HEIFBuilder.size(400, 300), HEIFBuilder.turn(1)], hasWideLinks: true)
        #expect(try readMetadata(builder.file()).asset.pixelSize == PixelSize(width: 300, height: 400))
    }

    @Test(arguments: [1, 2]) func itsExifMayLieInTheMetadata(_ version: Int) throws {
        let builder = HEIFBuilder(exif: TIFFBuilder.phone, locationVersion: version, isNoteInside: true)
        let metadata = try readMetadata(builder.file())
        #expect(metadata.contentIdentifier == "CONTENT")
        #expect(metadata.asset.damage == nil)
    }

    @Test func aCropByZeroIsNone() throws {
        let size = try displayedSize(HEIFBuilder.size(400, 300), HEIFBuilder.crop((200, 0), (100, 1)))
        #expect(size == PixelSize(width: 400, height: 300))
    }

    @Test func aPictureThatRunsPastTheEndIsDamaged() throws {
        let metadata = try readMetadata(HEIFBuilder(exif: TIFFBuilder.phone).file().dropLast())
        #expect(metadata.asset.damage == "the end of the file is missing")
    }

    @Test func aFileThatListsNoPictureIsRefused() {
        #expect(refusal(fileType("heic", "mif1") + versioned("meta"))?.code == .damagedFile)
    }
}
