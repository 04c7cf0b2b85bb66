// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Trunks in the mist, light falling between them.
struct ForestScene: Scene {
    enum Season { case summer, autumn, bamboo }

    var season: Season
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let noise = random.noise()
        let source = Point(canvas.aspect * random.float(0.3...0.7), -0.1)
        canvas.shade { u, v, _ in
            let glow = bell(length(u - source.u, (v - 0.3) * 0.8), width: 0.55)
            let leaves = noise.layered(u * 9, v * 9, 4)
            return mix(mix(far, near * 1.5, v * 0.55), bright, glow * 0.85) * (0.82 + 0.36 * leaves)
        }
        for layer in 0..<5 { paintLayer(canvas, near: Float(layer) / 4, &random) }
        paintGround(canvas, noise: random.noise())
        paintShafts(canvas, from: source, noise: random.noise())
    }

    private var bright: Colour { season == .autumn ? rgb(0xFFE6A8) : rgb(0xF0FBC4) }
    private var far: Colour { season == .autumn ? rgb(0xE0A95C) : rgb(0x9CC387) }
    private var near: Colour { season == .autumn ? rgb(0x6B3A1E) : rgb(0x29502F) }
    private var trunk: Colour {
        switch season {
        case .summer: rgb(0x2E2A24)
        case .autumn: rgb(0x33231C)
        case .bamboo: rgb(0x41702F)
        }
    }

    private func paintLayer(_ canvas: Canvas, near part: Float, _ random: inout SeededGenerator) {
        let bark = mix(far, trunk, 0.15 + 0.85 * part)
        let count = Int(mix(20, 5, part) * canvas.aspect) + (season == .bamboo ? 6 : 0)
        let thickness = mix(0.008, 0.05, part) * (season == .bamboo ? 0.7 : 1)
        for _ in 0..<count {
            let u = random.float(-0.05...canvas.aspect + 0.05)
            paintTrunk(canvas, at: u, width: thickness * random.float(0.7...1.3), bark, &random, near: part)
        }
        paintLeaves(canvas, near: part, noise: random.noise())
    }

    private func paintTrunk(
        _ canvas: Canvas, at u: Float, width: Float, _ bark: Colour, _ random: inout SeededGenerator, near part: Float
    ) {
        let foot = Point(u, mix(0.72, 0.98, part))
        let top = Point(u + random.float(-0.06...0.06), -0.05)
        let noise = random.noise()
        let box = Box(left: min(foot.u, top.u) - width, top: -0.05, right: max(foot.u, top.u) + width, bottom: foot.v)
        canvas.fill(box) { x, y in
            let (along, away) = nearest(x, y, foot, top)
            return away - width * mix(0.55, 0.38, along) - width * 0.5 * bell(along, width: 0.03)
        } colour: { x, y in
            let centre = mix(foot.u, top.u, clamp((foot.v - y) / (foot.v - top.v)))
            let side = clamp(0.5 + (x - centre) / width)
            let grain = noise.layered(x * 60, y * 9, 3)
            let ring = season == .bamboo && (y * 7 + u * 3) - (y * 7 + u * 3).rounded(.down) < 0.06 ? Float(0.7) : 1
            return bark * (0.6 + 0.55 * side + 0.3 * (grain - 0.5)) * ring
        }
    }

    private func paintLeaves(_ canvas: Canvas, near part: Float, noise: Noise) {
        let leaf = mix(far, season == .autumn ? rgb(0xD9722A) : near * 1.3, 0.3 + part * 0.6)
        let sunlit = mix(leaf, bright, 0.45)
        let scale = mix(26, 11, part)
        canvas.shade(Box(left: 0, top: 0, right: canvas.aspect, bottom: 0.6)) { u, v, old in
            let mass = noise.layered(u * scale * 0.22, v * scale * 0.22, 2)
            let detail = noise.layered(u * scale * 2, v * scale * 2, 3)
            let cover = smoothstep(0.57, 0.6, mass * 0.55 + detail * 0.45 + 0.22 - v * 0.62)
            return cover > 0 ? mix(old, mix(leaf, sunlit, smoothstep(0.5, 0.75, detail)), cover * 0.9) : old
        }
    }

    private func paintGround(_ canvas: Canvas, noise: Noise) {
        let floor = season == .autumn ? rgb(0xB5652B) : rgb(0x4F7A35)
        canvas.ridge { u in
            0.76 + 0.05 * noise.layered(u * 2, 2, 3)
        } colour: { u, v, depth in
            let litter = noise.layered(u * 34, v * 60, 4)
            let path = bell(u - canvas.aspect * (0.5 + 0.1 * sin(v * 9)), width: 0.05 + depth * 0.7)
            let colour = mix(floor * (0.45 + litter), rgb(0xC9AE82) * (0.7 + 0.4 * litter), path * 0.75)
            return mix(far, colour, smoothstep(-0.02, 0.12, depth)) * (1 - depth * 0.5)
        }
    }

    private func paintShafts(_ canvas: Canvas, from source: Point, noise: Noise) {
        canvas.shade { u, v, old in
            let angle = atan2(u - source.u, v - source.v)
            let beam = smoothstep(0.52, 0.8, noise.layered(angle * 9, 3, 2)) * (1 - v * 0.85)
            return mix(old, bright, clamp(beam * 0.32))
        }
    }
}
