// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Bursts of sparks that are painted over an existing picture.
struct Fireworks {
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed &+ 99)
        let colours = [rgb(0xFF6B6B), rgb(0xFFD166), rgb(0x7BDFF2), rgb(0xE29BFF), rgb(0x9CF196), rgb(0xFFFFFF)]
        for burst in 0..<5 {
            let place = Point(
                canvas.aspect * (0.14 + 0.18 * Float(burst) + random.float(-0.04...0.04)), random.float(0.1...0.36))
            paintBurst(canvas, at: place, radius: random.float(0.09...0.2), random.pick(colours), &random)
        }
    }

    private func paintBurst(
        _ canvas: Canvas, at centre: Point, radius: Float, _ colour: Colour, _ random: inout SeededGenerator
    ) {
        canvas.disc(centre.u, centre.v, radius: radius, colour, softness: radius * 2, opacity: 0.3)
        for ray in 0..<52 {
            let angle = Float(ray) / 52 * 2 * .pi + random.float(-0.05...0.05)
            let reach = radius * random.float(0.65...1.05)
            let from = Point(centre.u + cos(angle) * reach * 0.3, centre.v + sin(angle) * reach * 0.3)
            let to = Point(centre.u + cos(angle) * reach, centre.v + sin(angle) * reach + reach * reach * 0.5)
            canvas.line(
                from, to, width: 0.0008, endWidth: 0.003, mix(colour, Colour(repeating: 1), 0.25), opacity: 0.85)
            canvas.disc(to.u, to.v, radius: 0.003, Colour(repeating: 1), softness: 0.004)
        }
    }
}
