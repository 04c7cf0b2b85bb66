// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A point in a sphere of the size of the earth, in metres from its centre. Places near each other have points near
/// each other, without the discontinuities that degrees have at the poles and at the antimeridian, and their distances
/// are compared without trigonometry.
package struct SpherePoint: Hashable, Sendable {
    @usableFromInline package var x: Double
    @usableFromInline package var y: Double
    @usableFromInline package var z: Double

    /// The mean radius of the earth.
    private static let radiusMetres = 6_371_008.8

    package init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Creates the point of a place on the ground. The altitude is ignored.
    package init(_ place: GeoLocation) {
        let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        x = SpherePoint.radiusMetres * cos(latitude) * cos(longitude)
        y = SpherePoint.radiusMetres * cos(latitude) * sin(longitude)
        z = SpherePoint.radiusMetres * sin(latitude)
    }

    /// Returns the square of the straight distance, through the ground, to another point. Inlined, because whoever looks
    /// for the nearest of many calls it for each.
    @inlinable
    package func squaredDistance(to other: SpherePoint) -> Double {
        let (x, y, z) = (self.x - other.x, self.y - other.y, self.z - other.z)
        return x * x + y * y + z * z
    }

    /// Returns the straight distance between two points with that distance over the ground.
    package static func straight(overGround metres: Double) -> Double {
        2 * radiusMetres * sin(min(metres / (2 * radiusMetres), .pi / 2))
    }

    /// Returns the square of the straight distance between two points with that distance over the ground.
    package static func squaredDistance(overGround metres: Double) -> Double {
        let straight = straight(overGround: metres)
        return straight * straight
    }

    /// Returns the square of the straight distance between two points that are so many degrees of a great circle apart.
    package static func squaredDistance(degrees: Double) -> Double {
        squaredDistance(overGround: degrees * .pi / 180 * radiusMetres)
    }
}

extension GeoLocation {
    /// Returns true if another location is at most so far away over the ground, on a sphere.
    package func isWithin(metres: Double, of other: GeoLocation) -> Bool {
        SpherePoint(self).squaredDistance(to: SpherePoint(other)) <= SpherePoint.squaredDistance(overGround: metres)
    }
}
