// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A red gate standing in the sea.
struct GateScene: Scene {
    var light: Light
    var seed: UInt64

    private static let waterline: Float = 0.66

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        Sky(
            light, horizon: Self.waterline - 0.04, sunU: canvas.aspect * random.float(0.3...0.7), clouds: 0.8,
            noise: random.noise()
        ).paint(canvas)
        for near in [Float(0.15), 0.45] { paintHills(canvas, near: near, noise: random.noise()) }
        paintGate(canvas, at: canvas.aspect * random.float(0.44...0.56), size: min(0.5, canvas.aspect * 0.5))
        canvas.reflect(
            below: Self.waterline, tint: mix(light.lit(rgb(0x2C4B66)), light.horizon, 0.2), ripple: 0.02,
            noise: random.noise())
    }

    private func paintHills(_ canvas: Canvas, near: Float, noise: Noise) {
        let colour = mix(light.haze, light.lit(rgb(0x44586B)), near)
        canvas.ridge(bottom: Self.waterline + 0.01) { u in
            Self.waterline - mix(0.24, 0.13, near) * noise.layered(u * 1.2, near * 30, 5)
        } colour: { _, _, depth in
            mix(colour, light.haze, smoothstep(0, 0.2, depth) * 0.6)
        }
    }

    private func paintGate(_ canvas: Canvas, at u: Float, size: Float) {
        let red = mix(light.lit(rgb(0xE5482D)), rgb(0xE5482D), 0.25)
        let base = Self.waterline + 0.005
        func across(_ left: Float, _ right: Float, _ height: Float, _ thickness: Float, _ colour: Colour, _ sag: Float)
        {
            let steps = 16
            let points = (0...steps).map { step -> Point in
                let part = Float(step) / Float(steps) * 2 - 1
                return Point(u + mix(left, right, (part + 1) / 2) * size, base - size * (height + sag * part * part))
            }
            canvas.lines(points, width: thickness * size, colour)
        }
        for side in [Float(-1), 1] {
            canvas.line(
                Point(u + side * 0.33 * size, base), Point(u + side * 0.29 * size, base - 0.84 * size),
                width: 0.075 * size, endWidth: 0.06 * size, side < 0 ? red : red * 0.88)
            canvas.line(
                Point(u + side * 0.45 * size, base), Point(u + side * 0.43 * size, base - 0.42 * size),
                width: 0.035 * size, red * 0.8)
        }
        across(-0.46, 0.46, 0.38, 0.03, red * 0.85, 0)
        across(-0.4, 0.4, 0.66, 0.045, red * 0.92, 0)
        across(-0.52, 0.52, 0.84, 0.05, red, 0.03)
        across(-0.56, 0.56, 0.9, 0.055, light.lit(rgb(0x2F2A2E)), 0.05)
        canvas.rectangle(
            Box(left: u - 0.04 * size, top: base - 0.81 * size, right: u + 0.04 * size, bottom: base - 0.68 * size),
            light.lit(rgb(0x3A2C22)))
    }
}
