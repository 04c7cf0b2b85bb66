// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@Suite struct SpherePointTests {
    /// The length of a degree of a great circle.
    private static let degreeMetres = 111_195.08

    @Test(arguments: [[0, 179.5, 0, -179.5], [89.5, 0, 89.5, 180], [-0.5, 7, 0.5, 7]] as [[Double]])
    func aDegreeHasTheSameLengthEverywhere(_ degrees: [Double]) throws {
        let start = try #require(GeoLocation(latitude: degrees[0], longitude: degrees[1]))
        let end = try #require(GeoLocation(latitude: degrees[2], longitude: degrees[3], altitude: 4_000))
        #expect(start.isWithin(metres: Self.degreeMetres + 1, of: end))
        #expect(!start.isWithin(metres: Self.degreeMetres - 1, of: end))
    }

    @Test func degreesAndMetresOverGroundAreTheSameDistance() {
        let degrees = SpherePoint.squaredDistance(degrees: 30).squareRoot()
        #expect(abs(degrees - SpherePoint.straight(overGround: 30 * Self.degreeMetres)) < 1)
    }

    @Test func nothingIsFurtherAwayThanTheOtherSideOfTheEarth() throws {
        let north = try #require(GeoLocation(latitude: 90, longitude: 0))
        let south = try #require(GeoLocation(latitude: -90, longitude: 0))
        let diameter = SpherePoint(north).squaredDistance(to: SpherePoint(south)).squareRoot()
        #expect(abs(SpherePoint.straight(overGround: 100_000_000) - diameter) < 1)
    }
}
