// Licensed under the Apache License, Version 2.0. See LICENSE.

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
