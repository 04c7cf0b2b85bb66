// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// A place as a point on a unit sphere, where distances are compared without trigonometry, and neither the poles nor
/// the 180th meridian are special cases.
struct GlobePoint: Sendable {
    private let x: Double
    private let y: Double
    private let z: Double

    init(_ place: GeoLocation) {
        let north = place.latitude * .pi / 180
        let east = place.longitude * .pi / 180
        x = cos(north) * cos(east)
        y = cos(north) * sin(east)
        z = sin(north)
    }

    /// Returns the square of the length of the chord between two points.
    func squaredDistance(to other: GlobePoint) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }

    /// Returns the squared chord for a distance in degrees of a great circle.
    static func squaredDistance(degrees: Double) -> Double {
        let half = sin(degrees * .pi / 360)
        return 4 * half * half
    }

    /// Returns the squared chord for a distance in kilometres.
    static func squaredDistance(kilometres: Double) -> Double {
        squaredDistance(degrees: kilometres / 6_371 * 180 / .pi)
    }
}
