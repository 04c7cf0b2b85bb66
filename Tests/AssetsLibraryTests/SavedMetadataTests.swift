// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// What the metadata that a program gives says of an asset.
struct SavedMetadataTests {
    private static func exif(_ values: [CFString: String]) -> [AnyHashable: Any] {
        [kCGImagePropertyExifDictionary as String: named(values)]
    }

    private static func named(_ values: [CFString: Any]) -> [String: Any] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key as String, $0.value) })
    }

    @Test func theDateHasTheOffsetThatIsGiven() {
        let metadata = Self.exif([
            kCGImagePropertyExifDateTimeOriginal: "2019:07:14 10:20:30",
            kCGImagePropertyExifOffsetTimeOriginal: "+02:00",
        ])
        #expect(SavedMetadata(metadata).creationDate == Date(timeIntervalSince1970: 1_563_092_430))
    }

    @Test func aDateWithoutAnOffsetIsInTheTimeZoneOfTheProgram() {
        let metadata = Self.exif([kCGImagePropertyExifDateTimeOriginal: "2019:07:14 10:20:30"])
        let parts = DateComponents(year: 2019, month: 7, day: 14, hour: 10, minute: 20, second: 30)
        #expect(SavedMetadata(metadata).creationDate == Calendar(identifier: .gregorian).date(from: parts))
    }

    @Test func theDateOfTIFFCountsWithoutOneOfExif() {
        var metadata = Self.exif([kCGImagePropertyExifOffsetTime: "+00:00"])
        metadata[kCGImagePropertyTIFFDictionary as String] =
            Self.named([kCGImagePropertyTIFFDateTime: "2019:07:14 10:20:30"])
        #expect(SavedMetadata(metadata).creationDate == Date(timeIntervalSince1970: 1_563_099_630))
        #expect(SavedMetadata([:]).creationDate == nil && SavedMetadata(nil).isEmpty)
    }

    @Test(arguments: [("N", "E", 1.0, 1.0), ("S", "W", -1, -1), ("s", "e", -1, 1), ("N", "w", 1, -1)])
    func southAndWestAreNegative(_ north: String, _ east: String, _ latitude: Double, _ longitude: Double) {
        let gps = Self.named([
            kCGImagePropertyGPSLatitude: 41.9, kCGImagePropertyGPSLatitudeRef: north,
            kCGImagePropertyGPSLongitude: 12.5, kCGImagePropertyGPSLongitudeRef: east,
        ])
        let place = SavedMetadata([kCGImagePropertyGPSDictionary as String: gps]).location?.coordinate
        #expect(place?.latitude == 41.9 * latitude && place?.longitude == 12.5 * longitude)
    }

    @Test(arguments: [(91.0, 0.0), (0, 181), (.nan, 0), (0, .infinity)])
    func whatIsNoPlaceOnEarthIsNone(_ latitude: Double, _ longitude: Double) {
        let gps = Self.named([kCGImagePropertyGPSLatitude: latitude, kCGImagePropertyGPSLongitude: longitude])
        #expect(SavedMetadata([kCGImagePropertyGPSDictionary as String: gps]).location == nil)
    }
}
