// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct XMPDocumentTests {
    private func document(_ bytes: [UInt8]) throws -> XMPDocument {
        try #require(XMPDocument(FileRegion(FileBytes(contents: bytes))))
    }

    private func document(_ properties: String) throws -> XMPDocument {
        try document(.text(XMPBuilder.packet(properties)))
    }

    @Test func aPropertyMayBeAnElementOrAnAttribute() throws {
        #expect(try document("<xmp:Rating>4</xmp:Rating>").text(.xmp, "Rating") == "4")
        #expect(try document(.text(XMPBuilder.packet(attributes: "xmp:Rating='4'"))).text(.xmp, "Rating") == "4")
    }

    @Test func aNamespaceIsToldByItsAddressAndNotByItsPrefix() throws {
        let properties = "<a:Rating xmlns:a='http://ns.adobe.com/xap/1.0/'>4</a:Rating><xmp:Rating>5</xmp:Rating>"
        #expect(try document(properties).text(.xmp, "Rating") == "4")
        let other = "<dc:title xmlns:dc='http://example.org/'>Other</dc:title>"
        #expect(try document(other).text(.xmp, "title") == nil)
    }

    @Test func aPrefixIsForgottenBehindItsElement() throws {
        let inner = "<a:x xmlns:a='http://ns.adobe.com/xap/1.0/'/><a:Rating>4</a:Rating>"
        #expect(try document(inner).text(.xmp, "Rating") == nil)
    }

    @Test func aListHasItsItems() throws {
        let properties = "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>sun</rdf:li></rdf:Bag></dc:subject>"
        #expect(try document(properties).texts(.dublinCore, "subject") == ["sea", "sun"])
        #expect(try document("<dc:subject>sea</dc:subject>").texts(.dublinCore, "subject") == ["sea"])
    }

    @Test func theDefaultLanguageCountsAndElseTheFirst() throws {
        let french = "<rdf:li xml:lang='fr'>mer</rdf:li>"
        let standard = "<rdf:li xml:lang='x-default'>sea</rdf:li>"
        let both = try document("<dc:title><rdf:Alt>\(french)\(standard)</rdf:Alt></dc:title>")
        #expect(both.text(.dublinCore, "title") == "sea")
        #expect(try document("<dc:title><rdf:Alt>\(french)</rdf:Alt></dc:title>").text(.dublinCore, "title") == "mer")
    }

    @Test(arguments: [
        "<mwg-rs:Regions stArea:x='0.5'/>",
        "<mwg-rs:Regions rdf:parseType='Resource'><stArea:x>0.5</stArea:x></mwg-rs:Regions>",
        "<mwg-rs:Regions><rdf:Description stArea:x='0.5'/></mwg-rs:Regions>",
        "<mwg-rs:Regions><rdf:Description><stArea:x>0.5</stArea:x></rdf:Description></mwg-rs:Regions>",
    ])
    func aStructureIsReadInEachOfItsWritings(_ properties: String) throws {
        #expect(try document(properties).value(.regions, "Regions")?.field(.area, "x")?.number == 0.5)
    }

    @Test func aDirectoryOfStructuresIsRead() throws {
        let item = "<rdf:li><Container:Item Item:Semantic='MotionPhoto' Item:Length='12430'/></rdf:li>"
        let properties = "<Container:Directory><rdf:Seq>\(item)\(item)</rdf:Seq></Container:Directory>"
        let items = try document(properties).value(.container, "Directory")?.items ?? []
        let lengths = items.map { $0.field(.container, "Item")?.field(.containerItem, "Length")?.number }
        #expect(lengths == [12430, 12430])
    }

    @Test func entitiesAndLiteralSectionsAreResolved() throws {
        let text = "&lt;a&gt; &amp;&#x20;&#233;<!-- no -->&quot;<![CDATA[<b>&amp;]]>&unknown; &#xD800;"
        let title = try document("<dc:title>\(text)</dc:title>").text(.dublinCore, "title")
        #expect(title == "<a> & é\"<b>&amp;&unknown; &#xD800;")
    }

    @Test func aDocumentTypeEndsTheReading() {
        let bomb = "<!DOCTYPE x [<!ENTITY a 'b'>]><x:xmpmeta xmlns:x='adobe:ns:meta/'/>"
        #expect(XMPDocument(FileRegion(FileBytes(contents: .text(bomb)))) == nil)
    }

    @Test func everyWritingOfUnicodeIsRead() throws {
        let packet = XMPBuilder.packet("<dc:title>日本 𝄞</dc:title>")
        let units = Array(packet.utf16)
        let scalars = packet.unicodeScalars.map { Int($0.value) }
        let writings: [[UInt8]] = [
            .text("\u{FEFF}" + packet),
            [0xFE, 0xFF] + units.flatMap { [UInt8].number16(Int($0)) }, units.flatMap { [UInt8].number16(Int($0)) },
            [0xFF, 0xFE] + units.flatMap { [UInt8].little16(Int($0)) }, units.flatMap { [UInt8].little16(Int($0)) },
            [0, 0, 0xFE, 0xFF] + scalars.flatMap { [UInt8].number32($0) }, scalars.flatMap { [UInt8].number32($0) },
            [0xFF, 0xFE, 0, 0] + scalars.flatMap { [UInt8].little32($0) }, scalars.flatMap { [UInt8].little32($0) },
        ]
        for writing in writings {
            #expect(try document(writing).text(.dublinCore, "title") == "日本 𝄞", "\(writing.prefix(4))")
        }
    }

    @Test func aPacketThatIsCutSaysWhatStandsBeforeTheCut() throws {
        let packet = XMPBuilder.packet("<dc:title>Sea</dc:title><dc:description>Sun</dc:description>")
        let cut = packet.prefix(upTo: try #require(packet.firstRange(of: "Sun")?.upperBound))
        #expect(try document(.text(String(cut))).text(.dublinCore, "title") == "Sea")
    }

    @Test func elementsThatAreTooDeepArePassedOver() throws {
        let deep = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
        #expect(try document(deep + "<xmp:Rating>3</xmp:Rating>").text(.xmp, "Rating") == "3")
    }

    @Test func aPacketOfNothingButTagsIsReadUpToABound() throws {
        let many = String(repeating: "<a b=''/>", count: 140_000)
        #expect(try document(many).nodes.count <= 1 << 18)
    }

    @Test func aLaterPacketFillsWhatTheFirstLeavesOpen() throws {
        var document = try document("<xmp:Rating>3</xmp:Rating>")
        let second = XMPBuilder.packet("<xmp:Rating>5</xmp:Rating><dc:title>Sea</dc:title>")
        document.append(FileRegion(FileBytes(contents: .text(second))))
        #expect(document.text(.xmp, "Rating") == "3")
        #expect(document.text(.dublinCore, "title") == "Sea")
    }
}

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
