// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Ranges of mountains, each paler than the one before; perhaps with a lake in front, perhaps with snow.
struct MountainScene: Scene {
    var light: Light
    var seed: UInt64
    var hasLake = false
    var snow: Float = 0.6
    var meadow = rgb(0x5E7F3A)

    private static let ranges = 5

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let horizon: Float = hasLake ? 0.6 : 0.66
        let sun = canvas.aspect * random.float(0.2...0.8)
        Sky(light, horizon: horizon, sunU: sun, clouds: random.float(0.5...0.95), noise: random.noise()).paint(canvas)
        for range in 0..<Self.ranges {
            paint(range, on: canvas, horizon: horizon, sun: sun, &random)
        }
        paintShore(canvas, line: horizon, &random)
        if hasLake {
            canvas.reflect(below: horizon + 0.012, tint: light.lit(rgb(0x2F6F78)), noise: random.noise())
            return
        }
        paintForeground(canvas, &random)
    }

    private func paint(
        _ range: Int, on canvas: Canvas, horizon: Float, sun: Float, _ random: inout SeededGenerator
    ) {
        let near = Float(range) / Float(Self.ranges - 1)
        let massif = MountainRange(
            canvas, foot: horizon + 0.01, height: mix(0.4, 0.09, near), spacing: mix(0.62, 0.34, near),
            ruggedness: mix(0.16, 0.7, near), &random)
        let rock = light.lit(mix(rgb(0x7C8296), rgb(0x47643D), near))
        let white = mix(light.lit(rgb(0xFFFFFF)), light.glow, 0.6) * 1.06
        let shade = mix(light.zenith, light.haze, 0.3)
        let isLitFromLeft = sun < canvas.aspect / 2
        canvas.ridge(massif.crest, bottom: horizon + 0.02) { u, v, depth in
            let left = massif.light(u, v, depth)
            let lightness = isLitFromLeft ? left : 1 - left
            let relief = massif.relief(u, v)
            let height = (horizon - v) / 0.4 + (relief - 0.55) * 0.7
            let snowed = smoothstep(0.86 - snow, 1 - snow, height) * (1 - near * near)
            let bare = rock * (0.42 + 0.55 * lightness + 0.35 * relief)
            let covered = mix(mix(shade, white, 0.2), white, lightness) * (0.92 + 0.12 * relief)
            let mist = mix(0.24, 0.03, near) + smoothstep(0.02, 0.4, depth) * 0.4 * (1 - near)
            return mix(mix(bare, covered, snowed), light.haze, clamp(mist))
        }
    }

    /// Paints a band of trees at the foot of the mountains.
    private func paintShore(_ canvas: Canvas, line: Float, _ random: inout SeededGenerator) {
        let dark = mix(light.lit(rgb(0x27402F)), light.haze, 0.12)
        let noise = random.noise()
        canvas.ridge { u in
            line - 0.01 - 0.02 * noise.layered(u * 4, 1, 3)
        } colour: { _, _, _ in
            dark
        }
        for _ in 0..<Int(90 * canvas.aspect) {
            let u = random.float(0...canvas.aspect)
            let height = random.float(0.025...0.075)
            canvas.conifer(u, base: line + 0.012, height: height, dark * 0.7, tip: dark * random.float(1.1...1.7))
        }
    }

    private func paintForeground(_ canvas: Canvas, _ random: inout SeededGenerator) {
        let noise = random.noise()
        let grass = light.lit(meadow)
        canvas.ridge { u in
            0.665 + 0.05 * noise.layered(u * 1.3, 8, 3)
        } colour: { u, v, depth in
            let blades = noise.layered(u * 60 / (0.35 + depth * 2), v * 30 / (0.35 + depth), 3)
            let swell = noise.layered(u * 3, v * 7, 3)
            return grass * (0.55 + 0.5 * blades + 0.35 * swell) * (1 - depth * 0.6)
        }
        scatterFlowers(canvas, &random)
        var trees = (0..<7).map { _ in (random.float(0...1), random.float(0.2...0.42)) }
        trees.sort { $0.1 < $1.1 }
        for (place, height) in trees {
            let u =
                place < 0.5
                ? place * place * 1.3 * canvas.aspect : canvas.aspect * (1 - (1 - place) * (1 - place) * 1.3)
            let dark = light.lit(rgb(0x1F3526))
            canvas.conifer(u, base: 0.78 + height * 0.35, height: height, dark * 0.8, tip: dark * 1.5)
        }
    }

    private func scatterFlowers(_ canvas: Canvas, _ random: inout SeededGenerator) {
        let colours = [rgb(0xF7E36B), rgb(0xFFFFFF), rgb(0xD98BD0), rgb(0xF2A93B)]
        for _ in 0..<Int(260 * canvas.aspect) {
            let near = random.float(0...1)
            let v = 0.8 + 0.2 * near
            canvas.disc(
                random.float(0...canvas.aspect), v, radius: 0.0015 + 0.004 * near * near,
                light.lit(random.pick(colours)), softness: 0.002, opacity: 0.9)
        }
    }
}
