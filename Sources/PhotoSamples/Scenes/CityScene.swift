// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A skyline over water with windows lit, and now and then fireworks.
struct CityScene: Scene {
    var light: Light
    var seed: UInt64
    var hasFireworks = false

    private static let waterline: Float = 0.7

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        Sky(
            light, horizon: Self.waterline, sunU: canvas.aspect * random.float(0.2...0.8),
            clouds: hasFireworks ? 0.2 : 0.7, noise: random.noise()
        ).paint(canvas)
        if hasFireworks { Fireworks(seed: seed).paint(canvas) }
        for near in [Float(0), 0.5, 1] { paintRow(canvas, near: near, &random) }
        canvas.reflect(below: Self.waterline, tint: light.lit(rgb(0x223349)), ripple: 0.02, noise: random.noise())
    }

    private func paintRow(_ canvas: Canvas, near: Float, _ random: inout SeededGenerator) {
        let wall = mix(mix(light.haze, light.horizon, 0.2), light.lit(rgb(0x4A5568)), 0.25 + near * 0.6)
        var u: Float = -0.05
        while u < canvas.aspect {
            let width = random.float(0.045...0.11) * mix(0.8, 1.1, near)
            let middle = 1 - abs(u / canvas.aspect - 0.5) * 1.3
            let height = random.float(0.08...0.3) * mix(1.35, 0.75, near) * (0.5 + middle)
            let box = Box(left: u, top: Self.waterline - height, right: u + width, bottom: Self.waterline)
            paintBuilding(canvas, box, wall * random.float(0.8...1.15), near: near, &random)
            u += width * random.float(0.8...1.25)
        }
    }

    private func paintBuilding(
        _ canvas: Canvas, _ box: Box, _ wall: Colour, near: Float, _ random: inout SeededGenerator
    ) {
        canvas.rectangle(box, from: wall, to: mix(wall, light.haze, 0.35))
        switch random.int(0...5) {
        case 0:
            let top = Point((box.left + box.right) / 2, box.top - box.width * 1.4)
            canvas.line(Point(top.u, box.top), top, width: 0.005, endWidth: 0.002, wall)
        case 1:
            canvas.rectangle(
                Box(
                    left: box.left + box.width * 0.2, top: box.top - 0.03, right: box.right - box.width * 0.2,
                    bottom: box.top + 0.002), wall)
        case 2:
            canvas.triangle(
                Point(box.left, box.top), Point(box.right, box.top),
                Point((box.left + box.right) / 2, box.top - box.width * 0.8), wall)
        default: break
        }
        if near > 0 { paintWindows(canvas, box, wall, noise: random.noise(), share: random.float(0.25...0.6)) }
    }

    /// Paints a grid of windows, one colour a pane; the gaps between the panes stay dark.
    private func paintWindows(_ canvas: Canvas, _ box: Box, _ wall: Colour, noise: Noise, share: Float) {
        let pane: Float = 0.0125
        let dark = wall * 0.72
        let isLate = light.isNight || light.height < 0.3
        canvas.shade(Box(left: box.left + 0.006, top: box.top + 0.012, right: box.right - 0.006, bottom: box.bottom)) {
            u, v, old in
            let (column, row) = ((u - box.left) / pane, (v - box.top) / pane)
            let (partU, partV) = (column - column.rounded(.down), row - row.rounded(.down))
            guard partU > 0.25, partU < 0.85, partV > 0.2, partV < 0.75 else { return old }
            let cell = (Int32(column), Int32(row))
            let isLit = isLate && noise.cell(cell.0, cell.1) < share
            let lamp = mix(rgb(0xFFD98A), rgb(0xFFF3CE), noise.cell(cell.1, cell.0))
            return isLit ? lamp : mix(dark, light.horizon, 0.25)
        }
    }
}

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
