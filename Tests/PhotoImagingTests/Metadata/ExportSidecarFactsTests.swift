// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoImaging

/// Sidecars of our own export are read with the metadata that other formats cannot store.
@Suite struct ExportMetadataReadingTests {
    private static let json = """
        {"SourceFile": "IMG_1.HEIC", "XMP-dc:Title": "A", "swift-photos": {"version": 1, "originalFilename": "IMG_1.HEIC",
        "isFavorite": true, "isHidden": true, "title": "A", "caption": "B", "keywords": ["sea"], "rating": -1,
        "captureDate": "2024-06-12T00:30:00.250+02:00", "dateZone": "place", "latitude": 48.5, "longitude": 9.25,
        "altitude": -3.5, "projection": "equirectangular", "people": [
        {"name": "Ada", "x": 0.5, "y": 0.25, "width": 0.125, "height": 0.5}, {"name": "Grace"}, {}]}}
        """

    private static let xmp = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:swiftphotos="urn:swift-photos:sidecar:1.0:"
        xmlns:exif="http://ns.adobe.com/exif/1.0/">
        <exif:DateTimeOriginal>2024-06-12T00:30:00+02:00</exif:DateTimeOriginal>
        <swiftphotos:Favorite>True</swiftphotos:Favorite><swiftphotos:Hidden>False</swiftphotos:Hidden>
        <swiftphotos:OriginalFilename>IMG_1.HEIC</swiftphotos:OriginalFilename>
        <swiftphotos:DateZone>neighbours</swiftphotos:DateZone>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """

    private func metadata(_ text: String) throws -> FileMetadata { try readMetadata(Array(text.utf8)) }

    @Test func jsonTellsEverything() throws {
        let metadata = try metadata(Self.json).asset
        #expect(metadata.title == "A")
        #expect(metadata.caption == "B")
        #expect(metadata.keywords == ["sea"])
        #expect(metadata.rating == -1)
        #expect(metadata.projection == .equirectangular)
        #expect(metadata.location == GeoLocation(latitude: 48.5, longitude: 9.25, altitude: -3.5))
        let area = PersonRegion.Area(centerX: 0.5, centerY: 0.25, width: 0.125, height: 0.5)
        #expect(metadata.people == [PersonRegion(name: "Ada", area: area), PersonRegion(name: "Grace")])
        let date = CaptureDate(
            date: Date(timeIntervalSince1970: 1_718_145_000.25), utcOffsetSeconds: 7_200, zone: .place, source: .sidecar
        )
        #expect(metadata.captureDate == date)
    }

    @Test func bothTellWhatIsAFavouriteAndWhatIsHidden() throws {
        let json = try #require(try metadata(Self.json).takeout)
        #expect(json.isFavorite && json.isHidden && json.title == "IMG_1.HEIC")
        let xmp = try #require(try metadata(Self.xmp).takeout)
        #expect(xmp.isFavorite && !xmp.isHidden && xmp.title == "IMG_1.HEIC")
    }

    @Test func aZoneThatWasFoundIsNotTold() throws {
        #expect(try metadata(Self.xmp).asset.captureDate?.zone == .neighbours)
    }

    @Test func theXMPOfOthersSaysNothingOfFavourites() throws {
        let other = Self.xmp.replacingOccurrences(of: "urn:swift-photos:sidecar:1.0:", with: "urn:other:")
            .replacingOccurrences(of: "swiftphotos:", with: "other:")
        #expect(try metadata(other).takeout == nil)
    }

    @Test func whatIsCutOffOrTurnedAroundHarmsNobody() {
        for text in [Self.json, Self.xmp] {
            let bytes = Array(text.utf8)
            for count in stride(from: 0, to: bytes.count, by: 3) { _ = try? readMetadata(Array(bytes[..<count])) }
            for place in bytes.indices {
                var flipped = bytes
                flipped[place] ^= 1 << UInt8(place % 8)
                _ = try? readMetadata(flipped)
            }
        }
    }
}
