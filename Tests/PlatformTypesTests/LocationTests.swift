// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct LocationTests {
    private let whole = CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 48.2, longitude: 16.37), altitude: 171, horizontalAccuracy: 5,
        verticalAccuracy: 3, course: 90, courseAccuracy: 2, speed: 1.4, speedAccuracy: 0.5,
        timestamp: Date(timeIntervalSinceReferenceDate: 700_000_000))

    @Test func aLocationKeepsWhatItIsToldOf() {
        #expect(whole.metadata == [48.2, 16.37, 171, 5, 3, 90, 2, 1.4, 0.5, 700_000_000])
    }

    @Test func aLocationOfACoordinateAloneWasMeasuredNow() {
        let before = Date()
        let place = CLLocation(latitude: 48.2, longitude: 16.37)
        #expect(place.metadata.dropLast() == [48.2, 16.37, 0, 0, -1, -1, -1, -1, -1])
        #expect((before...Date()).contains(place.timestamp))
    }

    @Test func withoutMovementCourseAndSpeedAreUnknown() {
        let place = CLLocation(
            coordinate: whole.coordinate, altitude: 171, horizontalAccuracy: 5, verticalAccuracy: 3,
            timestamp: whole.timestamp)
        #expect(place.metadata == [48.2, 16.37, 171, 5, 3, -1, -1, -1, -1, 700_000_000])
    }

    @Test func movementWithoutAccuracyHasNone() {
        let place = CLLocation(
            coordinate: whole.coordinate, altitude: 171, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
            speed: 1.4, timestamp: whole.timestamp)
        #expect(place.metadata == [48.2, 16.37, 171, 5, 3, 90, -1, 1.4, -1, 700_000_000])
    }

    @Test func aCopyIsTheObjectItself() {
        #expect(whole.copy() as? CLLocation === whole)
    }

    @Test func aLocationComesBackFromASecureArchive() throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: whole, requiringSecureCoding: true)
        let place = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: archive)
        #expect(place?.metadata == whole.metadata)
    }

    @Test func anArchiveOfSomethingElseGivesNoLocation() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(48.2, forKey: "latitude")
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(CLLocation(coder: unarchiver) == nil)
    }

    @Test func aDegreeOfTheMeridianIsAHundredAndElevenKilometres() {
        let equator = CLLocation(latitude: 0, longitude: 0)
        let distance = equator.distance(from: CLLocation(latitude: 1, longitude: 0))
        // Half a percent covers the difference between the sphere and the ellipsoid.
        #expect(abs(distance - 110_574) < 0.006 * 110_574)
        #expect(equator.distance(from: equator) == 0)
    }

    @Test func aDegreeOfAParallelShrinksTowardsThePole() {
        let sixty = CLLocation(latitude: 60, longitude: 179.5)
        let distance = sixty.distance(from: CLLocation(latitude: 60, longitude: -179.5))
        #expect(abs(distance - 55_800) < 0.006 * 55_800)
    }

    @Test(arguments: [(90.0, 180.0, true), (-90, -180, true), (90.1, 0, false), (0, -180.1, false), (.nan, 0, false)])
    func aCoordinateIsOnTheGlobeOrNot(_ latitude: Double, _ longitude: Double, _ isValid: Bool) {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
    }

    @Test func theInvalidCoordinateIsNowhere() {
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        let origin = CLLocationCoordinate2D()
        #expect(origin.latitude == 0)
        #expect(origin.longitude == 0)
    }
}

extension CLLocation {
    /// The numbers of all its properties.
    fileprivate var metadata: [Double] {
        [
            coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy, course,
            courseAccuracy, speed, speedAccuracy, timestamp.timeIntervalSinceReferenceDate,
        ]
    }
}
