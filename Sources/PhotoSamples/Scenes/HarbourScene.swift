// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A row of coloured houses along a quay, with their reflection.
struct HarbourScene: Scene {
    var light: Light
    var seed: UInt64

    private static let quay: Float = 0.68
    private static let walls = [0xE8B04B, 0xC8553D, 0x588B8B, 0xF2D0A9, 0x7A9CC6, 0xD98C8C, 0xF4EBD0, 0x8FB996]

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        Sky(
            light, horizon: Self.quay, sunU: canvas.aspect * random.float(0.1...0.9), clouds: 0.85,
            noise: random.noise()
        ).paint(canvas)
        var u = -random.float(0...0.1)
        var last = -1
        while u < canvas.aspect {
            let width = random.float(0.15...0.22)
            var wall = random.int(0...Self.walls.count - 1)
            if wall == last { wall = (wall + 1) % Self.walls.count }
            last = wall
            let box = Box(left: u, top: Self.quay - random.float(0.34...0.5), right: u + width, bottom: Self.quay)
            paintHouse(canvas, box, light.lit(rgb(UInt32(Self.walls[wall]))), &random)
            u += width
        }
        let stone = light.lit(rgb(0x6E665E))
        canvas.rectangle(Box(left: 0, top: Self.quay - 0.012, right: canvas.aspect, bottom: Self.quay + 0.02), stone)
        canvas.reflect(
            below: Self.quay + 0.02, tint: light.lit(rgb(0x2C5A63)), strength: 0.68, ripple: 0.018,
            noise: random.noise())
        for _ in 0..<2 { paintBoat(canvas, at: canvas.aspect * random.float(0.12...0.88), &random) }
    }

    private func paintHouse(_ canvas: Canvas, _ box: Box, _ wall: Colour, _ random: inout SeededGenerator) {
        paintRoof(canvas, box, random.int(0...2))
        canvas.rectangle(box, from: wall * 1.03, to: wall * 0.86)
        canvas.rectangle(
            Box(left: box.right - 0.006, top: box.top, right: box.right, bottom: box.bottom), wall * 0.66)
        let floors = random.int(3...4)
        let columns = box.width > 0.18 ? 3 : 2
        let storey = (box.height - 0.03) / Float(floors)
        for floor in 0..<floors {
            for column in 0..<columns {
                let u = box.left + box.width * (Float(column) + 0.5) / Float(columns)
                let v = box.top + 0.03 + storey * (Float(floor) + 0.42)
                let isDoor = floor == floors - 1 && column == columns / 2
                if isDoor {
                    paintDoor(canvas, u, storey, &random)
                } else {
                    paintWindow(canvas, u, v, storey, hasLamp: random.int(0...3) == 0)
                }
            }
        }
    }

    private func paintRoof(_ canvas: Canvas, _ box: Box, _ kind: Int) {
        let tiles = light.lit(rgb(0x8A3F2C))
        switch kind {
        case 0:
            canvas.triangle(
                Point(box.left - 0.008, box.top + 0.004), Point(box.right + 0.008, box.top + 0.004),
                Point((box.left + box.right) / 2, box.top - box.width * 0.5), tiles)
        case 1:
            canvas.rectangle(
                Box(left: box.left, top: box.top - 0.06, right: box.right, bottom: box.top + 0.01), from: tiles * 0.8,
                to: tiles)
            let chimney = box.left + box.width * 0.72
            canvas.rectangle(
                Box(left: chimney, top: box.top - 0.1, right: chimney + 0.022, bottom: box.top - 0.03), tiles * 0.7)
        default:
            canvas.rectangle(
                Box(left: box.left, top: box.top - 0.014, right: box.right, bottom: box.top + 0.01),
                light.lit(rgb(0xEFE6D8)))
        }
    }

    private func paintWindow(_ canvas: Canvas, _ u: Float, _ v: Float, _ storey: Float, hasLamp: Bool) {
        let (halfU, halfV) = (Float(0.019), storey * 0.3)
        let frame = Box(left: u - halfU, top: v - halfV, right: u + halfU, bottom: v + halfV)
        let white = light.lit(rgb(0xF8F4EA))
        let isLate = light.height < 0.3 || light.isNight
        let glass = isLate && hasLamp ? rgb(0xFFDF93) : mix(light.lit(rgb(0x36485A)), light.horizon, 0.2)
        canvas.rectangle(frame.grown(by: 0.005), white)
        canvas.rectangle(frame, from: glass * 1.15, to: glass * 0.85)
        canvas.line(Point(u, frame.top), Point(u, frame.bottom), width: 0.004, white)
        canvas.line(Point(frame.left, v), Point(frame.right, v), width: 0.004, white)
        canvas.rectangle(
            Box(
                left: u - halfU - 0.008, top: frame.bottom + 0.005, right: u + halfU + 0.008,
                bottom: frame.bottom + 0.012),
            white * 0.8)
    }

    private func paintDoor(_ canvas: Canvas, _ u: Float, _ storey: Float, _ random: inout SeededGenerator) {
        let door = light.lit(random.pick([rgb(0x2F4858), rgb(0x5B2E2E), rgb(0x33673B)]))
        let box = Box(left: u - 0.022, top: Self.quay - storey * 0.82, right: u + 0.022, bottom: Self.quay)
        canvas.rectangle(box.grown(by: 0.005), light.lit(rgb(0xF8F4EA)))
        canvas.rectangle(box, from: door * 1.2, to: door * 0.8)
    }

    private func paintBoat(_ canvas: Canvas, at u: Float, _ random: inout SeededGenerator) {
        let v = random.float(0.78...0.88)
        let size = 0.04 + (v - Self.quay) * 0.35
        let hull = light.lit(random.pick([rgb(0xF5F1E6), rgb(0x23395B), rgb(0xA63D40)]))
        canvas.ellipse(u, v + size * 0.26, size * 1.05, size * 0.12, light.lit(rgb(0x10252B)), opacity: 0.45)
        canvas.fill(Box(left: u - size, top: v - size * 0.3, right: u + size, bottom: v + size * 0.3)) { x, y in
            let across = abs(x - u) / size
            return max(
                y - v - size * 0.24 + across * across * size * 0.2, v - size * (0.02 + 0.2 * across * across) - y)
                + max(across - 1, 0) * size
        } colour: { _, y in
            y < v + size * 0.06 ? hull : hull * 0.72
        }
        canvas.line(Point(u, v), Point(u, v - size * 1.5), width: 0.004, light.lit(rgb(0x5A4632)))
    }
}
