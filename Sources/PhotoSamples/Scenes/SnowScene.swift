// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A cabin with lights on, in falling snow.
struct SnowScene: Scene {
    var light: Light
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        Sky(light, horizon: 0.6, sunU: canvas.aspect * random.float(0.6...0.9), clouds: 0.3, noise: random.noise())
            .paint(canvas)
        for layer in 0..<4 { paintHill(canvas, near: Float(layer) / 3, &random) }
        paintCabin(canvas, at: Point(canvas.aspect * random.float(0.4...0.55), 0.78), size: 0.15)
        for _ in 0..<3 {
            let u = canvas.aspect * (random.int(0...1) == 0 ? random.float(0.02...0.2) : random.float(0.8...0.98))
            paintTree(canvas, at: Point(u, random.float(0.88...0.97)), height: random.float(0.34...0.5))
        }
        paintFlakes(canvas, &random)
    }

    private var snow: Colour { mix(light.lit(rgb(0xFFFFFF)), light.haze, 0.3) * 1.25 }

    private func paintHill(_ canvas: Canvas, near: Float, _ random: inout SeededGenerator) {
        let noise = random.noise()
        let top = mix(0.56, 0.8, near)
        let crest = { (u: Float) in top - mix(0.2, 0.08, near) * noise.layered(u * mix(1.3, 0.9, near), 3, 3) + 0.05 }
        canvas.ridge(crest: crest) { u, v, depth in
            let drift = noise.layered(u * 4, v * 16, 4)
            return mix(snow * (0.78 + 0.3 * drift), light.haze, (1 - near) * 0.6)
        }
        for _ in 0..<Int(mix(34, 5, near) * canvas.aspect) {
            let u = random.float(0...canvas.aspect)
            let base = crest(u) + random.float(0...0.04)
            paintTree(
                canvas, at: Point(u, base), height: mix(0.05, 0.16, near) * random.float(0.7...1.2), haze: 1 - near)
        }
    }

    private func paintTree(_ canvas: Canvas, at foot: Point, height: Float, haze: Float = 0) {
        let green = mix(light.lit(rgb(0x2E4A44)), light.haze, haze * 0.6)
        let cap = mix(snow * 0.95, light.haze, haze * 0.5)
        canvas.conifer(foot.u, base: foot.v, height: height, green, tip: cap)
    }

    private func paintCabin(_ canvas: Canvas, at foot: Point, size: Float) {
        let (u, v) = (foot.u, foot.v)
        let wood = light.lit(rgb(0x7A4A2F))
        let wall = Box(left: u - size, top: v - size * 0.75, right: u + size, bottom: v + size * 0.1)
        canvas.disc(u, v - size * 0.2, radius: size * 1.6, rgb(0xFFB75E), softness: size * 2.6, opacity: 0.35)
        canvas.rectangle(wall, from: wood * 1.1, to: wood * 0.8)
        for log in 1..<7 {
            let level = wall.top + wall.height * Float(log) / 7
            canvas.line(Point(wall.left, level), Point(wall.right, level), width: 0.0025, wood * 0.55)
        }
        let peak = Point(u, v - size * 1.5)
        canvas.triangle(
            Point(u - size * 1.02, wall.top + 0.002), Point(u + size * 1.02, wall.top + 0.002), peak, wood * 0.9)
        for side in [Float(-1), 1] {
            canvas.line(
                Point(u, peak.v - size * 0.02), Point(u + side * size * 1.22, wall.top + size * 0.12),
                width: size * 0.16,
                snow)
        }
        for place in [Float(-0.55), 0.55] { paintWindow(canvas, Point(u + place * size, v - size * 0.36), size * 0.19) }
        paintWindow(canvas, Point(u, v - size * 0.96), size * 0.13)
        canvas.rectangle(
            Box(left: u - size * 0.16, top: v - size * 0.45, right: u + size * 0.16, bottom: v + size * 0.1),
            light.lit(rgb(0x8C2F2B)))
        canvas.ellipse(u, v + size * 0.14, size * 1.35, size * 0.1, snow)
    }

    private func paintWindow(_ canvas: Canvas, _ centre: Point, _ half: Float) {
        let box = Box(left: centre.u - half, top: centre.v - half, right: centre.u + half, bottom: centre.v + half)
        let frame = light.lit(rgb(0x4A2C1C))
        canvas.rectangle(box.grown(by: half * 0.15), frame)
        canvas.rectangle(box, from: rgb(0xFFE7A6), to: rgb(0xFFB85C))
        canvas.line(Point(centre.u, box.top), Point(centre.u, box.bottom), width: half * 0.14, frame)
        canvas.line(Point(box.left, centre.v), Point(box.right, centre.v), width: half * 0.14, frame)
    }

    private func paintFlakes(_ canvas: Canvas, _ random: inout SeededGenerator) {
        for _ in 0..<Int(240 * canvas.aspect) {
            let near = random.float(0...1)
            canvas.disc(
                random.float(0...canvas.aspect), random.float(0...1), radius: 0.0012 + 0.0055 * near * near * near,
                Colour(repeating: 1), softness: 0.001 + 0.008 * near * near, opacity: random.float(0.35...0.85))
        }
    }
}
