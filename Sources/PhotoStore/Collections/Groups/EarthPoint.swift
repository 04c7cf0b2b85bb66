// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A point in a sphere of the size of the earth, in metres from its centre. Places near each other have points near
/// each other, without the discontinuities that degrees have at the poles and at the antimeridian.
struct EarthPoint: Hashable, Sendable {
    var x = 0.0
    var y = 0.0
    var z = 0.0

    /// The mean radius of the earth.
    static let radiusMetres = 6_371_008.8

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    init(_ place: GeoLocation) {
        let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        x = EarthPoint.radiusMetres * cos(latitude) * cos(longitude)
        y = EarthPoint.radiusMetres * cos(latitude) * sin(longitude)
        z = EarthPoint.radiusMetres * sin(latitude)
    }

    /// Returns the square of the straight distance, through the ground, to another point.
    func squaredDistance(to other: EarthPoint) -> Double {
        let (x, y, z) = (x - other.x, y - other.y, z - other.z)
        return x * x + y * y + z * z
    }

    /// Returns the straight distance between two points with that distance over the ground.
    static func straight(overGround metres: Double) -> Double {
        2 * radiusMetres * sin(min(metres / (2 * radiusMetres), .pi / 2))
    }
}

extension GeoLocation {
    /// Returns true if another location is at most so far away over the ground, on a sphere.
    func isWithin(metres: Double, of other: GeoLocation) -> Bool {
        let straight = EarthPoint.straight(overGround: metres)
        return EarthPoint(self).squaredDistance(to: EarthPoint(other)) <= straight * straight
    }
}
