// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

func readTags(_ bytes: [UInt8]) throws -> PictureTags {
    let scratch = try ScratchFile(bytes)
    return try PictureTagsReader().tags(of: scratch.file)
}

struct PictureTagsTests {
    private static let jfif = JPEGBuilder.segment(0xE0, .text("JFIF\0") + [1, 2, 1, 0, 72, 0, 96, 0, 0])
    private static let packet = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>"

    @Test func aJPEGTellsAllItsTags() throws {
        let segments = Self.jfif + JPEGBuilder.exif(TIFFBuilder.phone) + JPEGBuilder.xmp(Self.packet)
        let tags = try readTags(JPEGBuilder.picture(640, 480, segments: segments))
        #expect(tags.uniformTypeIdentifier == "public.jpeg")
        #expect(tags.storedSize == PixelSize(width: 640, height: 480))
        #expect(tags.orientation == 6)
        #expect(tags.directory[0x0110]?.content == .text("iPhone 15 Pro"))
        #expect(tags.directory[directory: ExifTag.exif]?[0x9011]?.content == .text("+02:00"))
        #expect(tags.directory[directory: ExifTag.gps]?[0x03]?.content == .text("W"))
        #expect(tags.xmp == Self.packet)
        #expect(tags.colours == .init(model: .grey, depth: 8))
        let header = PictureTags.JFIFHeader(
            major: 1, minor: 2, densityUnit: 1, horizontalDensity: 72, verticalDensity: 96)
        #expect(tags.jfif == header)
    }

    @Test func aJPEGWithoutAWordOnItsTurnHasNone() throws {
        #expect(try readTags(JPEGBuilder.picture()).orientation == nil)
        let nonsense = JPEGBuilder.exif([(0x0112, .short([9]))])
        #expect(try readTags(JPEGBuilder.picture(segments: nonsense)).orientation == nil)
    }

    @Test func aPNGTellsAllItsTags() throws {
        let chunks = joined(
            PNGBuilder.chunk("gAMA", .number32(45455)), PNGBuilder.chunk("sRGB", [1]),
            PNGBuilder.chunk("pHYs", joined(.number32(2835), .number32(5669), [1])),
            PNGBuilder.chunk("tEXt", .text("Author\0Nobody")),
            PNGBuilder.chunk("iTXt", .text("Title\0\0\0en\0Titel\0Quartett")),
            PNGBuilder.chunk("iTXt", .text("XML:com.adobe.xmp\0\0\0\0\0" + Self.packet)),
            PNGBuilder.chunk("eXIf", TIFFBuilder.block(TIFFBuilder.phone)))
        let tags = try readTags(PNGBuilder.picture(chunks: chunks))
        #expect(tags.png?.gamma == 0.45455)
        #expect(tags.png?.renderingIntent == 1)
        #expect(tags.png?.pixelsPerMeter == PixelSize(width: 2835, height: 5669))
        #expect(tags.png?.texts == ["Author": "Nobody", "Title": "Quartett"])
        #expect(tags.xmp == Self.packet)
        #expect(tags.orientation == 6)
        #expect(tags.colours == .init(model: .rgb, depth: 8, profileName: "sRGB IEC61966-2.1"))
    }

    @Test func aHEICsTurnIsThatOfItsPropertiesWhateverEXIFSays() throws {
        let turned = HEIFBuilder(
            properties: [HEIFBuilder.size(400, 300), HEIFBuilder.turn(1)], exif: [(0x0112, .short([1]))])
        #expect(try readTags(turned.file()).orientation == 8)
        #expect(try readTags(HEIFBuilder(exif: [(0x0112, .short([6]))]).file()).orientation == 1)
        #expect(try readTags(HEIFBuilder().file()).orientation == nil)
    }

    @Test func aHEICTellsItsColoursAndTags() throws {
        let bits = versioned("pixi", [3, 10, 10, 10])
        let colours = box("colr", .text("nclx"), .number16(12), .number16(13), .number16(6), [0x80])
        let heic = HEIFBuilder(properties: [HEIFBuilder.size(400, 300), bits, colours], exif: TIFFBuilder.phone)
        let tags = try readTags(heic.file())
        #expect(tags.colours == .init(model: .rgb, depth: 10, profileName: "Display P3"))
        #expect(tags.directory[0x010F]?.content == .text("Apple"))
    }

    @Test func aDNGTellsItsTags() throws {
        let packet: TIFFBuilder.Entry = (0x02BC, .bytes(.text(Self.packet)))
        let tags = try readTags(DNGBuilder.picture(DNGBuilder.full, more: [packet, (0x0112, .short([8]))]))
        #expect(tags.uniformTypeIdentifier == "com.adobe.raw-image")
        #expect(tags.directory[0x0110]?.content == .text("M11"))
        #expect(tags.orientation == 8)
        #expect(tags.xmp == Self.packet)
    }

    @Test func whatWeWriteNamesItsProfile() throws {
        for format in [EncodedFormat.jpeg(quality: 0.9), .png, .heic(quality: 0.6)] {
            let bytes = try ImageEncoder.encode(quarters(width: 32, height: 32), as: format)
            #expect(try readTags(bytes).colours.profileName?.contains("sRGB") == true, "\(format)")
        }
    }

    @Test func aMovieIsRefused() throws {
        let failure = #expect(throws: LibraryError.self) { try readTags(MovieBuilder().file()) }
        #expect(failure?.code == .unsupportedFormat)
    }
}
