// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

/// XMP that is split over several segments of a JPEG is read whole.
struct XMPExtensionTests {
    private static let name = "0123456789ABCDEF0123456789ABCDEF"
    private let main = JPEGBuilder.xmp(XMPBuilder.packet(attributes: "xmpNote:HasExtendedXMP='\(name)' xmp:Rating='2'"))
    private let packet = [UInt8].text(XMPBuilder.packet("<dc:title>Sea</dc:title><xmp:Rating>5</xmp:Rating>"))

    private func piece(_ range: Range<Int>, name: String = XMPExtensionTests.name) -> [UInt8] {
        JPEGBuilder.segment(
            0xE1,
            joined(
                .text("http://ns.adobe.com/xmp/extension/\0" + name), .number32(packet.count),
                .number32(range.lowerBound), Array(packet[range])))
    }

    private func title(_ segments: [UInt8]...) throws -> String? {
        try readMetadata(JPEGBuilder.picture(segments: segments.flatMap { $0 })).asset.title
    }

    @Test func itsPiecesArePutTogetherInTheirOrder() throws {
        #expect(try title(main, piece(100..<packet.count), piece(0..<100)) == "Sea")
    }

    @Test func theMainPacketComesFirst() throws {
        let metadata = try readMetadata(JPEGBuilder.picture(segments: main + piece(0..<packet.count)))
        #expect(metadata.asset.rating == 2)
    }

    @Test func aMissingPieceLeavesItUnread() throws {
        #expect(try title(main, piece(100..<packet.count)) == nil)
    }

    @Test func aPacketThatNobodyNamesIsLeftAlone() throws {
        #expect(try title(main, piece(0..<packet.count, name: String(repeating: "0", count: 32))) == nil)
    }
}
