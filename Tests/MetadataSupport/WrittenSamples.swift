// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoMetadata

/// Files with all texts that people can write into metadata.
package enum WrittenSamples {
    package static let all: [[UInt8]] = [picture, movie, sidecar, tiff]

    /// Returns face regions in the form of the Metadata Working Group, of a picture of 640 by 480 pixels by default.
    static func regions(_ items: String, width: Int = 640, height: Int = 480) -> String {
        """
        <mwg-rs:Regions rdf:parseType="Resource">
        <mwg-rs:AppliedToDimensions stDim:w="\(width)" stDim:h="\(height)" stDim:unit="pixel"/>
        <mwg-rs:RegionList><rdf:Bag>\(items)</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
        """
    }

    static func face(_ name: String?, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        let name = name.map { " mwg-rs:Name=\"\($0)\"" } ?? ""
        let area = "stArea:x='\(x)' stArea:y='\(y)' stArea:w='\(width)' stArea:h='\(height)' stArea:unit='normalized'"
        return "<rdf:li><rdf:Description mwg-rs:Type='Face'\(name)><mwg-rs:Area \(area)/></rdf:Description></rdf:li>"
    }

    static func microsoftFace(_ name: String, _ rectangle: String) -> String {
        "<MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle='\(rectangle)'"
            + " MPReg:PersonDisplayName='\(name)'/></rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>"
    }

    static func list(_ name: String, _ items: String..., kind: String = "Bag") -> String {
        "<\(name)><rdf:\(kind)>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:\(kind)></\(name)>"
    }

    static let packet = XMPBuilder.packet(
        list("dc:title", "Sea", kind: "Alt") + list("dc:description", "&lt;Sun&gt;", kind: "Alt")
            + list("dc:subject", "sea", "sun") + "<xmp:Rating>4</xmp:Rating>"
            + regions(face("Ada", 0.25, 0.5, 0.125, 0.25)) + microsoftFace("Grace", "0.5, 0.25, 0.25, 0.5")
            + "<exif:GPSLatitude>33,42.9036N</exif:GPSLatitude><exif:GPSLongitude>118,19,10.8W</exif:GPSLongitude>",
        attributes: "GPano:ProjectionType='equirectangular' photoshop:DateCreated='2021-04-08T16:04:55.787-07:00'")

    /// Returns a text of Windows' tags, which are UTF-16 in bytes.
    static func wide(_ text: String) -> TIFFBuilder.Value {
        .bytes(text.utf16.flatMap { [UInt8].little16(Int($0)) } + [0, 0])
    }

    static let windows: [TIFFBuilder.Entry] = [
        (0x9C9B, wide("Windows title")), (0x9C9C, wide("Windows comment")), (0x9C9E, wide("win; dows;win")),
    ]

    /// Returns the segment of a JPEG that has IPTC.
    static func iptc(title: String? = nil, caption: String? = nil, keywords: [String] = []) -> [UInt8] {
        var record = IPTCRecord()
        record[5] = title.map { [$0] } ?? []
        record[120] = caption.map { [$0] } ?? []
        record[25] = keywords
        return JPEGBuilder.segment(0xED, .text("Photoshop 3.0\0") + record.resource)
    }

    static let picture = JPEGBuilder.picture(
        segments: JPEGBuilder.exif([(0x010E, .text("EXIF caption")), (0x4746, .short([3]))] + windows)
            + iptc(title: "IPTC title", caption: "IPTC caption", keywords: ["iptc"]) + JPEGBuilder.xmp(packet))

    static let movie = MovieBuilder(
        keys: [("displayname", "Key title"), ("keywords", "a, b")],
        userData: box("\u{A9}nam", .number16(4), .number16(0), .text("Name")),
        extra: box("uuid", uuid("be7acfcb97a942e89c71999491e3afac"), .text(packet)),
        sampleBoxes: box("sv3d", box("proj", versioned("equi", .zeros(16)))),
        trackBoxes: box("uuid", uuid("ffcc8263f8554a938814587a02521fdd"), .text(spherical))
    ).file()

    static let sidecar: [UInt8] = [0xFF, 0xFE] + packet.utf16.flatMap { [UInt8].little16(Int($0)) }

    static let tiff = DNGBuilder.picture(
        DNGBuilder.full, more: [(0x02BC, .bytes(.text(packet))), (0x83BB, .bytes([0x1C, 2, 120, 0, 1, 65]))])

    static let spherical = """
        <?xml version="1.0"?><rdf:SphericalVideo xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:GSpherical="http://ns.google.com/videos/1.0/spherical/"><GSpherical:Spherical>true</GSpherical:Spherical>
        <GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType></rdf:SphericalVideo>
        """

    static func uuid(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.count, by: 2).map { start in
            UInt8(hex.dropFirst(start).prefix(2), radix: 16) ?? 0
        }
    }
}
