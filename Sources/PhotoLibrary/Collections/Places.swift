// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Groups of assets by location: each asset is within a given distance of another one of its group.
///
/// Space is cut into cubes so small that all points in one belong together. Only neighbouring cubes have to be
/// compared, which takes time in proportion to the number of assets, not of pairs.
///
/// Points of two neighbouring cubes are compared until two are near enough. The slowest case is therefore two cubes
/// with thousands of different points each, none near enough to one in the other.
package struct Places {
    /// The distances in metres by which assets can be grouped: from the precision of locations to more than any
    /// distance on earth.
    package static let distances: ClosedRange<Float> = 1...100_000_000

    private let straight: Double
    private let side: Double
    private var cubes: [Cube: Int] = [:]
    private var keys: [Cube] = []
    private var contents: [Content] = []
    private var links: DisjointSets

    /// Returns the places, those with the most visible assets first, and places of the same size by their first asset.
    /// Members are in order of addition.
    static func groups(of assets: [GroupableAsset], metres: Double) -> [AssetGroup] {
        var places = Places(metres: metres, assets)
        places.link()
        return places.groups(of: assets)
            .sorted { (-$0.count, $0.first) < (-$1.count, $1.first) }
    }

    private struct Cube: Hashable {
        var x: Int32
        var y: Int32
        var z: Int32
    }

    private struct Content {
        /// The different points. Many assets have exactly the same location.
        var points: Set<SpherePoint> = []
        /// The bounding box of the points.
        var box = Box()
        var assets: [Int] = []
    }

    private init(metres: Double, _ assets: [GroupableAsset]) {
        straight = SpherePoint.straight(overGround: metres)
        // A little less than the cube whose diagonal is the distance, which leaves room for rounding.
        side = straight / 3.0.squareRoot() * (1 - 1e-9)
        links = DisjointSets(count: 0)
        for (index, asset) in assets.enumerated() {
            guard let place = asset.place else { continue }
            add(SpherePoint(place), index)
        }
        links = DisjointSets(count: contents.count)
    }

    private mutating func add(_ point: SpherePoint, _ asset: Int) {
        let cube = Cube(x: number(point.x), y: number(point.y), z: number(point.z))
        let place = cubes[cube] ?? contents.count
        if place == contents.count {
            cubes[cube] = place
            keys.append(cube)
            contents.append(Content())
        }
        contents[place].points.insert(point)
        contents[place].box.add(point)
        contents[place].assets.append(asset)
    }

    private func number(_ metres: Double) -> Int32 { Int32((metres / side).rounded(.down)) }

    private mutating func link() {
        for (place, key) in keys.enumerated() {
            for step in Places.steps {
                let near = Cube(x: key.x + step.x, y: key.y + step.y, z: key.z + step.z)
                guard let other = cubes[near], !links.areJoined(place, other), areNear(place, other) else { continue }
                links.join(place, other)
            }
        }
    }

    /// The offsets to all cubes that may hold a point near enough, only one of each two opposite offsets.
    private static let steps: [Cube] = (Int32(-2)...2).flatMap { x in
        (Int32(-2)...2).flatMap { y in
            (Int32(-2)...2).compactMap { z in (x, y, z) > (0, 0, 0) ? Cube(x: x, y: y, z: z) : nil }
        }
    }

    /// Returns true if two cubes hold points near enough. Only points near the bounding box of the other cube are
    /// compared.
    private func areNear(_ left: Int, _ right: Int) -> Bool {
        let limit = straight * straight
        let (left, right) = (contents[left], contents[right])
        let nearLeft = left.points.filter { right.box.squaredDistance(to: $0) <= limit }
        let nearRight = right.points.filter { left.box.squaredDistance(to: $0) <= limit }
        return nearLeft.contains { point in nearRight.contains { point.squaredDistance(to: $0) <= limit } }
    }

    private mutating func groups(of assets: [GroupableAsset]) -> [AssetGroup] {
        var members: [Int: [Int]] = [:]
        for place in contents.indices { members[links.root(of: place), default: []] += contents[place].assets }
        return members.values.map { places in
            AssetGroup(places.map { assets[$0] }.sorted { $0.id < $1.id })
        }
    }
}

/// The bounding box of points.
private struct Box {
    private var low = SpherePoint(x: .infinity, y: .infinity, z: .infinity)
    private var high = SpherePoint(x: -.infinity, y: -.infinity, z: -.infinity)

    mutating func add(_ point: SpherePoint) {
        low = SpherePoint(x: min(low.x, point.x), y: min(low.y, point.y), z: min(low.z, point.z))
        high = SpherePoint(x: max(high.x, point.x), y: max(high.y, point.y), z: max(high.z, point.z))
    }

    func squaredDistance(to point: SpherePoint) -> Double {
        point.squaredDistance(
            to: SpherePoint(
                x: min(max(point.x, low.x), high.x), y: min(max(point.y, low.y), high.y),
                z: min(max(point.z, low.z), high.z)))
    }
}

/// A disjoint-set forest, which tracks the cubes that belong together.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of place: Int) -> Int {
        var place = place
        while parents[place] != place {
            parents[place] = parents[parents[place]]
            place = parents[place]
        }
        return place
    }

    mutating func areJoined(_ left: Int, _ right: Int) -> Bool { root(of: left) == root(of: right) }

    mutating func join(_ left: Int, _ right: Int) {
        let (left, right) = (root(of: left), root(of: right))
        parents[max(left, right)] = min(left, right)
    }
}
