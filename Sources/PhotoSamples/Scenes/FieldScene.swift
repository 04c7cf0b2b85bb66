// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Rows of lavender that meet at the horizon, and a tree.
struct FieldScene: Scene {
    var light: Light
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let horizon: Float = 0.5
        let goal = canvas.aspect * random.float(0.4...0.6)
        Sky(light, horizon: horizon, sunU: canvas.aspect * random.float(0.2...0.8), clouds: 0.85, noise: random.noise())
            .paint(canvas)
        paintHills(canvas, horizon: horizon, noise: random.noise())
        paintRows(canvas, horizon: horizon, goal: goal, noise: random.noise())
        paintTree(canvas, foot: Point(canvas.aspect * random.float(0.15...0.3), horizon + 0.035), &random)
    }

    private func paintHills(_ canvas: Canvas, horizon: Float, noise: Noise) {
        for near in [Float(0), 0.5, 1] {
            let colour = mix(mix(light.haze, light.zenith, 0.2), light.lit(rgb(0x6E8B4E)), 0.25 + near * 0.55)
            canvas.ridge(bottom: horizon + 0.03) { u in
                horizon + 0.01 - mix(0.15, 0.03, near) * (0.2 + noise.layered(u * mix(1.1, 3, near), near * 7, 4))
            } colour: { u, v, depth in
                mix(colour * (0.85 + 0.3 * noise.layered(u * 20, v * 30, 3)), light.haze, depth * 2 * (1 - near))
            }
        }
    }

    private func paintRows(_ canvas: Canvas, horizon: Float, goal: Float, noise: Noise) {
        let (shade, bloom) = (light.lit(rgb(0x4A3A78)), light.lit(rgb(0xA98BE0)))
        let earth = light.lit(rgb(0x9A8455))
        canvas.ridge { _ in
            horizon + 0.02
        } colour: { u, v, depth in
            let reach = depth + 0.03
            let across = (u - goal) / reach * 1.15
            let row = across - across.rounded(.down)
            let bush = noise.layered(u * 16 / (reach + 0.1), 2.4 / reach, 4)
            let hump = smoothstep(0.1, 0.26, row + (bush - 0.5) * 0.2) * smoothstep(0.98, 0.8, row + (bush - 0.5) * 0.2)
            let lit = clamp(bush * 1.25 - 0.12 + (0.6 - row) * 0.4)
            let colour = mix(earth * (0.6 + 0.5 * bush), mix(shade, bloom, lit), hump)
            return mix(colour, light.haze, bell(depth, width: 0.1) * 0.5)
        }
    }

    private func paintTree(_ canvas: Canvas, foot: Point, _ random: inout SeededGenerator) {
        let bark = light.lit(rgb(0x4A3728))
        canvas.line(foot, Point(foot.u + 0.004, foot.v - 0.13), width: 0.02, endWidth: 0.01, bark)
        canvas.ellipse(foot.u + 0.03, foot.v + 0.004, 0.11, 0.01, rgb(0x1E1A30), opacity: 0.4)
        for leaf in 0..<230 {
            let angle = random.float(0...(2 * .pi))
            let out = random.float(0...1).squareRoot()
            let u = foot.u + cos(angle) * out * 0.1
            let v = foot.v - 0.185 + sin(angle) * out * 0.09
            let high = clamp((foot.v - 0.1 - v) / 0.18)
            let green = mix(rgb(0x29492A), rgb(0x86A84A), high * random.float(0.5...1))
            canvas.disc(
                u, v, radius: random.float(0.008...0.02), light.lit(green), softness: 0.006,
                opacity: leaf < 60 ? 1 : 0.85)
        }
    }
}
