// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A picture that is being painted.
///
/// Coordinates are in units of the height: `v` runs from 0 at the top to 1 at the bottom, `u` from 0 at the left to
/// ``aspect`` at the right. A painting therefore looks the same at every size.
final class Canvas {
    let width: Int
    let height: Int
    let aspect: Float
    /// The width and height of a pixel in the canvas's units.
    let pixel: Float
    let pixels: UnsafeMutableBufferPointer<Colour>

    init(_ size: PixelSize) {
        width = size.width
        height = size.height
        aspect = Float(size.width) / Float(size.height)
        pixel = 1 / Float(size.height)
        pixels = .allocate(capacity: size.width * size.height)
        pixels.initialize(repeating: Colour(repeating: 0))
    }

    deinit { pixels.deallocate() }

    /// Gives every pixel of the box a new colour, computed from its position and its old colour.
    @inline(__always)
    func shade(_ box: Box? = nil, _ colour: (_ u: Float, _ v: Float, _ old: Colour) -> Colour) {
        let box = box ?? Box(left: 0, top: 0, right: aspect, bottom: 1)
        let columns = span(box.left, box.right, limit: width)
        for row in span(box.top, box.bottom, limit: height) {
            let v = (Float(row) + 0.5) * pixel
            for column in columns {
                let index = row &* width &+ column
                pixels[index] = colour((Float(column) + 0.5) * pixel, v, pixels[index])
            }
        }
    }

    /// Paints where the signed distance to a shape is negative, with a soft edge.
    @inline(__always)
    func fill(
        _ box: Box, softness: Float = 0, opacity: Float = 1, distance: (_ u: Float, _ v: Float) -> Float,
        colour: (_ u: Float, _ v: Float) -> Colour
    ) {
        let edge = max(pixel, softness)
        shade(box.grown(by: edge)) { u, v, old in
            let cover = clamp(0.5 - distance(u, v) / edge) * opacity
            return cover > 0 ? mix(old, colour(u, v), cover) : old
        }
    }

    private func span(_ from: Float, _ to: Float, limit: Int) -> Range<Int> {
        let first = max(0, min(limit, Int((from * Float(height)).rounded(.down))))
        let last = max(first, min(limit, Int((to * Float(height)).rounded(.up))))
        return first..<last
    }
}

/// A rectangular part of a canvas.
struct Box {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float

    var width: Float { right - left }
    var height: Float { bottom - top }

    func grown(by margin: Float) -> Box {
        Box(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }
}
