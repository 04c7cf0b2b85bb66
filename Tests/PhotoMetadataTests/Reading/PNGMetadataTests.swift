// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct PNGMetadataTests {
    @Test func itsTypeAndSizeAreRead() throws {
        let metadata = try readMetadata(PNGBuilder.picture(1136, 640))
        #expect(metadata.uniformTypeIdentifier == "public.png")
        #expect(metadata.filenameExtension == "png")
        #expect(metadata.asset.pixelSize == PixelSize(width: 1136, height: 640))
        #expect(metadata.asset.damage == nil)
    }

    @Test func itsExifIsRead() throws {
        let metadata = try readMetadata(
            PNGBuilder.picture(chunks: PNGBuilder.chunk("eXIf", TIFFBuilder.block(TIFFBuilder.phone))))
        #expect(metadata.asset.camera.make == "Apple")
        #expect(metadata.asset.pixelSize == PixelSize(width: 480, height: 640))
    }

    @Test func itsXMPIsRead() throws {
        let packet = "XML:com.adobe.xmp\0\0\0\0\0<x photoshop:DateCreated='2020-01-02T03:04:05+01:00'/>"
        let date = try readMetadata(PNGBuilder.picture(chunks: PNGBuilder.chunk("iTXt", .text(packet)))).asset
            .captureDate
        #expect(date?.source == .xmp)
        #expect(date?.utcOffsetSeconds == 3600)
    }

    @Test func itsCreationTimeIsRead() throws {
        let text = "Creation Time\u{0}Mon, 06 May 2024 07:08:09 GMT"
        let date = try readMetadata(PNGBuilder.picture(chunks: PNGBuilder.chunk("tEXt", .text(text)))).asset.captureDate
        #expect(date?.date == (try instant("2024-05-06T07:08:09Z")))
        #expect(date?.source == .pngText)
    }

    @Test func aPictureWithoutItsEndIsDamaged() throws {
        #expect(try readMetadata(PNGBuilder.picture().dropLast(12)).asset.damage == "the end of the picture is missing")
    }

    @Test func aPictureWithoutPixelsIsDamaged() throws {
        let empty = PNGBuilder.signature + PNGBuilder.header(8, 8) + PNGBuilder.chunk("IEND")
        #expect(try readMetadata(empty).asset.damage == "the file contains no picture data")
    }

    @Test func aBrokenChunkIsDamage() throws {
        var picture = PNGBuilder.picture()
        picture[picture.count - 12 - 5] ^= 1
        #expect(try readMetadata(picture).asset.damage == "its “IDAT” chunk is damaged")
    }

    @Test func aPictureThatDoesNotBeginWithItsHeaderIsRefused() {
        #expect(refusal(PNGBuilder.signature + PNGBuilder.chunk("IDAT", [1]))?.code == .damagedFile)
    }

    @Test func aBombIsKeptAndMarkedByItsSize() throws {
        let metadata = try readMetadata(PNGBuilder.picture(65_536, 65_536))
        #expect(metadata.asset.damage == "it has 65536 × 65536 pixels, more than the limit of 1000000000")
        #expect(metadata.asset.pixelSize == PixelSize(width: 65_536, height: 65_536))
    }

    @Test func aSizeThatCannotBeCountedIsRefused() throws {
        let failure = try #require(refusal(PNGBuilder.picture(0xFFFF_FFFF, 0xFFFF_FFFF)))
        #expect(failure.code == .overBudget)
    }
}
