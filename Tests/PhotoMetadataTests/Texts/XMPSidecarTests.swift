// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct XMPSidecarTests {
    private func metadata(_ packet: String = WrittenSamples.packet) throws -> FileMetadata {
        try readMetadata(.text(packet))
    }

    @Test func aFileOfXMPIsASidecar() throws {
        let metadata = try metadata()
        #expect(metadata.role == .sidecar)
        #expect(metadata.uniformTypeIdentifier == "com.adobe.xmp")
        #expect(metadata.filenameExtension == "xmp")
        #expect(metadata.asset.mediaType == .unknown)
        #expect(metadata.asset.pixelSize == PixelSize(width: 0, height: 0))
        #expect(metadata.asset.damage == nil)
    }

    @Test func itTellsWhatAPersonWrote() throws {
        let asset = try metadata().asset
        #expect(asset.title == "Sea")
        #expect(asset.caption == "<Sun>")
        #expect(asset.keywords == ["sea", "sun"])
        #expect(asset.rating == 4)
        #expect(asset.projection == .equirectangular)
        #expect(asset.people.map(\.name) == ["Ada"])
        #expect(asset.location != nil)
    }

    @Test func itsDateIsASidecarsAndKnowsItsZone() throws {
        let date = try #require(try metadata().asset.captureDate)
        #expect(date.source == .sidecar)
        #expect(date.date == (try instant("2021-04-08T23:04:55.787Z")))
        #expect(date.utcOffsetSeconds == -25200)
        #expect(date.zone == .fromFile)
    }

    @Test func theDateOfTakingComesBeforeThatOfMakingTheFile() throws {
        let dates = ["2001", "2002", "2003", "2004"]
        let names = ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate", "exif:DateTimeDigitized"]
        let writings = zip(names, dates).map { "<\($0)>\($1)-01-01T00:00:00Z</\($0)>" }
        for first in writings.indices {
            // The least trusted property comes first in the file.
            let packet = XMPBuilder.packet(writings[first...].reversed().joined())
            let date = try metadata(packet).asset.captureDate?.date
            #expect(date == (try instant("\(dates[first])-01-01T00:00:00Z")))
        }
    }

    @Test func anEmptySidecarTellsNothing() throws {
        let metadata = try metadata(XMPBuilder.packet())
        #expect(metadata.role == .sidecar)
        #expect(metadata.asset == AssetMetadata(mediaType: .unknown, pixelSize: PixelSize(width: 0, height: 0)))
    }

    @Test func areasAreTurnedWhereTheSidecarSaysHow() throws {
        let regions = WrittenSamples.regions(WrittenSamples.face("Ada", 0.25, 0.375, 0.125, 0.5))
        let metadata = try metadata(XMPBuilder.packet(regions, attributes: "tiff:Orientation='6'"))
        let expected = PersonRegion.Area(centerX: 0.625, centerY: 0.25, width: 0.5, height: 0.125)
        #expect(metadata.asset.people.first?.area == expected)
        #expect(metadata.orientation == 6)
    }

    @Test(arguments: ["", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "\n  "])
    func whatStandsBeforeThePacketDoesNotMatter(_ lead: String) throws {
        #expect(try metadata(lead + WrittenSamples.packet).role == .sidecar)
    }

    @Test func wideUnicodeIsRead() throws {
        #expect(try readMetadata(WrittenSamples.sidecar).asset.title == "Sea")
        #expect(try readMetadata(Array(WrittenSamples.sidecar.dropFirst(2))).asset.title == "Sea")
    }

    @Test func aListThatStandsElsewhereIsFound() throws {
        let list = "<rdf:Bag rdf:nodeID='n'><rdf:li>sea</rdf:li></rdf:Bag>"
        let packet = XMPBuilder.packet("<dc:subject rdf:nodeID='n'/>").replacing("<rdf:RDF>", with: "<rdf:RDF>" + list)
        #expect(try metadata(packet).asset.keywords == ["sea"])
    }

    @Test func aSidecarThatIsCutSaysSo() throws {
        let cut = try #require(WrittenSamples.packet.firstRange(of: "<dc:subject>")?.lowerBound)
        let metadata = try metadata(String(WrittenSamples.packet[..<cut]))
        #expect(metadata.asset.title == "Sea")
        #expect(metadata.warnings == ["it is incomplete or damaged at the end; the part before was read"])
        #expect(try self.metadata().warnings == [])
    }

    @Test func theInnerFrameAloneIsEnough() throws {
        let packet = "<rdf:RDF><rdf:Description dc:title='Sea'/></rdf:RDF>"
        #expect(try metadata(packet).asset.title == "Sea")
    }

    @Test(arguments: [
        "<svg><metadata><rdf:RDF><rdf:Description dc:title='Sea'/></rdf:RDF></metadata></svg>",
        "<rdf:RDF><channel><dc:title>News</dc:title></channel></rdf:RDF>", "<svg><!-- <rdf:RDF> --></svg>",
        "<?xpacket begin=''?>",
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>",
    ])
    func otherXMLIsRefusedWithASentence(_ content: String) throws {
        let failure = try #require(refusal(.text(content)))
        #expect(failure.code == .unsupportedFormat)
        #expect(failure.message == "it is an XML or HTML file, not a picture or video")
    }

    @Test func itHasNoTagsAndNoPicture() throws {
        let scratch = try ScratchFile(.text(WrittenSamples.packet))
        let failure = #expect(throws: LibraryError.self) { try PictureTagsReader().tags(of: scratch.file) }
        #expect(failure?.message == "it is an XMP sidecar, not a picture or video")
    }
}
