// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Dunes with a bright and a dark side.
struct DuneScene: Scene {
    var light: Light
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let horizon: Float = 0.5
        let sun = canvas.aspect * random.float(0.12...0.3)
        Sky(light, horizon: horizon, sunU: sun, clouds: 0.3, noise: random.noise()).paint(canvas)
        for layer in 0..<5 {
            paintDune(canvas, near: Float(layer) / 4, noise: random.noise())
        }
        paintCaravan(canvas, &random)
    }

    private func paintDune(_ canvas: Canvas, near: Float, noise: Noise) {
        let top = mix(0.46, 0.86, near * near * 0.6 + near * 0.4)
        let height = mix(0.1, 0.3, near)
        let scale = mix(1.6, 0.75, near)
        let crest = Crest(canvas) { u in top - height * pow(noise.layered(u * scale, 5, 2), 1.3) + 0.06 }
        let sunny = mix(light.lit(rgb(0xF6B36B)), light.glow, 0.18)
        let shady = mix(light.lit(rgb(0x8F4A2C)), light.zenith, 0.16)
        canvas.ridge(crest) { u, v, depth in
            let place = u + depth * 0.75 + (noise.layered(u * 2, v * 3, 2) - 0.5) * 0.25
            let slope = crest.slope(place)
            let ripples = sin((v * 130 + noise.layered(u * 5, v * 7, 2) * 14) * mix(1.6, 0.8, near))
            let bright = smoothstep(0.1, -0.06, slope) * (1 - depth * 0.4)
            let sand = mix(shady, sunny, bright) + Colour(repeating: ripples * 0.018 * near)
            return mix(sand, light.haze, (1 - near) * 0.45)
        }
    }

    /// Paints small dark figures on a far crest, which show the size of the dunes.
    private func paintCaravan(_ canvas: Canvas, _ random: inout SeededGenerator) {
        let start = canvas.aspect * random.float(0.45...0.6)
        for index in 0..<5 {
            let u = start + Float(index) * 0.034
            let v = 0.655 + 0.01 * sin(u * 7)
            let dark = rgb(0x2A1A18)
            canvas.ellipse(u, v, 0.009, 0.006, dark)
            canvas.line(Point(u + 0.007, v), Point(u + 0.013, v - 0.012), width: 0.0035, dark)
            canvas.line(Point(u - 0.006, v), Point(u - 0.006, v + 0.016), width: 0.0022, dark)
            canvas.line(Point(u + 0.006, v), Point(u + 0.006, v + 0.016), width: 0.0022, dark)
        }
    }
}
