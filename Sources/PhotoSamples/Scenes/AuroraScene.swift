// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Northern lights over snowy mountains and a still lake.
struct AuroraScene: Scene {
    var seed: UInt64

    private static let waterline: Float = 0.72

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        var light = Light.night
        light.height = 0.9
        light.horizon = rgb(0x1C4456)
        Sky(light, horizon: Self.waterline, sunU: -2, clouds: 0, noise: random.noise()).paint(canvas, showsSun: false)
        for band in 0..<3 { paintCurtain(canvas, level: 0.3 + 0.12 * Float(band), &random) }
        for near in [Float(0.2), 0.7] { paintRange(canvas, near: near, &random) }
        canvas.reflect(
            below: Self.waterline, tint: rgb(0x0A1C2C), strength: 0.75, ripple: 0.008, noise: random.noise())
    }

    private func paintCurtain(_ canvas: Canvas, level: Float, _ random: inout SeededGenerator) {
        let noise = random.noise()
        let strength = random.float(0.55...0.95)
        canvas.shade(Box(left: 0, top: 0, right: canvas.aspect, bottom: Self.waterline)) { u, v, old in
            let fold = u + 0.12 * sin(u * 5 + level * 20)
            let foot = level + 0.26 * (noise.layered(fold * 1.3, 4, 3) - 0.5)
            let above = foot - v
            let rays = 0.45 + 0.75 * noise.layered(fold * 24, v * 0.8, 3)
            let reach = 0.12 + 0.2 * noise.value(fold * 3, 9)
            let shine = smoothstep(-0.025, 0.015, above) * exp(-max(above, 0) / reach) * rays * strength
            let colour = mix(rgb(0x5BF5A0), rgb(0xA45BD6), clamp(above / 0.3))
            return old + colour * clamp(shine) * 0.85
        }
    }

    private func paintRange(_ canvas: Canvas, near: Float, _ random: inout SeededGenerator) {
        let snow = mix(rgb(0x8CC4C8), rgb(0x55899A), near)
        let massif = MountainRange(
            canvas, foot: Self.waterline + 0.01, height: mix(0.3, 0.11, near), spacing: mix(0.55, 0.4, near),
            ruggedness: 0.25, &random)
        canvas.ridge(massif.crest, bottom: Self.waterline + 0.01) { u, v, depth in
            let lightness = massif.light(u, v, depth) * (0.6 + 0.5 * massif.relief(u, v))
            return mix(rgb(0x12293A), snow, lightness) * mix(1, 0.7, near)
        }
    }
}
