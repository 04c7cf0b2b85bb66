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

/// The middle of locations: the point of the ground that is nearest to their mean in space.
struct Centroid {
    private var sum = EarthPoint(x: 0, y: 0, z: 0)
    private var first: GeoLocation?

    mutating func add(_ place: GeoLocation) {
        let point = EarthPoint(place)
        sum = EarthPoint(x: sum.x + point.x, y: sum.y + point.y, z: sum.z + point.z)
        first = first ?? GeoLocation(latitude: place.latitude, longitude: place.longitude)
    }

    /// The middle, or `nil` without any location. Locations on opposite sides of the earth have no middle; then it is
    /// the first of them.
    var place: GeoLocation? {
        let length = (sum.x * sum.x + sum.y * sum.y + sum.z * sum.z).squareRoot()
        guard length > 1 else { return first }
        return GeoLocation(
            latitude: asin(max(-1, min(1, sum.z / length))) * 180 / .pi, longitude: atan2(sum.y, sum.x) * 180 / .pi)
    }
}
