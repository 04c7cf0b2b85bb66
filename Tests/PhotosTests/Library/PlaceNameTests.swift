// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

struct PlaceNameTests {
    static let table = "/usr/share/libtimezonemap/ui/cities15000.txt"

    @Test(.enabled("libtimezonemap-data is not installed") { FileManager.default.fileExists(atPath: table) })
    func aPlaceHasTheNamesOfItsCityAndItsCountry() throws {
        func names(_ latitude: Double, _ longitude: Double) throws -> [String?] {
            let place = try #require(GeoLocation(latitude: latitude, longitude: longitude))
            let (city, country) = PHPhotoLibrary.placeNames(at: place)
            return [city, country]
        }
        #expect(try names(38.7139, -9.1394) == ["Lisbon", "Portugal"])
        #expect(try names(35.0116, 135.7681) == ["Kyoto", "Japan"])
        #expect(try names(-33.8568, 151.2153)[1] == "Australia")
        #expect(try names(-48.8767, -123.3933) == [nil, nil])
    }
}
