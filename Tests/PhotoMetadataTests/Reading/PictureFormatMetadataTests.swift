// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

/// The metadata of GIF, WebP, BMP, TIFF, AVIF and JPEG XL are read.
struct PictureFormatMetadataTests {
    private static let packet = "<x xmp:CreateDate=\"2020-02-03T04:05:06Z\"/>"

    // MARK: GIF

    @Test func aStillGIFDoesNotMove() throws {
        let metadata = try readMetadata(GIFBuilder.picture(30, 20, GIFBuilder.frame + GIFBuilder.end))
        #expect(metadata.uniformTypeIdentifier == "com.compuserve.gif")
        #expect(metadata.asset.pixelSize == PixelSize(width: 30, height: 20))
        #expect(metadata.asset.mediaSubtypes == [])
        #expect(metadata.asset.damage == nil)
    }

    @Test func aGIFOfTwoFramesIsAnimated() throws {
        let blocks = GIFBuilder.frame + [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + GIFBuilder.frame
        #expect(try readMetadata(GIFBuilder.picture(30, 20, blocks)).asset.mediaSubtypes == .animation)
    }

    @Test func theDateOfAGIFIsInItsPacket() throws {
        let blocks = GIFBuilder.packet(Self.packet) + GIFBuilder.frame + GIFBuilder.end
        let metadata = try readMetadata(GIFBuilder.picture(30, 20, blocks))
        #expect(metadata.asset.captureDate?.date == (try instant("2020-02-03T04:05:06Z")))
        #expect(metadata.asset.damage == nil)
    }

    @Test func aCutGIFIsDamaged() throws {
        #expect(
            try readMetadata(GIFBuilder.picture(3, 2, GIFBuilder.frame)).asset.damage
                == "the end of the picture is missing")
        #expect(try readMetadata(GIFBuilder.picture(3, 2, [])).asset.damage == "the file contains no picture data")
    }

    // MARK: WebP

