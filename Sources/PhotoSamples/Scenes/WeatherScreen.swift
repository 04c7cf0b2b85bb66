// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The screen of a weather forecast.
struct WeatherScreen: Scene {
    var seed: UInt64

    private static let days = ["TODAY", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed &+ 6)
        var light = Light.day
        light.horizon = rgb(0x8CC4EE)
        Sky(light, horizon: 1.15, sunU: canvas.aspect * 0.8, clouds: 0.75, noise: random.noise()).paint(
            canvas, showsSun: false)
        canvas.shade { _, _, old in mix(old, rgb(0x2F6DB5), 0.35) }
        let white = Colour(repeating: 1)
        let degrees = random.int(14...27)
        canvas.write(
            centred: random.pick(["LISBON", "KYOTO", "BANFF", "OSLO"]), canvas.aspect / 2, 0.1, height: 0.026, white)
        canvas.write(centred: "\(degrees)°", canvas.aspect / 2 + 0.012, 0.15, height: 0.085, weight: 0.06, white)
        canvas.write(centred: "MOSTLY SUNNY", canvas.aspect / 2, 0.255, height: 0.014, white)
        paintHours(canvas, degrees, &random)
        paintDays(canvas, degrees, &random)
    }

    private func panel(_ canvas: Canvas, _ top: Float, _ bottom: Float) -> Box {
        let box = Box(left: canvas.aspect * 0.05, top: top, right: canvas.aspect * 0.95, bottom: bottom)
        canvas.rectangle(box, corner: 0.02, rgb(0x1F5596), opacity: 0.5)
        return box
    }

    private func paintHours(_ canvas: Canvas, _ degrees: Int, _ random: inout SeededGenerator) {
        let box = panel(canvas, 0.31, 0.44)
        for hour in 0..<6 {
            let u = box.left + box.width * (Float(hour) + 0.5) / 6
            canvas.write(centred: "\(10 + hour)", u, box.top + 0.018, height: 0.012, Colour(repeating: 1))
            paintWeather(canvas, at: Point(u, box.top + 0.064), size: 0.014, isSunny: random.int(0...2) > 0)
            canvas.write(
                centred: "\(degrees - abs(hour - 3))°", u + 0.002, box.top + 0.098, height: 0.014, Colour(repeating: 1))
        }
    }

    private func paintDays(_ canvas: Canvas, _ degrees: Int, _ random: inout SeededGenerator) {
        let box = panel(canvas, 0.46, 0.9)
        let row = box.height / Float(Self.days.count)
        for (index, day) in Self.days.enumerated() {
            let v = box.top + row * (Float(index) + 0.5)
            let white = Colour(repeating: 1)
            canvas.write(day, box.left + 0.02, v - 0.007, height: 0.014, white)
            paintWeather(canvas, at: Point(box.left + box.width * 0.4, v), size: 0.013, isSunny: random.int(0...2) > 0)
            let bar = Box(
                left: box.left + box.width * 0.54, top: v - 0.003, right: box.left + box.width * 0.82, bottom: v + 0.003
            )
            canvas.rectangle(bar, corner: 0.003, rgb(0x163F73))
            let start = bar.left + bar.width * random.float(0.05...0.4)
            let end = start + bar.width * random.float(0.3...0.55)
            canvas.rectangle(
                Box(left: start, top: bar.top, right: end, bottom: bar.bottom), corner: 0.003, rgb(0xFFC94D))
            canvas.write(
                "\(degrees + random.int(-3...3))°", box.left + box.width * 0.86, v - 0.007, height: 0.014, white)
            guard index > 0 else { continue }
            canvas.line(
                Point(box.left + 0.02, v - row / 2), Point(box.right - 0.02, v - row / 2), width: 0.0008, white,
                opacity: 0.3)
        }
    }

    private func paintWeather(_ canvas: Canvas, at centre: Point, size: Float, isSunny: Bool) {
        canvas.disc(centre.u, centre.v, radius: size * 0.62, rgb(0xFFD24A))
        if isSunny {
            for ray in 0..<8 {
                let angle = Float(ray) * .pi / 4
                canvas.line(
                    Point(centre.u + cos(angle) * size * 0.8, centre.v + sin(angle) * size * 0.8),
                    Point(centre.u + cos(angle) * size * 1.05, centre.v + sin(angle) * size * 1.05), width: size * 0.16,
                    rgb(0xFFD24A))
            }
        } else {
            let white = Colour(repeating: 0.97)
            canvas.disc(centre.u - size * 0.4, centre.v + size * 0.35, radius: size * 0.45, white)
            canvas.disc(centre.u + size * 0.25, centre.v + size * 0.2, radius: size * 0.6, white)
            canvas.line(
                Point(centre.u - size * 0.4, centre.v + size * 0.6),
                Point(centre.u + size * 0.5, centre.v + size * 0.6),
                width: size * 0.45, white)
        }
    }
}
