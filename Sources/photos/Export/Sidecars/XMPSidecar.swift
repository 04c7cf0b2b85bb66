// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset's metadata as XMP: in standard properties where they exist, and in our own for the rest. Docs/sidecars.md
/// lists them all.
struct XMPSidecar {
    private let sidecar: SidecarMetadata
    private var metadata: AssetMetadata { sidecar.metadata }

    init(_ sidecar: SidecarMetadata) { self.sidecar = sidecar }

    var data: Data { Data(text.utf8) }

    var text: String {
        let namespaces = XMPSidecar.namespaces.map { "\n    xmlns:\($0.key)=\"\($0.value)\"" }.joined()
        let body = elements.map { "   \($0)\n" }.joined()
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about=""\(namespaces)>
            \(body)  </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>

            """
    }

    private var elements: [String] {
        [
            XMPText.language("dc:title", metadata.title), XMPText.language("dc:description", metadata.caption),
            XMPText.list("dc:subject", metadata.keywords),
            XMPText.element("xmp:Rating", metadata.rating.map(String.init)),
            XMPText.element("exif:DateTimeOriginal", sidecar.captureDate),
            XMPText.element("photoshop:DateCreated", sidecar.captureDate),
            XMPText.element("tiff:Make", metadata.camera.make), XMPText.element("tiff:Model", metadata.camera.model),
            XMPText.element("exifEX:LensModel", metadata.camera.lens),
        ].compactMap(\.self) + place + people + XMPOwnProperties(sidecar).elements
    }

    private var place: [String] {
        guard let location = metadata.location else { return [] }
        let altitude = location.altitude.map { altitude in
            [
                XMPText.element("exif:GPSAltitude", XMPText.rational(abs(altitude))),
                XMPText.element("exif:GPSAltitudeRef", altitude < 0 ? "1" : "0"),
            ]
        }
        return
            ([
                XMPText.element("exif:GPSVersionID", "2.3.0.0"),
                XMPText.element("exif:GPSLatitude", XMPText.angle(location.latitude, "N", "S")),
                XMPText.element("exif:GPSLongitude", XMPText.angle(location.longitude, "E", "W")),
            ] + (altitude ?? [])).compactMap(\.self)
    }

    private var people: [String] {
        let names = XMPText.list("Iptc4xmpExt:PersonInImage", sidecar.peopleNames)
        guard !metadata.people.isEmpty else { return [] }
        let size = metadata.pixelSize
        let regions = metadata.people.map(XMPSidecar.region).joined()
        let list = """
            <mwg-rs:Regions rdf:parseType="Resource">\
            <mwg-rs:AppliedToDimensions stDim:w="\(size.width)" stDim:h="\(size.height)" stDim:unit="pixel"/>\
            <mwg-rs:RegionList><rdf:Bag>\(regions)</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """
        return [names, list].compactMap(\.self)
    }

    private static func region(_ person: PersonRegion) -> String {
        let area = person.area.map { area in
            """
            <mwg-rs:Area stArea:x="\(area.centerX)" stArea:y="\(area.centerY)" stArea:w="\(area.width)" \
            stArea:h="\(area.height)" stArea:unit="normalized"/>
            """
        }
        let name = XMPText.element("mwg-rs:Name", person.name) ?? ""
        return "<rdf:li rdf:parseType=\"Resource\">\(area ?? "")\(name)<mwg-rs:Type>Face</mwg-rs:Type></rdf:li>"
    }

    private static let namespaces: KeyValuePairs = [
        "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/",
        "photoshop": "http://ns.adobe.com/photoshop/1.0/", "exif": "http://ns.adobe.com/exif/1.0/",
        "exifEX": "http://cipa.jp/exif/1.0/", "tiff": "http://ns.adobe.com/tiff/1.0/",
        "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
        "mwg-rs": "http://www.metadataworkinggroup.com/schemas/regions/",
        "stDim": "http://ns.adobe.com/xap/1.0/sType/Dimensions#", "stArea": "http://ns.adobe.com/xmp/sType/Area#",
        "GPano": "http://ns.google.com/photos/1.0/panorama/", XMPOwnProperties.prefix: XMPOwnProperties.namespace,
    ]
}

/// Values in XMP's formats; `nil` for missing ones.
enum XMPText {
    static func element(_ name: String, _ text: String?) -> String? {
        text.map { "<\(name)>\(escaped($0))</\(name)>" }
    }

    static func list(_ name: String, _ texts: [String]) -> String? {
        if texts.isEmpty { return nil }
        let items = texts.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
        return "<\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)>"
    }

    /// Returns a text that may exist in several languages.
    static func language(_ name: String, _ text: String?) -> String? {
        text.map { "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped($0))</rdf:li></rdf:Alt></\(name)>" }
    }

    /// Returns degrees and minutes to less than a millimetre: `48,51.4938000000N`.
    static func angle(_ degrees: Double, _ positive: Character, _ negative: Character) -> String {
        let units: Double = 1e10
        let minutes = (abs(degrees) * 60 * units).rounded()
        let whole = Int(minutes / (60 * units))
        let rest = Int(minutes) - whole * Int(60 * units)
        let (minute, part) = (rest / Int(units), String(rest % Int(units)))
        let fraction = String(repeating: "0", count: 10 - part.count) + part
        return "\(whole),\(minute).\(fraction)\(degrees < 0 ? negative : positive)"
    }

    /// Returns a fraction in thousandths. Values that such a fraction cannot represent are clamped.
    static func rational(_ value: Double) -> String {
        "\(Int((min(value.isFinite ? value : 0, 1e12) * 1_000).rounded()))/1000"
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#xD;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            // XML cannot represent these characters.
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
