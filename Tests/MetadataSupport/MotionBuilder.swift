// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A builder of photos with a movie inside, in each of the known ways of storing it.
enum MotionBuilder {
    static let movie = MovieBuilder(brand: "mp42", duration: 1500).file()

    /// A block of Samsung's: two zeros, a type, a name, a content.
    typealias Block = (type: Int, name: String, content: [UInt8])

    /// Returns blocks, and the table of them that ends the file.
    static func samsung(_ blocks: [Block]) -> [UInt8] {
        let written = blocks.map { block in
            joined(
                .zeros(2), .little16(block.type), .little32(block.name.utf8.count), .text(block.name), block.content)
        }
        let entries = blocks.indices.flatMap { index -> [UInt8] in
            let distance = written[index...].reduce(0) { $0 + $1.count }
            return joined(
                .zeros(2), .little16(blocks[index].type), .little32(distance), .little32(written[index].count))
        }
        let table = joined(.text("SEFH"), .little32(107), .little32(blocks.count), entries)
        return joined(written.flatMap { $0 }, table, .little32(table.count), .text("SEFT"))
    }

    /// Returns the XMP of Google's way since 2019.
    static func directory(_ items: [(semantic: String, length: Int, padding: Int)]) -> String {
        let list = items.map { item in
            "<rdf:li rdf:parseType='Resource'><Container:Item Item:Semantic='\(item.semantic)'"
                + " Item:Length='\(item.length)' Item:Padding='\(item.padding)'/></rdf:li>"
        }
        return XMPBuilder.packet(
            "<Container:Directory><rdf:Seq>\(list.joined())</rdf:Seq></Container:Directory>",
            attributes: "GCamera:MotionPhoto='1'")
    }

    /// Returns the XMP of Google's way before 2019.
    static func older(_ count: Int) -> String {
        XMPBuilder.packet(attributes: "GCamera:MicroVideo='1' GCamera:MicroVideoOffset='\(count)'")
    }

    static func picture(_ packet: String, followedBy rest: [UInt8]...) -> [UInt8] {
        JPEGBuilder.picture(segments: JPEGBuilder.xmp(packet)) + rest.flatMap { $0 }
    }
}
