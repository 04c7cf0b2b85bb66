// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport

struct MovieTextsTests {
    private func metadata(_ movie: MovieBuilder) throws -> AssetMetadata { try readMetadata(movie.file()).asset }

    private func item(_ type: String, _ value: [UInt8], kind: Int = 1) -> [UInt8] {
        box(type, box("data", .number32(kind), .number32(0), value))
    }

    /// Returns a list of items in the user data, as iTunes and Android write it.
    private func list(_ items: [UInt8]...) -> [UInt8] {
        versioned("meta", versioned("hdlr", .zeros(4), .text("mdir"), .zeros(13)), box("ilst", items.flatMap { $0 }))
    }

    @Test func applesKeysAreRead() throws {
        let asset = try metadata(
            MovieBuilder(keys: [
                ("displayname", "Name"), ("title", "Title"), ("description", "Words"), ("keywords", "sea, sun,sea"),
                ("rating.user", "4.0"),
            ]))
        #expect(asset.title == "Name")
        #expect(asset.caption == "Words")
        #expect(asset.keywords == ["sea", "sun"])
        #expect(asset.rating == 4)
    }

    @Test func theTitleServesWhenThereIsNoDisplayName() throws {
        #expect(try metadata(MovieBuilder(keys: [("title", "Title")])).title == "Title")
    }

    @Test func theListOfItemsIsReadBehindTheKeys() throws {
        let items = list(
            item("\u{A9}nam", .text("Item")), item("desc", .text("Words")), item("keyw", .text("sea,sun")),
            item("rate", .text("75")))
        let asset = try metadata(MovieBuilder(keys: [("title", "Title")], userData: items))
        #expect(asset.title == "Title")
        #expect(asset.caption == "Words")
        #expect(asset.keywords == ["sea", "sun"])
        #expect(asset.rating == 4)
    }

    @Test(arguments: [
        (2, [UInt8](arrayLiteral: 0x65, 0xE5, 0x67, 0x2C), "日本"), (21, [0, 3], "3"), (22, [3], "3"),
        (23, [0x40, 0x20, 0, 0], "2.5"), (24, [0x40, 0x04, 0, 0, 0, 0, 0, 0], "2.5"),
    ])
    func valuesOfAllKindsArePutIntoWords(_ kind: Int, _ value: [UInt8], _ text: String) throws {
        let movie = MovieBuilder(userData: list(item("\u{A9}nam", value, kind: kind)))
        #expect(try metadata(movie).title == text)
    }

    @Test func theOlderUserDataIsRead() throws {
        let name = box("\u{A9}nam", .number16(3), .number16(0), .text("Sea"))
        #expect(try metadata(MovieBuilder(userData: name)).title == "Sea")
    }

    @Test func theUserDataOfPhonesIsRead() throws {
        let title = versioned("titl", .number16(0x15C7), .text("Sea\0"))
        let words = versioned("dscp", .number16(0x15C7), [0xFE, 0xFF, 0x65, 0xE5, 0, 0])
        let asset = try metadata(MovieBuilder(brand: "3gp5", userData: title + words))
        #expect(asset.title == "Sea")
        #expect(asset.caption == "日")
    }

    @Test func aPacketOfXMPComesFirst() throws {
        let packet = [UInt8].text(WrittenSamples.packet)
        let beside = box("uuid", WrittenSamples.uuid("be7acfcb97a942e89c71999491e3afac"), packet)
        #expect(try metadata(MovieBuilder(keys: [("title", "Title")], extra: beside)).title == "Sea")
        #expect(try metadata(MovieBuilder(userData: box("XMP_", packet))).title == "Sea")
    }

    @Test func aMovieOfAllDirectionsSaysHowItIsLaidOut() throws {
        let boxes: [([UInt8], Projection)] = [
            (versioned("equi", .zeros(16)), .equirectangular), (versioned("cbmp", .zeros(8)), .cubemap),
            (versioned("mshp", .zeros(8)), .mesh),
            (versioned("equi", .zeros(8), .number32(1 << 30), .number32(1 << 30)), .halfEquirectangular),
        ]
        for (projection, expected) in boxes {
            let stereo = versioned("st3d", [1])
            let movie = MovieBuilder(sampleBoxes: stereo + box("sv3d", box("proj", versioned("prhd"), projection)))
            #expect(try metadata(movie).projection == expected)
        }
    }

    @Test(arguments: [("equi", Projection.equirectangular), ("hequ", .halfEquirectangular), ("rect", nil)])
    func applesBoxesSayItToo(_ kind: String, _ expected: Projection?) throws {
        let boxes = box("vexu", box("proj", versioned("prji", .text(kind))))
        #expect(try metadata(MovieBuilder(sampleBoxes: boxes)).projection == expected)
    }

    @Test func theOlderXMLSaysItToo() throws {
        let mark = WrittenSamples.uuid("ffcc8263f8554a938814587a02521fdd")
        let spherical = box("uuid", mark, .text(WrittenSamples.spherical))
        #expect(try metadata(MovieBuilder(trackBoxes: spherical)).projection == .equirectangular)
        let flat = box("uuid", mark, .text(WrittenSamples.spherical.replacing(">true<", with: ">false<")))
        #expect(try metadata(MovieBuilder(trackBoxes: flat)).projection == nil)
    }

    @Test func twoViewsAreNoProjection() throws {
        #expect(try metadata(MovieBuilder(sampleBoxes: versioned("st3d", [1]))).projection == nil)
    }
}
