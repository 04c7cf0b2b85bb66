// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Canvas {
    func disc(_ u: Float, _ v: Float, radius: Float, _ colour: Colour, softness: Float = 0, opacity: Float = 1) {
        let box = Box(left: u - radius, top: v - radius, right: u + radius, bottom: v + radius)
        fill(box, softness: softness, opacity: opacity) {
            length($0 - u, $1 - v) - radius
        } colour: { _, _ in
            colour
        }
    }

    func ellipse(_ u: Float, _ v: Float, _ radiusU: Float, _ radiusV: Float, _ colour: Colour, opacity: Float = 1) {
        let box = Box(left: u - radiusU, top: v - radiusV, right: u + radiusU, bottom: v + radiusV)
        let scale = min(radiusU, radiusV)
        fill(box, opacity: opacity) {
            (length(($0 - u) / radiusU, ($1 - v) / radiusV) - 1) * scale
        } colour: { _, _ in
            colour
        }
    }

    func rectangle(_ box: Box, corner: Float = 0, _ colour: Colour, opacity: Float = 1) {
        fill(box, opacity: opacity) {
            roundedDistance($0, $1, box, corner)
        } colour: { _, _ in
            colour
        }
    }

    /// Paints a rectangle with a gradient from one colour at the top to another at the bottom.
    func rectangle(_ box: Box, corner: Float = 0, from top: Colour, to bottom: Colour) {
        fill(box) {
            roundedDistance($0, $1, box, corner)
        } colour: { _, v in
            mix(top, bottom, clamp((v - box.top) / box.height))
        }
    }

    /// Paints a stroke with round ends. `endWidth` tapers it.
    func line(_ from: Point, _ to: Point, width: Float, endWidth: Float? = nil, _ colour: Colour, opacity: Float = 1) {
        let widest = max(width, endWidth ?? width) / 2
        let box = Box(
            left: min(from.u, to.u), top: min(from.v, to.v), right: max(from.u, to.u), bottom: max(from.v, to.v))
        fill(box.grown(by: widest), opacity: opacity) { u, v in
            let (along, away) = nearest(u, v, from, to)
            return away - mix(width, endWidth ?? width, along) / 2
        } colour: { _, _ in
            colour
        }
    }

    func lines(_ points: [Point], width: Float, _ colour: Colour, opacity: Float = 1) {
        for (from, to) in zip(points, points.dropFirst()) { line(from, to, width: width, colour, opacity: opacity) }
    }

    func triangle(_ first: Point, _ second: Point, _ third: Point, _ colour: Colour) {
        let all = [first, second, third]
        let (us, vs) = (all.map(\.u), all.map(\.v))
        guard let left = us.min(), let right = us.max(), let top = vs.min(), let bottom = vs.max() else { return }
        fill(Box(left: left, top: top, right: right, bottom: bottom)) { u, v in
            triangleDistance(u, v, first, second, third)
        } colour: { _, _ in
            colour
        }
    }
}

/// A point on a canvas.
struct Point {
    var u: Float
    var v: Float

    init(_ u: Float, _ v: Float) {
        self.u = u
        self.v = v
    }
}

@inline(__always)
func length(_ u: Float, _ v: Float) -> Float { (u * u + v * v).squareRoot() }

@inline(__always)
func roundedDistance(_ u: Float, _ v: Float, _ box: Box, _ corner: Float) -> Float {
    let outsideU = abs(u - (box.left + box.right) / 2) - box.width / 2 + corner
    let outsideV = abs(v - (box.top + box.bottom) / 2) - box.height / 2 + corner
    return length(max(outsideU, 0), max(outsideV, 0)) + min(max(outsideU, outsideV), 0) - corner
}

/// Returns the point of a line segment that is nearest to (`u`, `v`), as a part of the segment from 0 to 1, and its
/// distance.
@inline(__always)
func nearest(_ u: Float, _ v: Float, _ from: Point, _ to: Point) -> (along: Float, away: Float) {
    let (du, dv) = (to.u - from.u, to.v - from.v)
    let along = clamp(((u - from.u) * du + (v - from.v) * dv) / max(du * du + dv * dv, 1e-9))
    return (along, length(u - from.u - along * du, v - from.v - along * dv))
}

@inline(__always)
private func triangleDistance(_ u: Float, _ v: Float, _ first: Point, _ second: Point, _ third: Point) -> Float {
    func side(_ from: Point, _ to: Point) -> Float {
        let (du, dv) = (to.u - from.u, to.v - from.v)
        return ((u - from.u) * dv - (v - from.v) * du) / max(length(du, dv), 1e-9)
    }
    let (one, two, three) = (side(first, second), side(second, third), side(third, first))
    let turn = (second.u - first.u) * (third.v - first.v) - (second.v - first.v) * (third.u - first.u)
    return turn > 0 ? max(one, two, three) : max(-one, -two, -three)
}
