// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A cup of coffee and something sweet, from above, on a wooden table.
struct CafeScene: Scene {
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        paintTable(canvas, tone: random.pick([rgb(0xB98555), rgb(0x7A5136), rgb(0xD8BC96)]), noise: random.noise())
        let glaze = random.pick([rgb(0xF7F4EE), rgb(0x7FA6A3), rgb(0xE9D8C3), rgb(0x43536B)])
        let side: Float = random.int(0...1) == 0 ? -1 : 1
        let cup = Point(canvas.aspect * (0.5 - 0.05 * side), random.float(0.45...0.55))
        let size = min(0.3, canvas.aspect * 0.3)
        let corner = Point(canvas.aspect * (0.5 + 0.4 * side), random.int(0...1) == 0 ? 0.18 : 0.84)
        paintPlate(canvas, at: corner, radius: size * 0.9, rgb(0xF3EFE6))
        paintBiscuits(canvas, around: corner, radius: size * 0.4, noise: random.noise())
        paintPlate(canvas, at: cup, radius: size * 1.25, glaze)
        paintCup(canvas, at: cup, radius: size * 0.78, glaze)
        paintCoffee(canvas, at: cup, radius: size * 0.69, noise: random.noise())
        paintSpoon(canvas, from: Point(cup.u - side * size * 1.05, cup.v + size * 0.9), side: -side, size: size)
    }

    private func paintTable(_ canvas: Canvas, tone: Colour, noise: Noise) {
        canvas.shade { u, v, _ in
            let plank = (v * 4.2).rounded(.down)
            let part = v * 4.2 - plank
            let grain = noise.layered(u * 2.2 + plank * 13, v * 46 + 5 * noise.value(u * 2, plank * 3), 4)
            let seam = 1 - 0.55 * bell(min(part, 1 - part), width: 0.012)
            let light = 1.12 - 0.3 * (u / canvas.aspect) - 0.12 * v
            return tone * (0.72 + 0.42 * grain + 0.1 * noise.value(plank * 7, 2)) * seam * light
        }
    }

    private func paintPlate(_ canvas: Canvas, at centre: Point, radius: Float, _ glaze: Colour) {
        canvas.disc(
            centre.u + radius * 0.1, centre.v + radius * 0.12, radius: radius * 1.02, rgb(0x20140C),
            softness: radius * 0.3, opacity: 0.5)
        paintRing(canvas, at: centre, radius: radius, glaze)
        paintRing(canvas, at: centre, radius: radius * 0.72, glaze * 0.95)
    }

    private func paintRing(_ canvas: Canvas, at centre: Point, radius: Float, _ glaze: Colour) {
        let box = Box(
            left: centre.u - radius, top: centre.v - radius, right: centre.u + radius, bottom: centre.v + radius)
        canvas.fill(box, softness: 0.003) {
            length($0 - centre.u, $1 - centre.v) - radius
        } colour: { u, v in
            let (x, y) = ((u - centre.u) / radius, (v - centre.v) / radius)
            let edge = smoothstep(0.9, 1, length(x, y))
            return glaze * (1 - 0.09 * (x + y) + edge * (-x - y) * 0.14)
        }
    }

    private func paintCup(_ canvas: Canvas, at centre: Point, radius: Float, _ glaze: Colour) {
        canvas.disc(
            centre.u + radius * 0.14, centre.v + radius * 0.16, radius: radius, rgb(0x20140C), softness: radius * 0.35,
            opacity: 0.45)
        let handle = Point(centre.u + radius * 1.32, centre.v - radius * 0.42)
        canvas.line(Point(centre.u + radius * 0.8, centre.v - radius * 0.25), handle, width: radius * 0.24, glaze * 0.9)
        paintRing(canvas, at: centre, radius: radius, glaze * 1.04)
        canvas.disc(centre.u, centre.v, radius: radius * 0.92, glaze * 0.72, softness: 0.01)
    }

    /// Paints coffee with a leaf of milk: stripes that bend around a middle line.
    private func paintCoffee(_ canvas: Canvas, at centre: Point, radius: Float, noise: Noise) {
        let (crema, milk) = (rgb(0x9C5F2E), rgb(0xF6E7CF))
        let box = Box(
            left: centre.u - radius, top: centre.v - radius, right: centre.u + radius, bottom: centre.v + radius)
        canvas.fill(box, softness: 0.003) {
            length($0 - centre.u, $1 - centre.v) - radius
        } colour: { u, v in
            let wobble = (noise.layered(u * 12, v * 12, 3) - 0.5) * 0.09
            let (x, y) = ((u - centre.u) / radius, (v - centre.v) / radius)
            let (across, down) = (abs(x) + wobble, y + 0.05 + wobble)
            let leaf = smoothstep(0.05, -0.05, length(across * 1.45, down * 1.05) - 0.68)
            let stripes = smoothstep(-0.25, 0.25, sin((down - across * 0.75) * 21))
            let stem = smoothstep(0.03, 0.015, across - 0.01)
            let rim = smoothstep(0.8, 1, length(x, y))
            let base = mix(crema, rgb(0x4E2A12), rim * 0.75) * (0.94 + 0.2 * noise.layered(u * 30, v * 30, 2))
            return mix(base, milk, leaf * max(stripes * (1 - stem), 0) * 0.95)
        }
    }

    private func paintBiscuits(_ canvas: Canvas, around centre: Point, radius: Float, noise: Noise) {
        for (index, offset) in [(-0.5, 0.3), (0.35, 0.5), (-0.05, -0.35)].enumerated() {
            let place = Point(centre.u + Float(offset.0) * radius, centre.v + Float(offset.1) * radius)
            let size = radius * 0.72
            canvas.disc(place.u + 0.008, place.v + 0.01, radius: size, rgb(0x2A1A10), softness: 0.02, opacity: 0.5)
            let box = Box(left: place.u - size, top: place.v - size, right: place.u + size, bottom: place.v + size)
            canvas.fill(box, softness: 0.002) { u, v in
                length(u - place.u, v - place.v) - size * (0.93 + 0.09 * noise.value(u * 30 + Float(index), v * 30))
            } colour: { u, v in
                let chips = smoothstep(0.66, 0.7, noise.value(u * 62 + Float(index) * 5, v * 62))
                let crumb = noise.layered(u * 60, v * 60, 3)
                let dome = 1.08 - 0.3 * length(u - place.u + size * 0.3, v - place.v + size * 0.3) / size
                return mix(rgb(0xD9A45F) * (0.72 + 0.5 * crumb), rgb(0x3A2114), chips) * dome
            }
        }
    }

    private func paintSpoon(_ canvas: Canvas, from place: Point, side: Float, size: Float) {
        let end = Point(place.u + side * size * 0.85, place.v - size * 0.85)
        let steel = rgb(0xC9CED3)
        canvas.line(
            Point(place.u + 0.012, place.v + 0.016), Point(end.u + 0.012, end.v + 0.016), width: size * 0.07,
            rgb(0x20140C), opacity: 0.35)
        canvas.line(place, end, width: size * 0.06, endWidth: size * 0.09, steel)
        canvas.line(place, end, width: size * 0.014, endWidth: size * 0.02, rgb(0xFFFFFF), opacity: 0.7)
        canvas.ellipse(place.u, place.v, size * 0.15, size * 0.17, steel)
        canvas.ellipse(place.u - 0.004, place.v - 0.004, size * 0.1, size * 0.12, steel * 0.78)
    }
}
