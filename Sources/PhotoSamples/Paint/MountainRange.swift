// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
