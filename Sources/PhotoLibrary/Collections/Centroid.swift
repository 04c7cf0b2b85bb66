// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The middle of locations: the point of the ground that is nearest to their mean in space.
struct Centroid {
    private var sum = SpherePoint(x: 0, y: 0, z: 0)
    private var first: GeoLocation?

    mutating func add(_ place: GeoLocation) {
        let point = SpherePoint(place)
        sum = SpherePoint(x: sum.x + point.x, y: sum.y + point.y, z: sum.z + point.z)
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
