// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension Canvas {
    /// Paints everything below a crest line. `depth` is the distance below the crest.
    @inline(__always)
    func ridge(
        bottom: Float = 1, crest: (_ u: Float) -> Float, colour: (_ u: Float, _ v: Float, _ depth: Float) -> Colour
    ) {
        ridge(Crest(self, crest), bottom: bottom, colour: colour)
    }

    @inline(__always)
    func ridge(_ crest: Crest, bottom: Float = 1, colour: (_ u: Float, _ v: Float, _ depth: Float) -> Colour) {
        let top = crest.top
        guard top < bottom else { return }
        shade(Box(left: 0, top: max(top, 0), right: aspect, bottom: bottom)) { u, v, old in
            let depth = v - crest(u)
            let cover = clamp(depth / pixel + 0.5)
            return cover > 0 ? mix(old, colour(u, v, max(depth, 0)), cover) : old
        }
    }

    /// Paints a spruce: tiers of branches that grow wider towards the ground.
    func conifer(_ u: Float, base: Float, height: Float, _ colour: Colour, tip: Colour) {
        let half = height * 0.2
        let tiers = Float(7)
        let box = Box(left: u - half, top: base - height, right: u + half, bottom: base)
        fill(box) { x, y in
            let down = clamp((y - box.top) / height)
            let tier = down * tiers - (down * tiers).rounded(.down)
            let reach = half * down * (0.62 + 0.38 * tier) + height * 0.008
            return max(abs(x - u) - reach, y - base)
        } colour: { x, y in
            let down = clamp((y - box.top) / height)
            let tier = down * tiers - (down * tiers).rounded(.down)
            return mix(tip, colour, clamp(tier * 1.4 + abs(x - u) / half * 0.3))
        }
    }
}

/// The heights of a ridge, computed once for every column.
struct Crest {
    private let heights: [Float]
    private let pixel: Float

    init(_ canvas: Canvas, _ height: (_ u: Float) -> Float) {
        heights = (0..<canvas.width).map { height((Float($0) + 0.5) * canvas.pixel) }
        pixel = canvas.pixel
    }

    var top: Float { heights.min() ?? 1 }

    /// Returns the height at `u`; beyond the canvas, the height at its edge.
    @inline(__always)
    func callAsFunction(_ u: Float) -> Float { heights[max(0, min(heights.count - 1, Int(u / pixel)))] }

    /// Returns the slope at `u`; positive where the line falls to the right.
    @inline(__always)
    func slope(_ u: Float, reach: Float = 0.01) -> Float { (self(u + reach) - self(u - reach)) / (2 * reach) }
}

/// A range of pointed mountains, each with a side in the light and one in the shade.
struct MountainRange {
    private struct Peak {
        let u: Float
        let height: Float
        let steepness: Float

        func height(at place: Float) -> Float { height - steepness * pow(abs(place - u), 0.92) }
    }

    let crest: Crest
    /// The `u` of the peak that each column belongs to.
    private let summits: Crest
    private let noise: Noise

    /// - Parameter foot: The `v` that a peak without height would have.
    init(
        _ canvas: Canvas, foot: Float, height: Float, spacing: Float, ruggedness: Float,
        _ random: inout SeededGenerator
    ) {
        let noise = random.noise()
        var peaks: [Peak] = []
        var place = -random.float(0...spacing)
        while place < canvas.aspect + spacing {
            let size = random.float(0.45...1)
            peaks.append(Peak(u: place, height: height * size, steepness: height * random.float(0.75...1.1) / spacing))
            place += spacing * random.float(0.45...1)
        }
        func highest(_ u: Float) -> Peak? { peaks.max { $0.height(at: u) < $1.height(at: u) } }
        crest = Crest(canvas) { u in
            let rough =
                (noise.ridged(u * 5, 2, 4) - 0.5) * ruggedness + (noise.layered(u * 26, 7, 3) - 0.5) * 0.2 * ruggedness
            return foot - (highest(u)?.height(at: u) ?? 0) - rough * height
        }
        summits = Crest(canvas) { u in highest(u)?.u ?? u }
        self.noise = noise
    }

    /// Returns a brightness from 0 in the shade to 1 in the light, which comes from the left.
    @inline(__always)
    func light(_ u: Float, _ v: Float, _ depth: Float) -> Float {
        let summit = summits(u + (noise.layered(v * 16, 5, 3) - 0.5) * min(depth, 0.2) * 0.9)
        let spur = (noise.layered(v * 9, summit * 31, 3) - 0.5) * (0.05 + depth * 1.3)
        let across = summit + spur - u
        let gullies = noise.ridged(u * 11 - (v * 7) * (across < 0 ? -1 : 1), v * 9, 4) - 0.6
        return smoothstep(-0.035, 0.035, across + gullies * 0.3 * (0.1 + min(depth, 0.4)))
    }

    /// Returns the roughness of rock, from 0 to 1.
    @inline(__always)
    func relief(_ u: Float, _ v: Float) -> Float { noise.ridged(u * 30, v * 15, 4) }
}
