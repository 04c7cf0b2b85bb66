// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import FoundationXML
import PhotoLibrary
import Testing

@testable import photos

struct ExportSidecarTests {
    static func metadata() throws -> SidecarMetadata {
        let asset = try ExportTemplateTests.asset {
            $0.metadata.title = "A & B"
            $0.metadata.caption = "two\nlines <of> \"words\""
            $0.metadata.location = GeoLocation(latitude: -43.5, longitude: 8.25, altitude: -3.5)
            $0.metadata.people = [
                PersonRegion(
                    name: "Ada", area: PersonRegion.Area(centerX: 0.5, centerY: 0.25, width: 0.125, height: 0.5))
            ]
            $0.isFavorite = true
            $0.adjustment = Adjustment(formatIdentifier: "com.apple.photo")
        }
        return SidecarMetadata(asset: asset, albums: [["Italy", "Rome"]])
    }

    @Test func xmpIsXMLThatSaysWhatIsKnown() throws {
        let text = XMPSidecar(try Self.metadata()).text
        #expect(XMLParser(data: Data(text.utf8)).parse())
        for part in [
            "<rdf:li xml:lang=\"x-default\">A &amp; B</rdf:li>", "two\nlines &lt;of&gt; &quot;words&quot;",
            "<rdf:li>sea</rdf:li><rdf:li>sun/moon</rdf:li>", "<xmp:Rating>4</xmp:Rating>",
            "<exif:DateTimeOriginal>2024-06-12T00:30:00+02:00</exif:DateTimeOriginal>",
            "<exif:GPSLatitude>43,30.0000000000S</exif:GPSLatitude>", "<exif:GPSAltitude>3500/1000</exif:GPSAltitude>",
            "<exif:GPSAltitudeRef>1</exif:GPSAltitudeRef>", "stArea:x=\"0.5\" stArea:y=\"0.25\"",
            "<mwg-rs:Name>Ada</mwg-rs:Name>", "<swiftphotos:Favorite>True</swiftphotos:Favorite>",
            "<swiftphotos:Hidden>False</swiftphotos:Hidden>", "<rdf:li>Italy/Rome</rdf:li>",
            "<swiftphotos:AdjustmentFormat>com.apple.photo</swiftphotos:AdjustmentFormat>",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test func whatXMLCannotSayIsMarked() {
        #expect(XMPText.escaped("a\u{1}b\u{0}") == "a\u{FFFD}b\u{FFFD}")
        #expect(XMPText.escaped("a\r\n\tb") == "a&#xD;\n\tb")
    }

    @Test(arguments: [(0.0, "0,0.0000000000N"), (-0.5, "0,30.0000000000S"), (89.9999999999999, "90,0.0000000000N")])
    func anAngleIsWrittenInDegreesAndMinutes(_ degrees: Double, _ text: String) {
        #expect(XMPText.angle(degrees, "N", "S") == text)
    }

    @Test func aDateWithoutAZoneIsWrittenWithoutOne() throws {
        var metadata = try Self.metadata()
        var asset = metadata.asset
        asset.metadata.captureDate?.zone = .assumed
        metadata = SidecarMetadata(asset: asset, albums: [])
        #expect(metadata.captureDate == "2024-06-12T00:30:00")
        #expect(metadata.exifDate == "2024:06:12 00:30:00")
    }

    @Test func jsonHasExiftoolsWordsAndOurs() throws {
        let object = try JSONText.object(
            String(decoding: JSONSidecar(Self.metadata(), of: "IMG_1234.HEIC").data(), as: UTF8.self))
        #expect(object["SourceFile"] as? String == "IMG_1234.HEIC")
        #expect(object["XMP-dc:Title"] as? String == "A & B")
        #expect(object["XMP-exif:DateTimeOriginal"] as? String == "2024:06:12 00:30:00+02:00")
        let own = try #require(object["swift-photos"] as? JSONText.Object)
        #expect(own["isFavorite"] as? Bool == true)
        #expect(own["latitude"] as? Double == -43.5)
        #expect(own["albums"] as? [String] == ["Italy/Rome"])
        let people = try #require(own["people"] as? [JSONText.Object])
        #expect(people.first?["width"] as? Double == 0.125)
    }
}
