// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The directions in which a program goes through a list, as far as the places show that it asks for. Several threads
/// may ask in turn, so that the places come in nearly that order, or each on its own way.
struct ListDirection {
    /// How far the places may be out of order.
    private static let disorder = 8
    /// The distance from which on a place belongs to another way through the list.
    private static let jump = 32
    /// The number of ways that are remembered.
    private static let wayLimit = 4

    /// A way through the list, of one thread or of several that stay close together.
    private struct Way {
        /// The farthest place in the direction.
        var front: Int
        /// 1 or -1; `nil` at the first place.
        var step: Int?
    }

    /// The ways, the one that was gone last at the end.
    private var ways: [Way] = []
    /// The requested indexes, and the indexes requested since one index was requested for the second time.
    private var asked: Set<Int> = []
    private var askedLately: Set<Int> = []

    /// Returns the indexes that will be requested next if the direction stays the same, nearest first, without indexes
    /// that were already requested; empty for the first index of a direction.
    ///
    /// - Parameters:
    ///   - place: The place that is asked for now.
    ///   - count: The number of places in the list.
    ///   - limit: The greatest number of places to return.
    mutating func next(after place: Int, of count: Int, limit: Int) -> [Int] {
        let isNew = asked.insert(place).inserted
        if !askedLately.insert(place).inserted { askedLately = [place] }
        guard let step = step(to: place, isNew: isNew) else { return [] }
        let places = stride(from: place + step, to: step > 0 ? count : -1, by: step).lazy
        return Array(places.filter { [askedLately] in !askedLately.contains($0) }.prefix(limit))
    }

    /// Adds a place to the way that it lies on, and returns the direction.
    private mutating func step(to place: Int, isNew: Bool) -> Int? {
        let distances = ways.map { abs(place - $0.front) }
        guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
            distances[nearest] < Self.jump
        else {
            ways = ways.suffix(Self.wayLimit - 1) + [Way(front: place)]
            return nil
        }
        var way = ways.remove(at: nearest)
        let toPlace = (place - way.front).signum()
        // An index far behind the front means the direction was reversed, unless that index was never requested: then a
        // slower thread is catching up.
        let isTurned = distances[nearest] > Self.disorder && !isNew
        if way.step == nil || toPlace == way.step || isTurned {
            way.front = place
            if toPlace != 0 { way.step = toPlace }
        }
        ways.append(way)
        return way.step
    }
}
