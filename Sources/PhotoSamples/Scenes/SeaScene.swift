// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The sea to the horizon: islands, a sail, a beach or a lighthouse.
struct SeaScene: Scene {
    enum Shore { case none, beach, lighthouse }

    var light: Light
    var seed: UInt64
    var shore = Shore.none
    var hasSail = true

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let horizon = random.float(0.46...0.56)
        let sky = Sky(
            light, horizon: horizon, sunU: canvas.aspect * random.float(0.3...0.7), clouds: random.float(0.6...0.95),
            noise: random.noise())
        sky.paint(canvas)
        paintIslands(canvas, horizon: horizon, &random)
        paintWater(canvas, under: sky, noise: random.noise())
        if hasSail { paintSails(canvas, horizon: horizon, &random) }
        switch shore {
        case .none: break
        case .beach: paintBeach(canvas, noise: random.noise())
        case .lighthouse: paintCliff(canvas, horizon: horizon, noise: random.noise())
        }
    }

    private func paintIslands(_ canvas: Canvas, horizon: Float, _ random: inout SeededGenerator) {
        for near in [Float(0.25), 0.6] {
            let noise = random.noise()
            let colour = mix(light.haze, light.lit(rgb(0x5B6B78)), near)
            canvas.ridge(bottom: horizon + 0.004) { u in
                horizon + 0.02 - 0.13 * pow(noise.layered(u * 1.4, 2, 5), 1.6) * mix(1, 0.8, near)
            } colour: { _, _, depth in
                mix(colour, light.haze, smoothstep(0, 0.06, depth) * 0.5)
            }
        }
    }

    private func paintWater(_ canvas: Canvas, under sky: Sky, noise: Noise) {
        let deep = mix(light.lit(rgb(0x17606E)), light.zenith, 0.35)
        let horizon = sky.horizon
        canvas.shade(Box(left: 0, top: horizon, right: canvas.aspect, bottom: 1)) { u, v, _ in
            let depth = v - horizon
            let far = 1 / (depth + 0.02)
            let wave = noise.layered(u * far * 0.8, far * 2.6, 4) - 0.5
            let mirrored = sky.clearColour(u + wave * 0.2, horizon - depth * 0.8 - abs(wave) * 0.25)
            let glancing = mix(0.8, 0.3, smoothstep(0, 0.5, depth)) + wave * 0.5
            let path = bell(u - sky.sun.u, width: 0.05 + depth * 0.28)
            let sparkle = smoothstep(0.04, 0.22, wave) * path * (light.isNight ? 0.7 : 0.95)
            return mix(mix(deep, mirrored, clamp(glancing)), light.glow, sparkle)
        }
    }

    private func paintSails(_ canvas: Canvas, horizon: Float, _ random: inout SeededGenerator) {
        for _ in 0..<random.int(1...2) {
            let size = random.float(0.06...0.15)
            let place = Point(canvas.aspect * random.float(0.15...0.85), horizon + size * 0.35)
            paintSail(canvas, at: place, size: size)
        }
    }

    private func paintSail(_ canvas: Canvas, at place: Point, size: Float) {
        let cloth = light.lit(rgb(0xFFFAF0))
        let hull = light.lit(rgb(0x2B3440))
        let (u, v) = (place.u, place.v)
        canvas.triangle(Point(u, v - size), Point(u, v - size * 0.1), Point(u + size * 0.42, v - size * 0.1), cloth)
        canvas.triangle(
            Point(u - size * 0.04, v - size * 0.85), Point(u - size * 0.04, v - size * 0.1),
            Point(u - size * 0.3, v - size * 0.1), cloth * 0.9)
        canvas.line(
            Point(u - size * 0.3, v - size * 0.03), Point(u + size * 0.4, v - size * 0.03), width: size * 0.1, hull)
        for step in 0..<5 {
            let drop = v + size * (0.06 + 0.11 * Float(step))
            let half = size * (0.3 - 0.045 * Float(step))
            canvas.line(
                Point(u - half, drop), Point(u + half, drop), width: size * 0.045, mix(cloth, hull, 0.5),
                opacity: 0.35 - 0.05 * Float(step))
        }
    }

    private func paintBeach(_ canvas: Canvas, noise: Noise) {
        let sand = light.lit(rgb(0xE9D3A8))
        canvas.ridge { u in
            0.8 + 0.06 * sin(u * 2.4 + 0.6) + 0.025 * noise.layered(u * 7, 2, 3)
        } colour: { u, v, depth in
            let grain = noise.layered(u * 90, v * 90, 2)
            let wet = 1 - smoothstep(0.03, 0.1, depth + 0.02 * noise.value(u * 9, 4))
            let dry = sand * (0.9 + 0.14 * grain + 0.08 * noise.layered(u * 6, v * 20, 3))
            let foam = bell(depth - 0.012, width: 0.012) * (0.55 + 0.7 * noise.layered(u * 40, v * 40, 2))
            return mix(
                mix(dry, mix(sand * 0.68, light.horizon, 0.25), wet), light.lit(Colour(repeating: 1)), clamp(foam))
        }
    }

    private func paintCliff(_ canvas: Canvas, horizon: Float, noise: Noise) {
        let edge = canvas.aspect * 0.62
        let rock = light.lit(rgb(0x6B5F50))
        let grass = light.lit(rgb(0x6E8B45))
        let crest = { (u: Float) in
            mix(
                Float(1.05), horizon - 0.04 + 0.05 * noise.layered(u * 3, 1, 4), smoothstep(edge - 0.12, edge + 0.14, u)
            )
        }
        paintTower(canvas, foot: Point(canvas.aspect * 0.84, crest(canvas.aspect * 0.84) + 0.02))
        canvas.ridge(crest: crest) { u, v, depth in
            let relief = noise.ridged(u * 14, v * 4, 4)
            let green = 1 - smoothstep(0.02, 0.07, depth + relief * 0.03)
            return mix(rock * (0.4 + 0.9 * relief), grass * (0.75 + 0.4 * noise.layered(u * 50, v * 50, 2)), green)
        }
    }

    private func paintTower(_ canvas: Canvas, foot: Point) {
        let white = light.lit(rgb(0xF7F3EC))
        let red = light.lit(rgb(0xC0392B))
        let (u, v) = (foot.u, foot.v)
        for band in 0..<6 {
            let low = v - 0.05 * Float(band)
            let colour = band % 2 == 0 ? white : red
            canvas.line(
                Point(u, low), Point(u, low - 0.05), width: 0.062 - 0.004 * Float(band),
                endWidth: 0.058 - 0.004 * Float(band), colour)
        }
        canvas.rectangle(Box(left: u - 0.028, top: v - 0.325, right: u + 0.028, bottom: v - 0.31), red * 0.6)
        canvas.rectangle(Box(left: u - 0.014, top: v - 0.36, right: u + 0.014, bottom: v - 0.325), rgb(0xFFF2B0))
        canvas.triangle(Point(u - 0.022, v - 0.358), Point(u + 0.022, v - 0.358), Point(u, v - 0.395), red)
        canvas.disc(u, v - 0.343, radius: 0.05, rgb(0xFFF2B0), softness: 0.08, opacity: 0.5)
    }
}