    private static let lossy = chunk("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A], .little16(64), .little16(0x4000 | 48))

    @Test func bothCodingsOfWebPSayTheirSize() throws {
        #expect(try readMetadata(riff("WEBP", Self.lossy)).asset.pixelSize == PixelSize(width: 64, height: 48))
        let lossless = chunk("VP8L", [0x2F], .little32(63 | 47 << 14))
        let metadata = try readMetadata(riff("WEBP", lossless))
        #expect(metadata.uniformTypeIdentifier == "org.webmproject.webp")
        #expect(metadata.asset.pixelSize == PixelSize(width: 64, height: 48))
        #expect(metadata.asset.damage == nil)
    }

    @Test func theExifOfAnExtendedWebPIsRead() throws {
        let head = chunk("VP8X", .zeros(4), .little24(639), .little24(479))
        let exif = chunk("EXIF", TIFFBuilder.block(TIFFBuilder.phone))
        let metadata = try readMetadata(riff("WEBP", head, Self.lossy, exif, chunk("XMP ", .text(Self.packet))))
        #expect(metadata.asset.pixelSize == PixelSize(width: 480, height: 640))
        #expect(metadata.asset.camera.model == "iPhone 15 Pro")
        #expect(metadata.asset.captureDate?.source == .exifOriginal)
    }

    @Test func aWebPOfFramesIsAnimated() throws {
        let head = chunk("VP8X", .zeros(4), .little24(9), .little24(9))
        #expect(try readMetadata(riff("WEBP", head, chunk("ANMF", .zeros(16)))).asset.mediaSubtypes == .animation)
    }

    @Test func aCutWebPIsDamaged() throws {
        let head = chunk("VP8X", .zeros(4), .little24(9), .little24(9))
        let cut = riff("WEBP", head, Self.lossy).dropLast(4)
        #expect(try readMetadata(Array(cut)).asset.damage == "the end of the picture is missing")
    }

    // MARK: BMP and TIFF

    @Test func aBMPMayBeUpsideDown() throws {
        let bytes = joined(
            .text("BM"), .little32(100), .zeros(4), .little32(54), .little32(40), .little32(7), .little32(-5),
            .zeros(40))
        let metadata = try readMetadata(bytes)
        #expect(metadata.uniformTypeIdentifier == "com.microsoft.bmp")
        #expect(metadata.asset.pixelSize == PixelSize(width: 7, height: 5))
    }

    private static let page: [TIFFBuilder.Entry] = [
        (0x0100, .long([40])), (0x0101, .long([30])), (0x0111, .long([8])), (0x0112, .short([6])),
        (0x0117, .long([16])),
        (0x0132, .text("2001:02:03 04:05:06")),
    ]

    @Test func aTIFFSaysItsSizeItsTurnAndItsDate() throws {
        let metadata = try readMetadata(TIFFBuilder.block(Self.page))
        #expect(metadata.role == .photo)
        #expect(metadata.uniformTypeIdentifier == "public.tiff")
        #expect(metadata.asset.pixelSize == PixelSize(width: 30, height: 40))
        #expect(metadata.asset.captureDate?.source == .exifModified)
        #expect(metadata.asset.damage == nil)
    }

    // MARK: AVIF and JPEG XL

    @Test func anAVIFIsAHEIFOfAnotherCoding() throws {
        let metadata = try readMetadata(HEIFBuilder(major: "avif", coding: "av01", exif: TIFFBuilder.phone).file())
        #expect(metadata.uniformTypeIdentifier == "public.avif")
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 300))
        #expect(metadata.asset.camera.make == "Apple")
    }

    @Test func aTrackOfPicturesIsAnimated() throws {
        let track = box("trak", box("mdia", versioned("hdlr", .zeros(4), .text("pict"), .zeros(13))))
        let metadata = try readMetadata(HEIFBuilder(major: "avis", coding: "av01").file() + box("moov", track))
        #expect(metadata.asset.mediaSubtypes == .animation)
    }

    /// Returns the head of a JPEG XL codestream: its size, then the bits that `build` adds.
    private static func head(_ build: (inout BitBuilder) -> Void) -> [UInt8] {
        var bits = BitBuilder()
        build(&bits)
        return [0xFF, 0x0A] + bits.bytes + .zeros(4)
    }

    @Test func aSmallJPEGXLCountsInEights() throws {
        let metadata = try readMetadata(
            Self.head { bits in
                bits.add(1, 1)
                bits.add(9, 5)
                bits.add(0, 3)
                bits.add(19, 5)
            })
        #expect(metadata.uniformTypeIdentifier == "public.jpeg-xl")
        #expect(metadata.asset.pixelSize == PixelSize(width: 160, height: 80))
    }

    @Test func aJPEGXLMayGiveARatioATurnAndFrames() throws {
        let head = Self.head { bits in
            bits.add(0, 1)
            bits.add(1, 2)
            bits.add(1079, 13)
            bits.add(5, 3)  // 16 : 9
            bits.add(0b10, 2)  // not all by default, extra fields
            bits.add(5, 3)  // turned as EXIF's 6
            bits.add(0, 1)
            bits.add(0b10, 2)  // no preview, moving
        }
        let metadata = try readMetadata(box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("jxlc", head))
        #expect(metadata.asset.pixelSize == PixelSize(width: 1080, height: 1920))
        #expect(metadata.asset.mediaSubtypes == .animation)
    }

    @Test func theExifOfAJPEGXLIsReadButForItsTurn() throws {
        let head = Self.head { bits in
            bits.add(1, 1)
            bits.add(1, 5)
            bits.add(1, 3)
            bits.add(1, 1)
        }
        let exif = box("Exif", .number32(0), TIFFBuilder.block(TIFFBuilder.phone))
        let metadata = try readMetadata(
            joined(box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]), exif, box("jxlp", .number32(0), head)))
        #expect(metadata.asset.camera.make == "Apple")
        #expect(metadata.orientation == 1)
        #expect(metadata.asset.pixelSize == PixelSize(width: 16, height: 16))
    }

    @Test func aPNGOfSeveralFramesIsAnimated() throws {
        let several = PNGBuilder.chunk("acTL", joined(.number32(3), .number32(0)))
        #expect(try readMetadata(PNGBuilder.picture(chunks: several)).asset.mediaSubtypes == .animation)
        let one = PNGBuilder.chunk("acTL", joined(.number32(1), .number32(0)))
        #expect(try readMetadata(PNGBuilder.picture(chunks: one)).asset.mediaSubtypes == [])
    }
}
