// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// Reading any bytes as XMP, IPTC and other texts ends with metadata or an error; a trap would end the tests.
struct HostileTextsTests {
    /// A packet without declarations, so that most of its bytes are ones that are read.
    private static let packet: [UInt8] = {
        let attributes = "GPano:ProjectionType='cubemap' exif:GPSLatitude='1,2,3N' exif:GPSLongitude='1,2W'"
        let title = WrittenSamples.list("dc:title", "S&amp;#x65;a<!-- x --><![CDATA[<]]>", kind: "Alt")
        let regions = WrittenSamples.regions(WrittenSamples.face("Ada", 0.25, 0.5, 0.125, 0.25))
        let words = WrittenSamples.list("dc:subject", "a", "b") + "<xmp:Rating rdf:nodeID='x'>4</xmp:Rating>"
        return .text(
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description \(attributes)>\(title)\(words)\(regions)"
                + WrittenSamples.microsoftFace("Grace", "0,0,1,1") + "</rdf:Description></rdf:RDF></x:xmpmeta>")
    }()

    private static let packets = [packet, packet.flatMap { [$0, 0] }, packet.flatMap { [0, 0, 0, $0] }]

    private func readEverything(_ packet: [UInt8]) {
        guard let document = XMPDocument(FileRegion(FileBytes(contents: packet))) else { return }
        let words = WrittenMetadata(document)
        _ = words.people.map { $0.displayed(6, of: PixelSize(width: 1, height: 2)) }
        _ = (document.location, document.captureDate, document.hasPacketFrame)
        _ = document.value(.regions, "Regions")?.items.map { $0.field(.regions, "RegionList")?.items.count }
    }

    @Test func thePacketIsWholeBeforeItIsBroken() throws {
        for packet in Self.packets {
            let document = try #require(XMPDocument(FileRegion(FileBytes(contents: packet))))
            #expect(document.text(.dublinCore, "title") == "S&#x65;a<")
            #expect(WrittenMetadata(document).people.map(\.region.name) == ["Ada"])
        }
    }

    @Test(arguments: packets.indices) func aPacketMayEndAnywhere(_ index: Int) {
        let packet = Self.packets[index]
        for count in stride(from: 0, to: packet.count, by: index + 1) { readEverything(Array(packet[..<count])) }
    }

    @Test func everyByteOfAPacketMayBeAnother() {
        for index in Self.packet.indices {
            for value in [0, UInt8(ascii: "<"), UInt8(ascii: ">")] {
                var broken = Self.packet
                broken[index] = value
                readEverything(broken)
            }
        }
    }

    @Test func flippedBitsEndWithFactsOrNone() {
        var random = SeededGenerator(20_261_121)
        for _ in 0..<1000 {
            var broken = Self.packet
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                broken[Int.random(in: broken.indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
            readEverything(broken)
        }
    }

    /// Shuffles pieces of a packet: closing tags without opening ones, prefixes without declarations.
    @Test func shuffledPiecesEndWithFactsOrNone() {
        var random = SeededGenerator(7)
        for _ in 0..<1000 {
            let cuts = (0..<6).map { _ in Int.random(in: Self.packet.indices, using: &random) }.sorted()
            let pieces = zip([0] + cuts, cuts + [Self.packet.count]).map { Self.packet[$0..<$1] }
            readEverything(pieces.shuffled(using: &random).flatMap { $0 })
        }
    }

    @Test(arguments: WrittenSamples.all.indices) func aBrokenFileEndsWithFactsOrAnError(_ sample: Int) throws {
        let bytes = WrittenSamples.all[sample]
        var random = SeededGenerator(UInt64(sample))
        let scratch = try ScratchFile()
        let reader = FileMetadataReader(timeZone: assumedZone)
        for round in 0..<300 {
            var broken = bytes
            if round % 3 == 0 { broken.removeLast(Int.random(in: 1..<broken.count, using: &random)) }
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                broken[Int.random(in: broken.indices, using: &random)] =
                    [0, 0xFF, 0x80, 0x7F].randomElement(
                        using: &random)
                    ?? 0
            }
            try scratch.write(broken)
            _ = try? reader.metadata(of: scratch.file, within: ReadBudget(metadataBytes: 1 << 20, seconds: 5))
        }
    }
}
