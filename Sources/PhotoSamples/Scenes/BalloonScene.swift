// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Hot-air balloons over a valley of rock towers.
struct BalloonScene: Scene {
    var light: Light
    var seed: UInt64

    private static let cloths = [
        (rgb(0xE94F37), rgb(0xF6F2E6)), (rgb(0xF2A541), rgb(0x3F88C5)), (rgb(0x44BBA4), rgb(0xF8F1C8)),
        (rgb(0x8E4585), rgb(0xF4B942)), (rgb(0x2F5D9B), rgb(0xE6392F)),
    ]

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        let horizon: Float = 0.7
        let sun = canvas.aspect * random.float(0.15...0.85)
        Sky(light, horizon: horizon, sunU: sun, clouds: 0.45, noise: random.noise()).paint(canvas)
        for layer in 0..<4 { paintHills(canvas, near: Float(layer) / 3, horizon: horizon, noise: random.noise()) }
        let side: Float = sun < canvas.aspect / 2 ? -1 : 1
        var sizes = (0..<9).map { _ in random.float(0.025...0.075) } + [random.float(0.12...0.16)]
        sizes.sort()
        for (index, size) in sizes.enumerated() {
            let slot = (Float((index * 7) % 10) + random.float(0.2...0.8)) / 10
            let place = Point(canvas.aspect * slot, random.float(0.12...0.5) + (0.16 - size) * 0.8)
            paintBalloon(canvas, at: place, radius: size, side: side, &random)
        }
    }

    private func paintHills(_ canvas: Canvas, near: Float, horizon: Float, noise: Noise) {
        let stone = light.lit(mix(rgb(0xC9A283), rgb(0xA87550), near))
        let top = mix(horizon - 0.02, 0.93, near)
        canvas.ridge { u in
            let tower = pow(noise.ridged(u * mix(3, 2.2, near), 6, 3), 4)
            return top - mix(0.05, 0.12, near) * noise.layered(u * 1.7, 1, 4) - mix(0.04, 0.14, near) * tower
        } colour: { u, v, depth in
            let strata = noise.layered(u * 6, v * 42, 4)
            let relief = noise.ridged(u * 13, v * 9, 4)
            let colour = stone * (0.45 + 0.4 * strata + 0.4 * relief)
            return mix(colour, light.haze, clamp(mix(0.7, 0.02, near) + depth * (1 - near)))
        }
    }

    private func paintBalloon(
        _ canvas: Canvas, at centre: Point, radius: Float, side: Float, _ random: inout SeededGenerator
    ) {
        let (first, second) = random.pick(Self.cloths)
        let stripes = Float(random.int(3...5))
        let box = Box(
            left: centre.u - radius, top: centre.v - radius, right: centre.u + radius, bottom: centre.v + radius * 1.45)
        canvas.fill(box) { u, v in
            let below = max(v - centre.v, 0) / (radius * 1.45)
            let half = v < centre.v ? radius : radius * (1 - 0.78 * below * below)
            return max(length(u - centre.u, min(v - centre.v, 0)) - half, v - box.bottom)
        } colour: { u, v in
            let below = max(v - centre.v, 0) / (radius * 1.45)
            let half =
                v < centre.v
                ? max(radius * radius - (v - centre.v) * (v - centre.v), 0).squareRoot()
                : radius * (1 - 0.78 * below * below)
            let across = max(-0.99, min(0.99, (u - centre.u) / max(half, 1e-4)))
            let stripe = Int((asin(across) / .pi + 0.5) * stripes * 2) % 2
            let lit = 0.72 + 0.3 * across * side - 0.22 * below
            return light.lit(stripe == 0 ? first : second) * (lit + 0.15)
        }
        let basket = Point(centre.u, centre.v + radius * 1.72)
        canvas.line(Point(centre.u - radius * 0.16, box.bottom), basket, width: radius * 0.02, rgb(0x3B2A20))
        canvas.line(Point(centre.u + radius * 0.16, box.bottom), basket, width: radius * 0.02, rgb(0x3B2A20))
        let half = radius * 0.12
        canvas.rectangle(
            Box(left: basket.u - half, top: basket.v - half, right: basket.u + half, bottom: basket.v + half),
            corner: half * 0.3, rgb(0x6B4527))
    }
}
