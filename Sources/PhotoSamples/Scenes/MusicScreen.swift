// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The screen of a music player; the cover is one of our own paintings.
struct MusicScreen: Scene {
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed &+ 8)
        let (top, bottom) = random.pick([
            (rgb(0x6B2D5C), rgb(0x1C1030)), (rgb(0x1F4E5F), rgb(0x0B1A24)), (rgb(0x8A4B2A), rgb(0x1F110B)),
        ])
        canvas.shade { _, v, _ in mix(top, bottom, v) }
        paintCover(canvas, random.noise())
        let white = Colour(repeating: 1)
        let left = canvas.aspect * 0.09
        canvas.write(random.pick(["NORTH WIND", "SLOW RIVER", "PAPER MOON"]), left, 0.575, height: 0.024, white)
        canvas.write(random.pick(["THE HARBOUR", "LOW TIDE", "ELMWOOD"]), left, 0.616, height: 0.017, white * 0.72)
        paintProgress(canvas, random.float(0.2...0.7))
        paintButtons(canvas)
        let volume = Box(left: left, top: 0.893, right: canvas.aspect * 0.91, bottom: 0.898)
        canvas.rectangle(volume, corner: 0.0025, white, opacity: 0.3)
        canvas.rectangle(
            Box(left: left, top: 0.893, right: canvas.aspect * 0.6, bottom: 0.898), corner: 0.0025, white, opacity: 0.85
        )
    }

    private func paintCover(_ canvas: Canvas, _ noise: Noise) {
        let side = canvas.aspect * 0.82
        let box = Box(left: canvas.aspect * 0.09, top: 0.13, right: canvas.aspect * 0.91, bottom: 0.13 + side)
        canvas.rectangle(box.grown(by: 0.012), corner: 0.03, rgb(0x000000), opacity: 0.25)
        canvas.fill(box) {
            roundedDistance($0, $1, box, 0.018)
        } colour: { u, v in
            let (x, y) = ((u - box.left) / side, (v - box.top) / side)
            let sky = mix(rgb(0x2E3A7A), rgb(0xF7A072), clamp(y * 1.35))
            let sun = smoothstep(0.2, 0.19, length(x - 0.5, y - 0.46))
            let band = y * 26
            let cut = y > 0.46 && band - band.rounded(.down) < (y - 0.4) * 1.6 ? Float(0) : 1
            let hills = [Float(0.62), 0.72, 0.84].filter { y > $0 - 0.12 * noise.layered(x * 3, $0 * 40, 3) + 0.05 }
                .count
            let ground = mix(rgb(0x8C4A6B), rgb(0x241734), Float(hills) / 3)
            return hills > 0 ? ground : mix(sky, rgb(0xFFE3A3), sun * cut)
        }
    }

    private func paintProgress(_ canvas: Canvas, _ part: Float) {
        let white = Colour(repeating: 1)
        let (left, right) = (canvas.aspect * 0.09, canvas.aspect * 0.91)
        let here = mix(left, right, part)
        canvas.rectangle(Box(left: left, top: 0.672, right: right, bottom: 0.676), corner: 0.002, white, opacity: 0.3)
        canvas.rectangle(Box(left: left, top: 0.672, right: here, bottom: 0.676), corner: 0.002, white)
        canvas.disc(here, 0.674, radius: 0.008, white)
        canvas.write("1:24", left, 0.69, height: 0.011, white * 0.75)
        canvas.write("-2:07", right - 0.05, 0.69, height: 0.011, white * 0.75)
    }

    private func paintButtons(_ canvas: Canvas) {
        let white = Colour(repeating: 1)
        let (middle, v) = (canvas.aspect / 2, Float(0.785))
        for side in [Float(-1), 1] {
            canvas.rectangle(
                Box(
                    left: middle + side * 0.017 - 0.008, top: v - 0.032, right: middle + side * 0.017 + 0.008,
                    bottom: v + 0.032),
                corner: 0.003, white)
            let start = middle + side * canvas.aspect * 0.24
            for arrow in 0..<2 {
                let u = start + side * Float(arrow) * 0.027
                canvas.triangle(Point(u, v - 0.02), Point(u, v + 0.02), Point(u + side * 0.029, v), white)
            }
        }
    }
}
