// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A point on a canvas; `y` grows downwards.
struct Point: Equatable {
    var x: Double
    var y: Double
}

/// A straight line between two points.
struct Segment: Equatable {
    var from: Point
    var to: Point

    func distance(to point: Point) -> Double {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let along = length == 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
        let nearest = min(1, max(0, along))
        let (x, y) = (point.x - from.x - nearest * dx, point.y - from.y - nearest * dy)
        return (x * x + y * y).squareRoot()
    }

    /// Returns the bounding box of both lines, from its top left to its bottom right.
    func bounds(with other: Segment) -> Segment {
        let xs = [from.x, to.x, other.from.x, other.to.x]
        let ys = [from.y, to.y, other.from.y, other.to.y]
        return Segment(
            from: Point(x: xs.min() ?? 0, y: ys.min() ?? 0), to: Point(x: xs.max() ?? 0, y: ys.max() ?? 0))
    }
}
