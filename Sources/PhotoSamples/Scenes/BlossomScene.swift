// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Cherry branches in bloom before a pale sky.
struct BlossomScene: Scene {
    var light: Light
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let noise = random.noise()
        canvas.shade { u, v, _ in
            let sky = mix(light.zenith, light.horizon, clamp(0.35 + v * 0.6))
            return mix(sky, rgb(0xFBE3EA), smoothstep(0.45, 0.75, noise.layered(u * 1.5, v * 1.5, 2)) * 0.6)
        }
        for _ in 0..<40 {
            canvas.disc(
                random.float(0...canvas.aspect), random.float(0...1), radius: random.float(0.02...0.07),
                mix(rgb(0xFFD7E3), rgb(0xFFFFFF), random.float(0...1)), softness: 0.02,
                opacity: random.float(0.1...0.32))
        }
        var twigs: [Point] = []
        grow(canvas, from: Point(-0.05, 0.25), angle: 0.12, size: 0.34, depth: 0, &twigs, &random)
        grow(canvas, from: Point(canvas.aspect + 0.05, 0.85), angle: .pi + 0.16, size: 0.3, depth: 0, &twigs, &random)
        for twig in twigs { paintCluster(canvas, around: twig, &random) }
        for _ in 0..<30 { paintFalling(canvas, &random) }
    }

    private func grow(
        _ canvas: Canvas, from: Point, angle: Float, size: Float, depth: Int, _ twigs: inout [Point],
        _ random: inout SeededGenerator
    ) {
        let to = Point(from.u + cos(angle) * size, from.v + sin(angle) * size)
        let width = 0.03 * pow(0.62, Float(depth))
        canvas.line(from, to, width: width, endWidth: width * 0.65, light.lit(rgb(0x4B342E)))
        if depth > 0 { twigs += [to, Point((from.u + to.u) / 2, (from.v + to.v) / 2)] }
        guard depth < 4 else { return }
        for turn in [random.float(-0.6 ... -0.2), random.float(0.15...0.5)] {
            let next = size * random.float(0.7...0.92)
            grow(canvas, from: to, angle: angle + turn, size: next, depth: depth + 1, &twigs, &random)
        }
    }

    private func paintCluster(_ canvas: Canvas, around centre: Point, _ random: inout SeededGenerator) {
        for _ in 0..<random.int(3...6) {
            let place = Point(centre.u + random.float(-0.045...0.045), centre.v + random.float(-0.045...0.045))
            paintBlossom(canvas, at: place, radius: random.float(0.013...0.025), turn: random.float(0...6), &random)
        }
    }

    private func paintBlossom(
        _ canvas: Canvas, at centre: Point, radius: Float, turn: Float, _ random: inout SeededGenerator
    ) {
        let pink = light.lit(mix(rgb(0xFFC4D6), rgb(0xFFF3F6), random.float(0...1)))
        for petal in 0..<5 {
            let angle = turn + Float(petal) * 2 * .pi / 5
            let place = Point(centre.u + cos(angle) * radius * 0.62, centre.v + sin(angle) * radius * 0.62)
            canvas.disc(place.u, place.v, radius: radius * 0.52, pink * (0.94 + 0.02 * Float(petal)), softness: 0.002)
        }
        canvas.disc(centre.u, centre.v, radius: radius * 0.26, light.lit(rgb(0xD9567F)), softness: 0.004, opacity: 0.8)
        canvas.disc(centre.u, centre.v, radius: radius * 0.1, rgb(0xF9E28A))
    }

    private func paintFalling(_ canvas: Canvas, _ random: inout SeededGenerator) {
        canvas.ellipse(
            random.float(0...canvas.aspect), random.float(0...1), random.float(0.004...0.009),
            random.float(0.003...0.006), rgb(0xFFDCE6), opacity: random.float(0.5...0.95))
    }
}
