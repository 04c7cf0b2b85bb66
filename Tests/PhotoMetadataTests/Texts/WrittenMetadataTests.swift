// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct WrittenMetadataTests {
    private func metadata(_ segments: [UInt8]...) throws -> AssetMetadata {
        try readMetadata(JPEGBuilder.picture(segments: segments.flatMap { $0 })).asset
    }

    private let exif = JPEGBuilder.exif(
        [(0x010E, .text("EXIF caption")), (0x4746, .short([3]))] + WrittenSamples.windows)
    private let iptc = WrittenSamples.iptc(title: "IPTC title", caption: "IPTC caption", keywords: ["iptc", "sea"])
    private let xmp = JPEGBuilder.xmp(WrittenSamples.packet)

    @Test func whatXMPSaysComesBeforeAllElse() throws {
        let asset = try metadata(exif, iptc, xmp)
        #expect(asset.title == "Sea")
        #expect(asset.caption == "<Sun>")
        #expect(asset.keywords == ["sea", "sun"])
        #expect(asset.rating == 4)
    }

    @Test func whatIPTCSaysComesBeforeExif() throws {
        let asset = try metadata(exif, iptc)
        #expect(asset.title == "IPTC title")
        #expect(asset.caption == "IPTC caption")
        #expect(asset.keywords == ["iptc", "sea"])
        #expect(asset.rating == 3)
    }

    @Test func theCaptionOfExifComesBeforeWindows() throws {
        let asset = try metadata(exif)
        #expect(asset.caption == "EXIF caption")
        #expect(asset.title == "Windows title")
        #expect(asset.keywords == ["win", "dows"])
    }

    @Test func theCommentOfWindowsServesWhenThereIsNoOtherCaption() throws {
        #expect(try metadata(JPEGBuilder.exif(WrittenSamples.windows)).caption == "Windows comment")
    }

    @Test func eachFactIsTakenFromTheFirstPlaceThatHasIt() throws {
        let asset = try metadata(exif, iptc, JPEGBuilder.xmp(XMPBuilder.packet("<xmp:Rating>5</xmp:Rating>")))
        #expect(asset.rating == 5)
        #expect(asset.title == "IPTC title")
    }

    @Test(arguments: [("-1", -1), ("1", 1), ("4.0", 4), ("5", 5)])
    func aRatingIsStarsOrARejection(_ text: String, _ rating: Int) throws {
        #expect(try metadata(JPEGBuilder.xmp(XMPBuilder.packet("<xmp:Rating>\(text)</xmp:Rating>"))).rating == rating)
    }

    @Test(arguments: ["0", "6", "-2", "nan", "1e300", "five"])
    func whatIsNoNumberOfStarsIsNoRating(_ text: String) throws {
        #expect(try metadata(JPEGBuilder.xmp(XMPBuilder.packet("<xmp:Rating>\(text)</xmp:Rating>"))).rating == nil)
    }

    @Test func blanksAreNoText() throws {
        let blank = JPEGBuilder.exif([(0x010E, .text("          ")), (0x9C9B, WrittenSamples.wide("  "))])
        let asset = try metadata(blank, WrittenSamples.iptc(caption: " ", keywords: ["", " "]))
        #expect(asset.caption == nil)
        #expect(asset.title == nil)
        #expect(asset.keywords == [])
    }

    @Test func aTextThatIsNoUTF8IsReadAsWindowsWroteIt() throws {
        let caption: TIFFBuilder.Value = .bytes([0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68, 0x20, 0x80, 0])
        #expect(try metadata(JPEGBuilder.exif([(0x010E, caption)])).caption == "Zürich €")
    }

    @Test func aLongCaptionIsReadWhole() throws {
        let text = String(repeating: "sea ", count: 5000) + "end"
        #expect(try metadata(JPEGBuilder.exif([(0x010E, .text(text))])).caption == text)
    }

    @Test func commentsAreNoCaption() throws {
        #expect(try metadata(JPEGBuilder.segment(0xFE, .text("A comment"))).caption == nil)
        let png = PNGBuilder.picture(chunks: PNGBuilder.chunk("tEXt", .text("Comment\0A comment")))
        #expect(try readMetadata(png).asset.caption == nil)
    }

    @Test func theProjectionOfAPanoramaIsKept() throws {
        #expect(try metadata(xmp).projection == .equirectangular)
    }

    @Test func thePlaceOfXMPServesWhenExifHasNone() throws {
        let place = try #require(try metadata(xmp).location)
        #expect(abs(place.latitude - 33.71506) < 1e-9)
        #expect(abs(place.longitude + 118.319667) < 1e-6)
        #expect(try metadata(JPEGBuilder.exif(TIFFBuilder.phone), xmp).location?.longitude == -2.5)
    }

    @Test(arguments: [
        ("33,42.9036", "118,19W"), ("91,0N", "0,0E"), ("N", "E"), ("1,2,3,4N", "0,0E"), ("nan,0N", "0,0E"),
    ])
    func aPlaceThatIsNoneIsLeftOut(_ latitude: String, _ longitude: String) throws {
        let packet = XMPBuilder.packet(attributes: "exif:GPSLatitude='\(latitude)' exif:GPSLongitude='\(longitude)'")
        let isPlain = latitude == "33,42.9036"
        #expect((try metadata(JPEGBuilder.xmp(packet)).location == nil) == !isPlain)
    }

    @Test func everyFormatThatHoldsXMPTellsItsFacts() throws {
        let packet = WrittenSamples.packet
        let png = joined(.text("XML:com.adobe.xmp\0"), [0, 0], .text("en\0name\0"), .text(packet))
        let files = [
            PNGBuilder.picture(chunks: PNGBuilder.chunk("iTXt", png)),
            GIFBuilder.picture(8, 8, GIFBuilder.packet(packet) + GIFBuilder.frame + GIFBuilder.end),
            riff("WEBP", chunk("VP8X", .zeros(10)), chunk("VP8L", .zeros(5)), chunk("XMP ", .text(packet))),
            WrittenSamples.tiff, WrittenSamples.movie,
            joined(
                box("JXL ", .number32(0x0D0A_870A)), fileType("jxl "), box("jxlc", [0xFF, 0x0A, 0x41, 0, 0, 0]),
                box("xml ", .text(packet))),
        ]
        for file in files {
            let asset = try readMetadata(file).asset
            #expect(asset.title == "Sea" && asset.rating == 4, "\(file.prefix(12))")
        }
    }

    @Test func aPacketOfPNGThatIsCompressedStaysUnread() throws {
        let text = joined(.text("XML:com.adobe.xmp\0"), [1, 0, 0, 0], .text(WrittenSamples.packet))
        #expect(try readMetadata(PNGBuilder.picture(chunks: PNGBuilder.chunk("iTXt", text))).asset.title == nil)
    }
}

