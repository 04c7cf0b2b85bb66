// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A flower close by, everything else out of focus.
struct FlowerScene: Scene {
    var seed: UInt64

    private struct Kind {
        var petals: Int
        var inner: Colour
        var outer: Colour
        var heart: Colour
    }

    private static let kinds = [
        Kind(petals: 13, inner: rgb(0xFFF7F0), outer: rgb(0xFFFFFF), heart: rgb(0xF2B632)),
        Kind(petals: 8, inner: rgb(0x8C2F6B), outer: rgb(0xF086C0), heart: rgb(0xF6D04D)),
        Kind(petals: 5, inner: rgb(0xB3261E), outer: rgb(0xF2553D), heart: rgb(0x2E1A1F)),
        Kind(petals: 16, inner: rgb(0xF08A1D), outer: rgb(0xFFD03B), heart: rgb(0x5A3418)),
        Kind(petals: 6, inner: rgb(0x4E4FB8), outer: rgb(0x9FA7F5), heart: rgb(0xFFF1B8)),
    ]

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        paintBackground(canvas, &random)
        let kind = random.pick(Self.kinds)
        for _ in 0..<3 {
            let place = Point(canvas.aspect * random.float(0.05...0.95), random.float(0.2...0.8))
            paintFlower(canvas, kind, at: place, radius: random.float(0.09...0.15), blur: 0.05, &random)
        }
        let place = Point(canvas.aspect * random.float(0.42...0.58), random.float(0.42...0.5))
        paintFlower(canvas, kind, at: place, radius: min(0.32, canvas.aspect * 0.36), blur: 0.004, &random)
    }

    private func paintBackground(_ canvas: Canvas, _ random: inout SeededGenerator) {
        let noise = random.noise()
        canvas.shade { u, v, _ in
            let blur = noise.layered(u * 1.6, v * 1.6, 2)
            return mix(mix(rgb(0x2E5B33), rgb(0xA9CF6B), blur), rgb(0x1B3B2A), v * 0.45)
        }
        for _ in 0..<34 {
            let colour = mix(rgb(0xE6F5A5), rgb(0x6FAE5B), random.float(0...1))
            canvas.disc(
                random.float(0...canvas.aspect), random.float(0...1), radius: random.float(0.02...0.09), colour,
                softness: 0.012, opacity: random.float(0.08...0.3))
        }
    }

    private func paintFlower(
        _ canvas: Canvas, _ kind: Kind, at centre: Point, radius: Float, blur: Float, _ random: inout SeededGenerator
    ) {
        let stem = rgb(0x4C7F36)
        canvas.line(
            centre, Point(centre.u + random.float(-0.15...0.15), 1.1), width: radius * 0.09, stem,
            opacity: blur > 0.02 ? 0.5 : 1)
        for ring in [Float(1), 0.72] {
            paintPetals(canvas, kind, at: centre, radius: radius * ring, turn: random.float(0...1), blur: blur, ring)
        }
        paintHeart(canvas, kind, at: centre, radius: radius * 0.24, blur: blur, noise: random.noise())
    }

    private func paintPetals(
        _ canvas: Canvas, _ kind: Kind, at centre: Point, radius: Float, turn: Float, blur: Float, _ ring: Float
    ) {
        let box = Box(
            left: centre.u - radius, top: centre.v - radius, right: centre.u + radius, bottom: centre.v + radius)
        let count = Float(kind.petals)
        canvas.fill(box, softness: blur) { u, v in
            let wave = abs(cos((atan2(v - centre.v, u - centre.u) + turn) * count / 2))
            return length(u - centre.u, v - centre.v) - radius * (0.42 + 0.58 * pow(wave, 0.55))
        } colour: { u, v in
            let angle = atan2(v - centre.v, u - centre.u) + turn
            let wave = abs(cos(angle * count / 2))
            let out = length(u - centre.u, v - centre.v) / radius
            let veins = sin(angle * count * 7) * 0.02
            let shade = (0.66 + 0.34 * smoothstep(0, 0.55, wave)) * (ring < 1 ? 1.03 : 0.9)
            let fall = 1 - 0.14 * clamp((v - centre.v) / radius)
            return mix(kind.inner, kind.outer, smoothstep(0.1, 0.85, out)) * (shade + veins) * fall
        }
    }

    private func paintHeart(
        _ canvas: Canvas, _ kind: Kind, at centre: Point, radius: Float, blur: Float, noise: Noise
    ) {
        canvas.disc(
            centre.u, centre.v + radius * 0.12, radius: radius * 1.12, kind.inner * 0.5, softness: radius * 0.5,
            opacity: 0.55)
        let box = Box(
            left: centre.u - radius, top: centre.v - radius, right: centre.u + radius, bottom: centre.v + radius)
        canvas.fill(box, softness: blur) {
            length($0 - centre.u, $1 - centre.v) - radius
        } colour: { u, v in
            let dots = noise.layered((u - centre.u) / radius * 9, (v - centre.v) / radius * 9, 2)
            let dome = 1 - 0.45 * length(u - centre.u + radius * 0.3, v - centre.v + radius * 0.3) / radius
            return kind.heart * (0.55 + 0.75 * dots) * (0.6 + 0.6 * dome)
        }
    }
}
