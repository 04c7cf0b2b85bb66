// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// A place as a point on a globe of radius 1, where comparing distances needs no trigonometry, and neither the poles nor
/// the line where the days meet are special.
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

    /// The square of the length of the straight line through the globe.
    func squaredDistance(to other: GlobePoint) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }

    /// The same for two places that many degrees apart on a great circle.
    static func squaredDistance(degrees: Double) -> Double {
        let half = sin(degrees * .pi / 360)
        return 4 * half * half
    }

    /// The same for two places that many kilometres apart.
    static func squaredDistance(kilometres: Double) -> Double {
        squaredDistance(degrees: kilometres / 6_371 * 180 / .pi)
    }
}
