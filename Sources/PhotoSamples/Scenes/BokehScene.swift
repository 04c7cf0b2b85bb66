// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A street at night, out of focus, on wet ground.
struct BokehScene: Scene {
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let street: Float = 0.62
        canvas.shade { u, v, _ in
            let middle = bell(u - canvas.aspect / 2, width: canvas.aspect * 0.5)
            return mix(rgb(0x0B1026), rgb(0x3A2A4F), bell(v - street, width: 0.3) * (0.4 + 0.6 * middle))
        }
        let lamps = [rgb(0xFFB347), rgb(0xFFD58A), rgb(0xFF5E5B), rgb(0x5CC8FF), rgb(0x7CE38B), rgb(0xFFF1D0)]
        for _ in 0..<Int(64 * canvas.aspect) {
            let depth = random.float(0...1)
            let u = canvas.aspect * (0.5 + (random.float(0...1) - 0.5) * mix(0.35, 1.15, depth))
            let v = street - random.float(-0.01...0.5) * mix(0.25, 1, depth)
            paintLamp(canvas, at: Point(u, v), radius: mix(0.012, 0.055, depth * depth), random.pick(lamps))
        }
        canvas.reflect(below: street + 0.03, tint: rgb(0x0A0D1C), strength: 0.75, ripple: 0.03, noise: random.noise())
        paintRain(canvas, &random)
    }

    /// Paints a point of light that is out of focus: a disc that is brightest at its rim.
    private func paintLamp(_ canvas: Canvas, at centre: Point, radius: Float, _ colour: Colour) {
        let box = Box(
            left: centre.u - radius, top: centre.v - radius, right: centre.u + radius, bottom: centre.v + radius)
        canvas.shade(box) { u, v, old in
            let out = length(u - centre.u, v - centre.v) / radius
            let cover = smoothstep(1, 0.94, out) * (0.4 + 0.35 * smoothstep(0.6, 0.95, out))
            return old + colour * cover * 0.7
        }
    }

    private func paintRain(_ canvas: Canvas, _ random: inout SeededGenerator) {
        for _ in 0..<Int(50 * canvas.aspect) {
            let from = Point(random.float(0...canvas.aspect), random.float(0...0.95))
            let length = random.float(0.01...0.03)
            canvas.line(
                from, Point(from.u - length * 0.15, from.v + length), width: 0.0012, rgb(0xCFE0FF),
                opacity: random.float(0.08...0.28))
        }
    }
}
