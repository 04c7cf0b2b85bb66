// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import QuerySupport
import Testing

@testable import PhotoEngine
@testable import PhotoLibrary

@Suite struct PlacesTests {
    @Test func whatIsNearAnyOfAGroupBelongsToIt() {
        // Steps of 890 metres to the north, then one of 1112.
        let assets: [GroupableAsset] = [
            .init(1, latitude: 0), .init(2, latitude: 0.008), .init(3, latitude: 0.016), .init(4, latitude: 0.026),
        ]
        #expect(Places.groups(of: assets, metres: 1_000).map(\.rows) == [[1, 2, 3], [4]])
    }

    @Test func theLargestComesFirstAndOfTheSameSizeWhatCameInFirst() {
        let assets: [GroupableAsset] = [
            .init(1, latitude: 10), .init(2, latitude: 20), .init(3, latitude: 30), .init(4, latitude: 20),
        ]
        #expect(Places.groups(of: assets, metres: 100).map(\.rows) == [[2, 4], [1], [3]])
    }

    @Test func whatHasNoPlaceIsInNoGroup() {
        #expect(Places.groups(of: [.init(1), .init(2, latitude: 1)], metres: 100).map(\.rows) == [[2]])
    }

    @Test func eastMeetsWestAndAllMeridiansMeetAtThePoles() {
        let assets: [GroupableAsset] = [
            .init(1, latitude: 0, longitude: 179.999), .init(2, latitude: 0, longitude: -179.999),
            .init(3, latitude: 89.999, longitude: 0), .init(4, latitude: 89.999, longitude: 180),
        ]
        #expect(Places.groups(of: assets, metres: 300).map(\.rows) == [[1, 2], [3, 4]])
    }

    /// The centres of the tests: on the equator, at the antimeridian, and at a pole.
    private static let middles: [(latitude: Double, longitude: Double)] = [(0, 0), (0, 180), (90, 0)]

    /// The expected groups come from comparing every pair.
    @Test(arguments: [1, 50, 5_000, 400_000, 30_000_000] as [Double], [0, 1, 2])
    func groupsAreThoseThatComparingAllPairsGives(_ metres: Double, _ middle: Int) {
        var numbers = SeededRandom(seed: UInt64(middle) + 1)
        let spread = min(metres / 111_195 * 8, 180)
        let assets = (1...250 as ClosedRange<Int64>).map { id in
            let (north, east) = (
                Double.random(in: -spread...spread, using: &numbers),
                Double.random(in: -spread...spread, using: &numbers)
            )
            return PlacesTests.asset(id, from: PlacesTests.middles[middle], north: north, east: east)
        }
        let groups = Places.groups(of: assets, metres: metres)
        #expect(Set(groups.map { Set($0.rows) }) == PlacesTests.linked(assets, metres))
    }

    /// Returns an asset at a distance in degrees from a place. From a pole, the direction is a meridian.
    private static func asset(
        _ id: Int64, from middle: (latitude: Double, longitude: Double), north: Double, east: Double
    ) -> GroupableAsset {
        guard middle.latitude < 90 else {
            let (way, meridian) = ((north * north + east * east).squareRoot(), atan2(north, east) * 180 / .pi)
            return GroupableAsset(id, latitude: max(-90, 90 - way), longitude: meridian)
        }
        let longitude = middle.longitude + east
        return GroupableAsset(
            id, latitude: max(-90, min(90, middle.latitude + north)),
            longitude: longitude > 180 ? longitude - 360 : longitude)
    }

    private static func linked(_ assets: [GroupableAsset], _ metres: Double) -> Set<Set<Int64>> {
        var labels = Array(assets.indices)
        for (left, a) in assets.enumerated() {
            for (right, b) in assets.enumerated().dropFirst(left + 1) {
                guard let from = a.place, let to = b.place, distance(from, to) <= metres else { continue }
                let (old, new) = (labels[right], labels[left])
                for index in labels.indices where labels[index] == old { labels[index] = new }
            }
        }
        return Set(
            Dictionary(grouping: assets.indices) { labels[$0] }.values.map { Set($0.map { assets[$0].id.rawValue }) })
    }

    /// Returns the distance by the haversine formula, which differs from the one that the groups use.
    private static func distance(_ from: GeoLocation, _ to: GeoLocation) -> Double {
        let (a, b) = (from.latitude * .pi / 180, to.latitude * .pi / 180)
        let (north, east) = (sin((b - a) / 2), sin((to.longitude - from.longitude) * .pi / 360))
        let share = north * north + cos(a) * cos(b) * east * east
        return 2 * 6_371_008.8 * asin(min(1, share.squareRoot()))
    }

    @Test func theMiddleOfPlacesIsBetweenThem() throws {
        let groups = Places.groups(
            of: [.init(1, latitude: 0, longitude: 179), .init(2, latitude: 0, longitude: -179)], metres: 1_000_000)
        let middle = try #require(groups.first?.location)
        #expect(abs(middle.latitude) < 1e-9)
        #expect(abs(abs(middle.longitude) - 180) < 1e-9)
    }

    @Test func oppositeSidesOfTheEarthHaveNoMiddle() {
        let group = AssetGroup([.init(1, latitude: 0, longitude: 0), .init(2, latitude: 0, longitude: 180)])
        #expect(group.location == GeoLocation(latitude: 0, longitude: 0))
    }

    /// Pairs of assets at the same or neighbouring places are not compared one by one, which would take too long.
    @Test func manyAtTheSamePlacesAreGrouped() {
        let assets = (1...40_000 as ClosedRange<Int64>).map {
            GroupableAsset($0, latitude: $0 % 2 == 0 ? 48.1 : 48.2, longitude: Double($0 % 100) / 1_000_000)
        }
        #expect(Places.groups(of: assets, metres: 500).map(\.members.count) == [20_000, 20_000])
    }
}
