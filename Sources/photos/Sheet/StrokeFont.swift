// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A font of lines with the few signs that captions need: dates, lengths, and marks for movies and Live Photos.
///
/// It makes sheets look the same on every machine, whatever fonts are installed.
struct StrokeFont {
    /// The height of a digit, in pixels.
    var height: Double

    /// Returns the lines of the text; `origin` is the top left of the first sign. Unknown signs leave a gap.
    func segments(_ text: String, at origin: Point) -> [Segment] {
        var left = origin.x
        var result: [Segment] = []
        for character in text {
            let sign = StrokeFont.signs[character] ?? Sign(width: 0.35, lines: [])
            result += sign.segments(at: Point(x: left, y: origin.y), scale: height)
            left += (sign.width + StrokeFont.gap) * height
        }
        return result
    }

    func width(_ text: String) -> Double {
        let widths = text.map { (StrokeFont.signs[$0]?.width ?? 0.35) + StrokeFont.gap }
        return max(0, widths.reduce(0, +) - StrokeFont.gap) * height
    }

    private static let gap = 0.26

    /// A sign in units of a digit's height; `y` is zero at its top.
    private struct Sign {
        var width: Double
        var lines: [[Point]]

        func segments(at origin: Point, scale: Double) -> [Segment] {
            func placed(_ point: Point) -> Point { Point(x: origin.x + point.x * scale, y: origin.y + point.y * scale) }
            return lines.flatMap { line in
                zip(line, line.dropFirst()).map { Segment(from: placed($0), to: placed($1)) }
            }
        }
    }

    private static let signs: [Character: Sign] = [
        "0": Sign(width: 0.6, lines: [arc(0.3, 0.5, 0.3, 0.5, 0, 360)]),
        "1": Sign(width: 0.6, lines: [line(0.1, 0.2, 0.34, 0, 0.34, 1)]),
        "2": Sign(width: 0.6, lines: [arc(0.3, 0.28, 0.28, 0.28, 190, 400) + line(0.02, 1, 0.6, 1)]),
        "3": Sign(width: 0.6, lines: [arc(0.28, 0.26, 0.27, 0.26, 205, 450), arc(0.28, 0.74, 0.31, 0.26, 270, 515)]),
        "4": Sign(width: 0.6, lines: [line(0.45, 1, 0.45, 0, 0, 0.7, 0.62, 0.7)]),
        "5": Sign(width: 0.6, lines: [line(0.54, 0, 0.1, 0, 0.06, 0.44) + arc(0.28, 0.68, 0.31, 0.32, 230, 510)]),
        "6": Sign(width: 0.6, lines: [arc(0.3, 0.68, 0.29, 0.32, 0, 360), arc(0.51, 0.68, 0.5, 0.68, 180, 268)]),
        "7": Sign(width: 0.6, lines: [line(0.02, 0, 0.6, 0, 0.22, 1)]),
        "8": Sign(width: 0.6, lines: [arc(0.3, 0.25, 0.25, 0.25, 0, 360), arc(0.3, 0.75, 0.3, 0.25, 0, 360)]),
        "9": Sign(width: 0.6, lines: [arc(0.3, 0.32, 0.29, 0.32, 0, 360), arc(0.09, 0.32, 0.5, 0.68, 0, 88)]),
        "-": Sign(width: 0.4, lines: [line(0.02, 0.56, 0.38, 0.56)]),
        ":": Sign(width: 0.1, lines: [line(0.05, 0.3, 0.05, 0.3), line(0.05, 0.85, 0.05, 0.85)]),
        "▶": Sign(width: 0.7, lines: [line(0, 0, 0.7, 0.5, 0, 1, 0, 0)]),
        "◎": Sign(width: 1, lines: [arc(0.5, 0.5, 0.5, 0.5, 0, 360), arc(0.5, 0.5, 0.2, 0.2, 0, 360)]),
    ]

    private static func line(_ coordinates: Double...) -> [Point] {
        stride(from: 0, to: coordinates.count, by: 2).map { Point(x: coordinates[$0], y: coordinates[$0 + 1]) }
    }

    /// Returns the points of a part of an ellipse; angles in degrees, clockwise from the right.
    private static func arc(
        _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ from: Double, _ to: Double
    ) -> [Point] {
        let steps = 20
        return (0...steps).map { step in
            let angle = (from + (to - from) * Double(step) / Double(steps)) * .pi / 180
            return Point(x: x + radiusX * cos(angle), y: y + radiusY * sin(angle))
        }
    }
}
