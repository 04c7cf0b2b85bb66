// Licensed under the Apache License, Version 2.0. See LICENSE.

/// App icons on a wallpaper.
struct HomeScreen: Scene {
    var seed: UInt64

    private static let hues = [
        0xFF9F0A, 0x30D158, 0x0A84FF, 0xFF453A, 0xBF5AF2, 0x64D2FF, 0xFFD60A, 0xFF375F, 0x5E5CE6, 0x66D4CF, 0xAC8E68,
        0x8E8E93,
    ]

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed &+ 5)
        paintWallpaper(canvas, &random)
        let size = canvas.aspect * 0.155
        for row in 0..<5 {
            for column in 0..<4 where row < 4 || column < 2 {
                paintIcon(canvas, at: place(column, row: row, in: canvas), size: size, &random)
            }
        }
        let dock = Box(left: canvas.aspect * 0.04, top: 0.868, right: canvas.aspect * 0.96, bottom: 0.968)
        canvas.rectangle(dock, corner: 0.03, Colour(repeating: 1), opacity: 0.28)
        for column in 0..<4 {
            let left = place(column, row: 0, in: canvas).u
            paintIcon(canvas, at: Point(left, 0.882), size: size, &random, hasLabel: false)
        }
    }

    private func place(_ column: Int, row: Int, in canvas: Canvas) -> Point {
        Point(canvas.aspect * (0.075 + 0.232 * Float(column)), 0.09 + 0.112 * Float(row))
    }

    private func paintWallpaper(_ canvas: Canvas, _ random: inout SeededGenerator) {
        let noise = random.noise()
        let pairs = [
            (rgb(0x1B2A6B), rgb(0xE46FA4), rgb(0xFFC36B)), (rgb(0x0E4D64), rgb(0x2BB3A3), rgb(0xF4F1BB)),
            (rgb(0x2D1457), rgb(0x7C3AED), rgb(0xF59E9E)),
        ]
        let (deep, middle, light) = random.pick(pairs)
        canvas.shade { u, v, _ in
            let flow = noise.layered(u * 1.6 + v, v * 1.3, 2) + v * 0.5
            let band = noise.value(u * 2 + 9, v * 2 + flow * 3)
            return mix(mix(deep, middle, smoothstep(0.3, 0.85, flow)), light, smoothstep(0.62, 0.95, band * flow * 1.4))
        }
    }

    private func paintIcon(
        _ canvas: Canvas, at corner: Point, size: Float, _ random: inout SeededGenerator, hasLabel: Bool = true
    ) {
        let hue = rgb(UInt32(random.pick(Self.hues)))
        let box = Box(left: corner.u, top: corner.v, right: corner.u + size, bottom: corner.v + size)
        canvas.rectangle(box, corner: size * 0.23, from: mix(hue, Colour(repeating: 1), 0.18), to: hue * 0.86)
        paintGlyph(canvas, Point(corner.u + size / 2, corner.v + size / 2), size, hue, random.int(0...5))
        guard hasLabel else { return }
        let half = size * random.float(0.24...0.4)
        let label = Box(
            left: corner.u + size / 2 - half, top: box.bottom + 0.009, right: corner.u + size / 2 + half,
            bottom: box.bottom + 0.016)
        canvas.rectangle(label, corner: 0.0035, Colour(repeating: 1), opacity: 0.85)
    }

    private func paintGlyph(_ canvas: Canvas, _ centre: Point, _ size: Float, _ hue: Colour, _ kind: Int) {
        let white = Colour(repeating: 1)
        let (u, v) = (centre.u, centre.v)
        switch kind {
        case 0: canvas.disc(u, v, radius: size * 0.25, white)
        case 1:
            canvas.rectangle(
                Box(left: u - size * 0.27, top: v - size * 0.19, right: u + size * 0.27, bottom: v + size * 0.19),
                corner: size * 0.06, white)
            canvas.lines(
                [
                    Point(u - size * 0.24, v - size * 0.14), Point(u, v + size * 0.05),
                    Point(u + size * 0.24, v - size * 0.14),
                ],
                width: size * 0.05, hue)
        case 2:
            for bar in 0..<4 {
                let x = u + (Float(bar) - 1.5) * size * 0.15
                let height = size * [0.16, 0.3, 0.22, 0.4][bar]
                canvas.line(Point(x, v + size * 0.2), Point(x, v + size * 0.2 - height), width: size * 0.08, white)
            }
        case 3:
            canvas.triangle(
                Point(u - size * 0.16, v - size * 0.22), Point(u - size * 0.16, v + size * 0.22),
                Point(u + size * 0.26, v),
                white)
        case 4:
            canvas.disc(u, v, radius: size * 0.29, white)
            canvas.disc(u, v, radius: size * 0.21, hue)
            canvas.line(Point(u, v), Point(u, v - size * 0.15), width: size * 0.045, white)
            canvas.line(Point(u, v), Point(u + size * 0.1, v + size * 0.05), width: size * 0.045, white)
        default:
            canvas.disc(u + size * 0.12, v - size * 0.12, radius: size * 0.1, rgb(0xFFE38A))
            canvas.triangle(
                Point(u - size * 0.32, v + size * 0.24), Point(u + size * 0.14, v + size * 0.24),
                Point(u - size * 0.09, v - size * 0.12), white)
            canvas.triangle(
                Point(u - size * 0.02, v + size * 0.24), Point(u + size * 0.34, v + size * 0.24),
                Point(u + size * 0.16, v), white * 0.9)
        }
    }
}
