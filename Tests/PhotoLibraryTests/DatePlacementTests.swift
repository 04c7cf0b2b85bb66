// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct DatePlacementTests {
    /// A zone finder that returns one zone for every place.
    private struct Everywhere: ZoneFinder {
        let name: String
        func zone(at place: GeoLocation) -> TimeZone? { TimeZone(identifier: name) }
    }

    private let place = GeoLocation(latitude: 1, longitude: 1)

    /// Returns a capture date of a text that ends with the offset of its wall clock.
    private func date(
        _ text: String, _ zone: CaptureDate.Zone, _ source: CaptureDate.Source = .exifOriginal
    ) throws -> CaptureDate {
        let hours = try #require(Int(text.suffix(6).prefix(3)))
        let minutes = try #require(Int(text.suffix(2)))
        let offset = hours * 3_600 + (hours < 0 ? -minutes : minutes) * 60
        let instant = try Date.ISO8601FormatStyle().parse(text)
        return CaptureDate(date: instant, utcOffsetSeconds: offset, zone: zone, source: source)
    }

    private func placed(_ date: CaptureDate, in zone: String) -> CaptureDate {
        date.placed(at: place, by: Everywhere(name: zone))
    }

    @Test func aWallClockKeepsItsFiguresInTheZoneOfItsPlace() throws {
        let assumed = try date("2024-07-01T12:00:00+02:00", .assumed)
        #expect(placed(assumed, in: "Asia/Tokyo") == (try date("2024-07-01T12:00:00+09:00", .place)))
    }

    @Test func theOffsetIsThatOfTheSeason() throws {
        let assumed = try date("2024-01-01T12:00:00+00:00", .assumed)
        #expect(placed(assumed, in: "America/New_York") == (try date("2024-01-01T12:00:00-05:00", .place)))
    }

    @Test(arguments: [CaptureDate.Source.container, .gps, .takeout])
    func anInstantStaysAndGetsTheFiguresOfItsPlace(_ source: CaptureDate.Source) throws {
        let fromFile = try date("2024-07-01T12:00:00+00:00", .fromFile, source)
        #expect(placed(fromFile, in: "Asia/Kolkata") == (try date("2024-07-01T17:30:00+05:30", .place, source)))
    }

    @Test func theTimeOfTheFileStaysToo() throws {
        let assumed = try date("2024-07-01T12:00:00+02:00", .assumed, .file)
        #expect(placed(assumed, in: "Asia/Tokyo").date == assumed.date)
    }

    @Test func aZoneThatIsToldIsKept() throws {
        let fromFile = try date("2024-07-01T12:00:00+02:00", .fromFile)
        #expect(placed(fromFile, in: "Asia/Tokyo") == fromFile)
    }

    @Test func withoutAPlaceNothingChanges() throws {
        let assumed = try date("2024-07-01T12:00:00+02:00", .assumed)
        #expect(assumed.placed(at: nil, by: Everywhere(name: "Asia/Tokyo")) == assumed)
        #expect(assumed.placed(at: place, by: nil) == assumed)
        #expect(placed(assumed, in: "Nowhere/Land") == assumed)
    }

    @Test func aTimeThatTheWallSkipsIsTheOneAfterIt() throws {
        let assumed = try date("2024-03-31T02:30:00+00:00", .assumed)
        #expect(placed(assumed, in: "Europe/Berlin").date == (try date("2024-03-31T01:30:00+00:00", .fromFile).date))
    }

    @Test(arguments: [
        // Skipped and doubled, east and west of Greenwich, by an hour, half of one, and by a day.
        ("Europe/Rome", "2024-03-31T01:59:59", "+01:00"), ("Europe/Rome", "2024-03-31T02:30:00", "+01:00"),
        ("Europe/Rome", "2024-03-31T03:00:00", "+02:00"), ("Europe/Rome", "2024-10-27T01:59:59", "+02:00"),
        ("Europe/Rome", "2024-10-27T02:30:00", "+02:00"), ("Europe/Rome", "2024-10-27T03:00:00", "+01:00"),
        ("America/New_York", "2024-03-10T01:59:59", "-05:00"), ("America/New_York", "2024-03-10T02:30:00", "-05:00"),
        ("America/New_York", "2024-03-10T03:00:00", "-04:00"), ("America/New_York", "2024-11-03T00:59:59", "-04:00"),
        ("America/New_York", "2024-11-03T01:30:00", "-04:00"), ("America/New_York", "2024-11-03T02:00:00", "-05:00"),
        ("Australia/Lord_Howe", "2024-04-07T01:45:00", "+11:00"),
        ("Australia/Lord_Howe", "2024-10-06T02:15:00", "+10:30"),
        ("Pacific/Apia", "2011-12-29T23:59:59", "-10:00"), ("Pacific/Apia", "2011-12-30T12:00:00", "-10:00"),
        ("Pacific/Apia", "2011-12-31T00:00:00", "+14:00"),
    ])
    func whereTheClocksChangeTheOffsetIsTheOneBefore(_ zone: String, _ time: String, _ offset: String) throws {
        let assumed = try date(time + "+00:00", .assumed)
        #expect(placed(assumed, in: zone) == (try date(time + offset, .place)))
    }

    @Test func fractionsOfASecondStay() throws {
        var assumed = try date("2024-07-01T12:00:00+00:00", .assumed)
        assumed.date += 0.25
        let fraction = placed(assumed, in: "Asia/Tokyo").date.timeIntervalSinceReferenceDate
            .truncatingRemainder(dividingBy: 1)
        #expect(fraction == 0.25)
    }
}

@Suite struct ClockAndInstantTests {
    /// Returns the offset for a camera's wall clock for which the zone of Berlin was assumed.
    private func offset(ofClock clock: String, at instant: String) throws -> Int? {
        let date = try Date.ISO8601FormatStyle().parse(clock + "Z") - 3_600
        let clock = CaptureDate(date: date, utcOffsetSeconds: 3_600, zone: .assumed, source: .exifOriginal)
        return clock.utcOffsetSeconds(ifTakenAt: try Date.ISO8601FormatStyle().parse(instant))
    }

    @Test(arguments: [
        ("2016-03-29T00:05:08Z", "2016-03-28T17:05:08", -7.0), ("2024-07-01T12:00:00Z", "2024-07-01T17:45:00", 5.75),
        ("2024-07-01T12:00:00Z", "2024-07-02T02:00:00", 14), ("2024-07-01T12:00:00Z", "2024-07-01T12:00:00", 0),
        ("2024-07-01T12:00:00Z", "2024-07-01T08:30:40", -3.5),
    ])
    func theirDistanceIsTheOffset(instant: String, clock: String, hours: Double) throws {
        #expect(try offset(ofClock: clock, at: instant) == Int(hours * 3_600))
    }

    @Test(arguments: ["2024-07-02T02:15:00", "2024-07-01T12:07:30", "2023-07-01T12:00:00"])
    func whatIsNoDistanceOnThisEarthSaysNothing(clock: String) throws {
        #expect(try offset(ofClock: clock, at: "2024-07-01T12:00:00Z") == nil)
    }
}
