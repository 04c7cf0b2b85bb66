// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct WallClockTests {
    @Test(arguments: [
        ("2024:05:06 07:08:09", "2024-05-06T07:08:09Z"),
        ("2024-05-06T07:08:09", "2024-05-06T07:08:09Z"),
        ("2024/05/06 07:08", "2024-05-06T07:08:00Z"),
        ("2004: 1: 9  7: 8: 9", "2004-01-09T07:08:09Z"),
        ("2024-05-06", "2024-05-06T00:00:00Z"),
        ("1904-01-01T00:00:00", "1904-01-01T00:00:00Z"),
        ("2000-02-29T23:59:59", "2000-02-29T23:59:59Z"),
    ])
    func datesAreReadAsTheyAreWritten(_ text: String, _ utc: String) throws {
        let clock = try #require(WallClock(text))
        #expect(Double(clock.seconds) == (try instant(utc)).timeIntervalSince1970)
        #expect(clock.offsetSeconds == nil)
    }

    @Test(arguments: [("Z", 0), ("+02:00", 7200), ("-0330", -12600), ("+09", 32400), (" +05:45", 20700)])
    func zonesAreReadInTheirWritings(_ zone: String, _ seconds: Int) throws {
        #expect(WallClock("2024-05-06T07:08:09.5\(zone)")?.offsetSeconds == seconds)
    }

    @Test(arguments: ["1900-02-29", "2024-13-01", "2024-00-01", "24-01-01", "2024-05-06T24:00:00", "yesterday", ""])
    func daysThatDoNotExistAreNone(_ text: String) {
        #expect(WallClock(text) == nil)
    }

    @Test func thePlacedDateSurvivesTheChangeOfClocks() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let before = try #require(WallClock("2024-03-31T01:30:00")).captureDate(.exifOriginal, in: berlin)
        let after = try #require(WallClock("2024-03-31T03:30:00")).captureDate(.exifOriginal, in: berlin)
        #expect(before.utcOffsetSeconds == 3600)
        #expect(after.utcOffsetSeconds == 7200)
        #expect(after.date.timeIntervalSince(before.date) == 3600)
    }

    @Test(arguments: [
        "Mon, 06 May 2024 07:08:09 +0200", "6 May 2024 07:08:09 +0200", "2024-05-06T07:08:09+02:00",
    ])
    func timesOfPNGTextsAreReadInTheirWritings(_ text: String) throws {
        let date = try #require(PNGTime.date(text)).captureDate(.pngText, in: .gmt)
        #expect(date.date == (try instant("2024-05-06T05:08:09Z")))
    }
}
