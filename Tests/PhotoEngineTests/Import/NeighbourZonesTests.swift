// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import QuerySupport
import Testing

@testable import PhotoEngine
@testable import PhotoImport

@Suite struct NeighbourZonesTests {
    private let phone = Camera(make: "Maker", model: "Phone")

    /// Returns a capture date with a wall clock of `hour` hours after the beginning of 2001, at an offset from UTC.
    private func date(
        hour: Double, offset hours: Int, _ zone: CaptureDate.Zone, _ source: CaptureDate.Source = .exifOriginal
    ) -> CaptureDate {
        CaptureDate(
            date: Date(timeIntervalSinceReferenceDate: (hour - Double(hours)) * 3_600), utcOffsetSeconds: hours * 3_600,
            zone: zone, source: source)
    }

    /// Returns the placed date of a picture at noon of the second day whose zone is assumed.
    private func placed(among known: [CaptureDate], camera: Camera? = nil) -> CaptureDate? {
        let zones = NeighbourZones(known.map { (camera: phone, date: $0) })
        return zones.placed(date(hour: 36, offset: 1, .assumed), takenWith: camera ?? phone)
    }

    @Test(arguments: [CaptureDate.Zone.fromFile, .place])
    func theNearestPictureOfTheCameraTellsTheZone(_ zone: CaptureDate.Zone) {
        let far = date(hour: 30, offset: 2, .fromFile)
        let near = date(hour: 37, offset: -4, zone)
        #expect(placed(among: [far, near]) == date(hour: 36, offset: -4, .neighbours))
    }

    @Test func ofTwoEquallyNearOnesTheEarlierTells() {
        let around = [date(hour: 37, offset: 5, .fromFile), date(hour: 35, offset: 9, .fromFile)]
        #expect(placed(among: around)?.utcOffsetSeconds == 9 * 3_600)
    }

    @Test func whereOneSecondHasTwoZonesTheOneThatIsToldIsTaken() {
        let both = [date(hour: 35, offset: 5, .place), date(hour: 35, offset: 9, .fromFile)]
        #expect(placed(among: both)?.utcOffsetSeconds == 9 * 3_600)
        #expect(placed(among: both.reversed())?.utcOffsetSeconds == 9 * 3_600)
    }

    @Test func aDayAwayIsNearEnough() {
        #expect(placed(among: [date(hour: 12, offset: 9, .fromFile)]) != nil)
        #expect(placed(among: [date(hour: 60, offset: 9, .fromFile)]) != nil)
    }

    @Test func moreThanADayAwayIsNot() {
        #expect(
            placed(among: [date(hour: 11.99, offset: 9, .fromFile), date(hour: 60.01, offset: 9, .fromFile)]) == nil)
    }

    @Test func anotherCamerasPicturesSayNothing() {
        #expect(
            placed(among: [date(hour: 36, offset: 9, .fromFile)], camera: Camera(make: "Maker", model: "Other")) == nil)
        #expect(placed(among: [date(hour: 36, offset: 9, .fromFile)], camera: Camera(model: "Phone")) == nil)
    }

    @Test func camerasWithoutANameAreNotOne() {
        let nameless = Camera(make: "Maker")
        let zones = NeighbourZones([(camera: nameless, date: date(hour: 36, offset: 9, .fromFile))])
        #expect(zones.placed(date(hour: 36, offset: 1, .assumed), takenWith: nameless) == nil)
    }

    @Test(arguments: [CaptureDate.Zone.assumed, .neighbours])
    func whoIsNotSureIsNotAsked(_ zone: CaptureDate.Zone) {
        #expect(placed(among: [date(hour: 36, offset: 9, zone)]) == nil)
    }

    @Test(arguments: [CaptureDate.Source.container, .gps, .takeout])
    func whatIsKnownInUTCSaysNothingOfTheWall(_ source: CaptureDate.Source) {
        #expect(placed(among: [date(hour: 36, offset: 0, .fromFile, source)]) == nil)
    }

    @Test func aDateThatKnowsItsZoneIsLeftAlone() {
        let zones = NeighbourZones([(camera: phone, date: date(hour: 36, offset: 9, .fromFile))])
        #expect(zones.placed(date(hour: 36, offset: 1, .place), takenWith: phone) == nil)
        #expect(zones.placed(date(hour: 36, offset: 1, .assumed, .file), takenWith: phone) == nil)
    }

    @Test func whereTwoNeighboursDisagreeTheNearerOneOfEachPictureIsTaken() {
        let known = (0..<1_000).map { hour in
            (camera: phone, date: date(hour: Double(hour), offset: hour < 500 ? 2 : 9, .fromFile))
        }
        var random = SeededRandom(seed: 84)
        let zones = NeighbourZones(known.shuffled(using: &random))
        let offsets = [499.4, 499.6].map { hour in
            zones.placed(date(hour: hour, offset: 0, .assumed), takenWith: phone)?.utcOffsetSeconds
        }
        #expect(offsets == [2 * 3_600, 9 * 3_600])
    }

    /// The memory grows with the time that the pictures cover, not with their number.
    @Test func ofManyPicturesFewAreRememberedAndTellTheSame() throws {
        var random = SeededRandom(seed: 94)
        var zones = NeighbourZones()
        var all: [CaptureDate] = []
        // A zone for each of ten days, in random order.
        for _ in 0..<40_000 {
            let hour = Double.random(in: 0..<240, using: &random)
            let picture = date(hour: hour, offset: Int(hour / 24) - 4, .fromFile)
            zones.note(picture, takenWith: phone)
            all.append(picture)
        }
        let sorted = zones.sorted()
        #expect(zones.sampleCount < 10_000)
        #expect(sorted.sampleCount < 4_000)
        let walls = all.map {
            ($0.date.timeIntervalSinceReferenceDate + Double($0.utcOffsetSeconds), $0.utcOffsetSeconds)
        }
        .sorted { $0.0 < $1.0 }
        for _ in 0..<500 {
            let hour = Double.random(in: -20..<260, using: &random)
            let wall = hour * 3_600
            let after = walls.partitioningIndex { $0.0 >= wall }
            let near = [after - 1, after].filter(walls.indices.contains).min {
                abs(walls[$0].0 - wall) < abs(walls[$1].0 - wall)
            }
            let placed = sorted.placed(date(hour: hour, offset: 1, .assumed), takenWith: phone)
            #expect(placed?.utcOffsetSeconds == near.map { walls[$0].1 }, "at \(hour)")
        }
    }
}

extension Array {
    /// Returns the first index for which the test is true, in a list where it is true from some index on.
    fileprivate func partitioningIndex(_ isSo: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isSo(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

@Suite struct NeighbourZoneImportTests {
    @Test(arguments: EngineKind.inProcess)
    func aPictureWithoutAZoneTakesThatOfTheCamerasNextPicture(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["a.jpg": "photo 1 day=3 zone=7200 model=M", "b.jpg": "photo 2 day=3 model=M assumed"])
        fixture.options.batchSize = 1
        try fixture.run()
        let date = try #require(try fixture.assets().last?.metadata.captureDate)
        #expect(date.zone == .neighbours)
        #expect(date.utcOffsetSeconds == 7_200)
        #expect(date.date == Date.day(3).addingTimeInterval(3_600 - 7_200))
    }

    @Test func anotherCamerasPictureTellsNothing() throws {
        let fixture = try ImportFixture(
            .memory, ["a.jpg": "photo 1 day=3 zone=7200 model=M", "b.jpg": "photo 2 day=3 model=N assumed"])
        try fixture.run()
        #expect(try fixture.assets().last?.metadata.captureDate?.zone == .assumed)
    }
}
