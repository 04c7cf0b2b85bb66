// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A builder of XMP packets.
enum XMPBuilder {
    private static let namespaces = [
        "x": "adobe:ns:meta/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/",
        "tiff": "http://ns.adobe.com/tiff/1.0/", "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
        "exif": "http://ns.adobe.com/exif/1.0/", "photoshop": "http://ns.adobe.com/photoshop/1.0/",
        "mwg-rs": "http://www.metadataworkinggroup.com/schemas/regions/",
        "stArea": "http://ns.adobe.com/xmp/sType/Area#", "stDim": "http://ns.adobe.com/xap/1.0/sType/Dimensions#",
        "MP": "http://ns.microsoft.com/photo/1.2/", "MPRI": "http://ns.microsoft.com/photo/1.2/t/RegionInfo#",
        "MPReg": "http://ns.microsoft.com/photo/1.2/t/Region#",
        "GCamera": "http://ns.google.com/photos/1.0/camera/",
        "GPano": "http://ns.google.com/photos/1.0/panorama/",
        "Container": "http://ns.google.com/photos/1.0/container/",
        "Item": "http://ns.google.com/photos/1.0/container/item/", "xmpNote": "http://ns.adobe.com/xmp/note/",
    ]

    /// Returns a packet with the properties as elements, and some as attributes.
    static func packet(_ properties: String = "", attributes: String = "") -> String {
        let declarations = namespaces.sorted { $0.key < $1.key }.map { "xmlns:\($0)=\"\($1)\"" }
            .joined(separator: "\n ")
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta \(declarations)>
            <rdf:RDF><rdf:Description rdf:about="" \(attributes)>\(properties)</rdf:Description></rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>
            """
    }
}
