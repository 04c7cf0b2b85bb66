// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A street map with a route.
struct MapScreen: Scene {
    var seed: UInt64

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed &+ 7)
        let noise = random.noise()
        let turn = random.float(-0.5...0.5)
        let (cosine, sine) = (cos(turn), sin(turn))
        canvas.shade { u, v, _ in
            let (x, y) = (u * cosine - v * sine, u * sine + v * cosine)
            return ground(x, y, noise: noise)
        }
        paintRoute(canvas, &random)
        paintCard(canvas, &random)
        let top = mix(rgb(0x20242C), rgb(0x20242C), 1)
        canvas.rectangle(Box(left: 0, top: 0, right: canvas.aspect, bottom: 0.055), top, opacity: 0.75)
    }

    /// Returns the colour of the map at a point: blocks between streets, a few parks, and a river.
    private func ground(_ x: Float, _ y: Float, noise: Noise) -> Colour {
        let bank = abs(y - 0.42 - 0.11 * sin(x * 5) - 0.05 * noise.value(x * 4, 1)) - 0.035
        if bank < 0 { return rgb(0x9CCBEB) }
        let (column, row) = ((x + 4) / 0.115, (y + 4) / 0.085)
        let (partU, partV) = (column - column.rounded(.down), row - row.rounded(.down))
        let isAvenue = Int32(column) % 4 == 0
        if partU < (isAvenue ? 0.15 : 0.07) || partV < 0.09 {
            return isAvenue && partU < 0.15 ? rgb(0xFBE3A1) : rgb(0xFFFFFF)
        }
        if bank < 0.015 { return rgb(0xC9E4B4) }
        let kind = noise.cell(Int32(column), Int32(row))
        if kind < 0.16 { return mix(rgb(0xBFE0A5), rgb(0xA9D28D), noise.value(x * 60, y * 60)) }
        let isHouse = noise.value(x * 70, y * 70) > 0.55
        return isHouse ? rgb(0xE6E0D6) : rgb(0xF1EDE6)
    }

    private func paintRoute(_ canvas: Canvas, _ random: inout SeededGenerator) {
        var points = [Point(canvas.aspect * 0.25, 0.72)]
        for step in 1...6 {
            let last = points[step - 1]
            let next =
                step % 2 == 0
                ? Point(last.u + random.float(0.03...0.09), last.v)
                : Point(last.u + 0.01, last.v - random.float(0.1...0.16))
            points.append(next)
        }
        canvas.lines(points, width: 0.016, rgb(0xFFFFFF))
        canvas.lines(points, width: 0.011, rgb(0x2F7BF6))
        canvas.disc(points[0].u, points[0].v, radius: 0.018, rgb(0xFFFFFF))
        canvas.disc(points[0].u, points[0].v, radius: 0.013, rgb(0x2F7BF6))
        let end = points[points.count - 1]
        canvas.triangle(
            Point(end.u - 0.015, end.v - 0.03), Point(end.u + 0.015, end.v - 0.03), Point(end.u, end.v), rgb(0xE5383B))
        canvas.disc(end.u, end.v - 0.037, radius: 0.02, rgb(0xE5383B))
        canvas.disc(end.u, end.v - 0.037, radius: 0.008, rgb(0xFFFFFF))
    }

    private func paintCard(_ canvas: Canvas, _ random: inout SeededGenerator) {
        let card = Box(left: 0, top: 0.79, right: canvas.aspect, bottom: 1.05)
        canvas.rectangle(card.grown(by: 0.004), corner: 0.03, rgb(0x8A94A0), opacity: 0.35)
        canvas.rectangle(card, corner: 0.03, rgb(0x20242C))
        canvas.write("\(random.int(8...34)) MIN", 0.03, 0.825, height: 0.03, Colour(repeating: 1))
        canvas.write("\(random.int(2...9)).\(random.int(0...9)) KM", 0.03, 0.88, height: 0.016, rgb(0xA9B2BD))
        let button = Box(left: canvas.aspect * 0.66, top: 0.825, right: canvas.aspect * 0.94, bottom: 0.9)
        canvas.rectangle(button, corner: 0.016, rgb(0x34C759))
        canvas.write(
            centred: "GO", (button.left + button.right) / 2, 0.848, height: 0.028, weight: 0.16, Colour(repeating: 1))
    }
}