struct AutomaticDescriptionsTests {
    private let camera = Camera(make: "SAMSUNG", model: "<Digimax i50 MP3, Samsung #1 MP3>")

    @Test(arguments: [
        "OLYMPUS DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA", "DIGITAL CAMERA", "KODAK Digital Still Camera",
        "SONY DSC", "SAMSUNG", "<Digimax i50 MP3, Samsung #1 MP3>", "default", "DSC00019", "IMG_1234",
        "C:\\DCIM\\100GOPRO\\GOPR0009.GPR", "DCIM/100MEDIA/DJI_0001.JPG", "0.9.142",
        "File written by Adobe Photoshop. 4.0",
    ])
    func whatACameraWritesUnderEveryPictureIsNoCaption(_ text: String) {
        #expect(AutomaticDescriptions.contain(text, camera))
    }

    @Test(arguments: [
        "The Gateshead Angel", "Me and my DIGITAL CAMERA", "My new digital camera", "Image-Description", "2012",
        "Samsung", "1.5", "All of DCIM/100 APPLE", "Room 10019", "SEA", "1.2.2003 in Rome",
    ])
    func whatAPersonWroteIsOne(_ text: String) {
        #expect(!AutomaticDescriptions.contain(text, camera))
    }

    @Test func theNextSourceIsAskedForTheCaption() throws {
        let entries: [TIFFBuilder.Entry] = [(0x010E, .text("SONY DSC       ")), (0x9C9C, WrittenSamples.wide("Sea"))]
        #expect(try readMetadata(JPEGBuilder.picture(segments: JPEGBuilder.exif(entries))).asset.caption == "Sea")
    }
}
