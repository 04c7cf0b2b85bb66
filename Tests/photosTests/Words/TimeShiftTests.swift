// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import photos

struct TimeShiftTests {
    @Test(arguments: [
        ("+1h30m", 5_400.0), ("-3d", -259_200), ("90s", 90), ("1w2d3h4m5s", 788_645), ("0.5h", 1_800),
        ("-0.25s", -0.25),
    ])
    func aLengthOfTimeIsRead(_ text: String, _ seconds: Double) throws {
        #expect(try TimeShift(parsing: text).seconds == seconds)
    }

    @Test(arguments: [
        "", "1", "+", "h", "1h1h", "1m2h", "--1h", "1h 30m", "1y", "1H", "0s", "1e3s", ".5h", "9999999999s", "+1h30",
        "∞s",
    ])
    func whatIsNoLengthOfTimeIsRefused(_ text: String) {
        #expect(throws: (any Error).self) { try TimeShift(parsing: text) }
    }

    @Test(arguments: [("38.71,-9.14", 38.71, -9.14, nil), (" -33.8, 151.2, -4.5", -33.8, 151.2, -4.5)])
    func aPlaceIsRead(_ text: String, _ latitude: Double, _ longitude: Double, _ altitude: Double?) throws {
        let place = try GeoLocation(parsing: text)
        #expect(place.latitude == latitude && place.longitude == longitude && place.altitude == altitude)
    }

    @Test(arguments: ["", "1", "1,", "91,0", "0,181", "nan,0", "0,0,inf", "0,0,nan", "0,0,1,2", "N1,E2", "0,0,"])
    func whatIsNoPlaceIsRefused(_ text: String) {
        #expect(throws: (any Error).self) { try GeoLocation(parsing: text) }
    }

    @Test(arguments: ["1500-01-01", "1599-12-31", "0001-01-01", "10000-01-01", "1582-10-10"])
    func aDayThatNoPhotoIsOfIsRefused(_ text: String) {
        #expect(throws: (any Error).self) { try PointInTime(parsing: text) }
    }

    @Test
    func whatIsSetIsShown() throws {
        for text in ["1600-01-01T00:00:00.000+00:00", "9999-12-31T23:59:59.000+00:00", "2024-02-29T12:00:00.000+00:00"]
        {
            #expect(Timestamp(try PointInTime(parsing: text).date).iso8601 == text)
        }
    }

    @Test
    func anOffsetInADateIsKept() {
        #expect(PointInTime("2024-05-06T18:30+02:00")?.utcOffsetSeconds == 7_200)
        #expect(PointInTime("2024-05-06T18:30Z")?.utcOffsetSeconds == 0)
        #expect(PointInTime("2024-05-06T18:30")?.utcOffsetSeconds == nil)
        #expect(PointInTime("2024-05-06")?.utcOffsetSeconds == nil)
    }
}
