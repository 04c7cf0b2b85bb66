// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The direction in which a program goes through a list, as far as the places show that it asks for. Several threads may ask
/// in turn, so that the places come in nearly that order.
struct ListDirection {
    /// How far the places may be out of order.
    private static let disorder = 8
    /// The distance from which on a place belongs to another part of the list.
    private static let jump = 32

    /// The farthest place in the direction; `nil` before the first.
    private var front: Int?
    /// 1 or -1; `nil` at the first place, and after a jump.
    private var step: Int?

    /// Returns the places that will be asked for next if it goes on, the nearest first; none for the first place and after a
    /// jump.
    ///
    /// - Parameters:
    ///   - place: The place that is asked for now.
    ///   - count: The number of places in the list.
    ///   - limit: The greatest number of places to return.
    mutating func next(after place: Int, of count: Int, limit: Int) -> [Int] {
        guard let last = front, abs(place - last) < Self.jump else {
            (front, step) = (place, nil)
            return []
        }
        let toPlace = (place - last).signum()
        if step == nil || toPlace == step || abs(place - last) > Self.disorder {
            front = place
            if toPlace != 0 { step = toPlace }
        }
        guard let front, let step else { return [] }
        return (1...limit).map { front + step * $0 }.filter { (0..<count).contains($0) && $0 != place }
    }
}
