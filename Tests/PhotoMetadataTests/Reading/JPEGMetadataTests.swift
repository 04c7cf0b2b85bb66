// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct JPEGMetadataTests {
    @Test func itsTypeAndSizeAreRead() throws {
        let metadata = try readMetadata(JPEGBuilder.picture(640, 480))
        #expect(metadata.role == .photo)
        #expect(metadata.uniformTypeIdentifier == "public.jpeg")
        #expect(metadata.filenameExtension == "jpeg")
        #expect(metadata.asset.pixelSize == PixelSize(width: 640, height: 480))
        #expect(metadata.asset.damage == nil)
    }

    @Test(arguments: 5...8) func anOrientationOnItsSideTransposesTheSize(_ orientation: Int) throws {
        let exif = JPEGBuilder.exif([(0x0112, .short([orientation]))])
        let metadata = try readMetadata(JPEGBuilder.picture(640, 480, segments: exif))
        #expect(metadata.asset.pixelSize == PixelSize(width: 480, height: 640))
        #expect(metadata.orientation == orientation)
    }

    @Test func theDateOfXMPServesWhenExifHasNone() throws {
        let xmp = JPEGBuilder.xmp("<rdf:Description exif:DateTimeOriginal=\"2021-08-19T18:48:53.5Z\"/>")
        let date = try #require(try readMetadata(JPEGBuilder.picture(segments: xmp)).asset.captureDate)
        #expect(date.date == (try instant("2021-08-19T18:48:53.500Z")))
        #expect(date.source == .xmp)
    }

    @Test func theDateOfXMPIsReadFromAnElementToo() throws {
        let xmp = JPEGBuilder.xmp(XMPBuilder.packet("<xmp:CreateDate>2021-08-19T18:48:53</xmp:CreateDate>"))
        #expect(try readMetadata(JPEGBuilder.picture(segments: xmp)).asset.captureDate?.source == .xmp)
    }

    @Test func aPictureWithoutItsEndIsDamaged() throws {
        let metadata = try readMetadata(Array(JPEGBuilder.picture().dropLast(2)))
        #expect(metadata.asset.damage == "the end of the picture is missing")
    }

    @Test func aPictureWithoutAScanIsDamaged() throws {
        let metadata = try readMetadata(JPEGBuilder.start + JPEGBuilder.frame(8, 8) + JPEGBuilder.end)
        #expect(metadata.asset.damage == "the file contains no picture data")
    }

    @Test func aVideoBehindThePictureIsNoDamage() throws {
        let metadata = try readMetadata(JPEGBuilder.picture() + [UInt8](repeating: 0x41, count: 600_000))
        #expect(metadata.asset.damage == nil)
    }

    @Test func aLongPictureWithoutItsEndIsDamaged() throws {
        let coded = [UInt8](repeating: 0x41, count: 600_000)
        #expect(try readMetadata(JPEGBuilder.picture().dropLast(2) + coded).asset.damage != nil)
    }

    @Test func theEndOfAThumbnailIsNotTheEndOfThePicture() throws {
        let thumbnail = JPEGBuilder.segment(0xE2, JPEGBuilder.picture(8, 8))
        let metadata = try readMetadata(Array(JPEGBuilder.picture(segments: thumbnail).dropLast(2)))
        #expect(metadata.asset.damage != nil)
    }

    @Test func bytesBetweenSegmentsArePassedOver() throws {
        let stray: [UInt8] = [0, 1, 2, 0xFF, 0xFF]
        #expect(
            try readMetadata(JPEGBuilder.picture(segments: JPEGBuilder.exif(TIFFBuilder.phone) + stray)).orientation
                == 6)
    }

    @Test func aPictureWithoutASizeAndWithoutAStoryIsRefused() {
        #expect(refusal(JPEGBuilder.start)?.code == .damagedFile)
    }

    @Test func aPictureWithoutASizeThatTellsWhenItWasTakenIsKeptAsDamaged() throws {
        let metadata = try readMetadata(JPEGBuilder.start + JPEGBuilder.exif(TIFFBuilder.phone))
        #expect(metadata.asset.damage == "the file is damaged before its picture size")
        #expect(metadata.asset.captureDate != nil)
        #expect(metadata.asset.pixelSize == PixelSize(width: 0, height: 0))
    }

    @Test func aPictureOverThePixelBudgetIsKeptAndMarked() throws {
        let metadata = try readMetadata(JPEGBuilder.picture(2000, 1000), within: ReadBudget(pixels: 1_999_999))
        #expect(metadata.asset.damage == "it has 2000 × 1000 pixels, more than the limit of 1999999")
        #expect(metadata.asset.pixelSize == PixelSize(width: 2000, height: 1000))
    }

    @Test func aCodingThatIsNotDecodedIsAWarning() throws {
        let picture = JPEGBuilder.start + JPEGBuilder.frame(8, 8, marker: 0xF7) + JPEGBuilder.scan + JPEGBuilder.end
        #expect(try readMetadata(picture).warnings == ["it uses the coding JPEG-LS, which cannot be decoded yet"])
    }

    @Test(arguments: [0xC1, 0xC2]) func aPictureOfTwelveBitsIsSaidNoTo(_ marker: Int) throws {
        let picture =
            JPEGBuilder.start + JPEGBuilder.frame(8, 8, marker: marker, bits: 12) + JPEGBuilder.scan + JPEGBuilder.end
        let failure = try #require(refusal(picture))
        #expect(failure.code == .unsupportedFormat)
        #expect(failure.message == "JPEG pictures with 12 bits per sample are not supported")
    }

    @Test func segmentsFarFromTheFrontAreRead() throws {
        let profile = JPEGBuilder.segment(0xE2, .zeros(60_000))
        let far = profile + profile + profile + JPEGBuilder.exif(TIFFBuilder.phone)
        #expect(try readMetadata(JPEGBuilder.picture(segments: far)).asset.camera.make == "Apple")
    }

    @Test func metadataOverTheBudgetIsRefused() throws {
        let profile = JPEGBuilder.segment(0xE2, .zeros(60_000))
        let far = profile + profile + profile + JPEGBuilder.exif(TIFFBuilder.phone)
        let failure = refusal(JPEGBuilder.picture(segments: far), within: ReadBudget(metadataBytes: 64))
        #expect(failure?.code == .overBudget)
    }

    @Test func noTimeIsTooLittleTime() {
        #expect(refusal(JPEGBuilder.picture(), within: ReadBudget(seconds: 0))?.code == .overBudget)
    }
}
