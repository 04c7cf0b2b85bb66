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

extension Canvas {
    /// Returns the finished picture: a little contrast, darker corners, and the grain of a sensor.
    func developed(grain: Float = 0.018, vignette: Float = 0.22, seed: UInt32 = 7) -> PixelBuffer {
        let noise = Noise(seed)
        let (centreU, centreV) = (aspect / 2, Float(0.5))
        let farthest = length(centreU, centreV)
        shade { u, v, old in
            let distance = length(u - centreU, v - centreV) / farthest
            let speck = (noise.cell(Int32(u / self.pixel), Int32(v / self.pixel)) - 0.5) * grain
            return contrasted(old) * (1 - vignette * distance * distance * distance) + speck
        }
        return exposed()
    }

    /// Returns the picture without a camera's effects, for screens.
    func exposed() -> PixelBuffer {
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { bytes, count in
            for index in 0..<pixels.count {
                let colour = (pixels[index] * 255 + 0.5).clamped(
                    lowerBound: Colour(), upperBound: Colour(repeating: 255))
                bytes[4 &* index] = UInt8(colour.x)
                bytes[4 &* index &+ 1] = UInt8(colour.y)
                bytes[4 &* index &+ 2] = UInt8(colour.z)
                bytes[4 &* index &+ 3] = 255
            }
            count = 4 * pixels.count
        }
        guard let picture = PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes) else {
            preconditionFailure("a canvas has four bytes a pixel")
        }
        return picture
    }
}

/// Raises the contrast with a gentle S curve: darker shadows, brighter lights.
@inline(__always)
private func contrasted(_ colour: Colour) -> Colour {
    let clamped = colour.clamped(lowerBound: Colour(), upperBound: Colour(repeating: 1))
    return mix(clamped, clamped * clamped * (3 - 2 * clamped), 0.25)
}

extension Canvas {
    /// Paints water below a line: the mirrored picture above it, broken by ripples and tinted.
    func reflect(below line: Float, tint: Colour, strength: Float = 0.72, ripple: Float = 0.012, noise: Noise) {
        let mirror = Int((line * Float(height)).rounded())
        guard mirror > 0 else { return }
        shade(Box(left: 0, top: line, right: aspect, bottom: 1)) { u, v, _ in
            let depth = v - line
            let far = 1 / (depth + 0.05)
            let wave = noise.layered(u * far * 0.9, far * 5.5, 3) - 0.5
            let source = self.colour(u + wave * ripple, line - depth * 1.04 + wave * (ripple * 3 + depth * 0.5))
            let deep = mix(strength, strength * 0.6, clamp(depth / (1 - line)))
            return mix(tint, source, deep) + Colour(repeating: max(wave, 0) * 0.05)
        }
    }

    /// Returns the colour of the pixel at (`u`, `v`), clamped to the canvas.
    @inline(__always)
    func colour(_ u: Float, _ v: Float) -> Colour {
        let column = max(0, min(width - 1, Int(u / pixel)))
        let row = max(0, min(height - 1, Int(v / pixel)))
        return pixels[row &* width &+ column]
    }
}

/// The subject of a painting. The same scene paints the same picture at every size.
protocol Scene {
    func paint(_ canvas: Canvas)
}
