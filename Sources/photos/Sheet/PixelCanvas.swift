// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos
internal import PlatformTypes

/// An opaque colour.
struct Colour: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// An RGBA bitmap to draw on.
struct PixelCanvas {
    let width: Int
    let height: Int
    private var pixels: [UInt8]

    init(width: Int, height: Int, background: Colour) {
        self.width = width
        self.height = height
        let bytes = 4 * width * height
        pixels = [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
            for start in stride(from: 0, to: bytes, by: 4) {
                buffer[start] = background.red
                buffer[start + 1] = background.green
                buffer[start + 2] = background.blue
                buffer[start + 3] = 255
            }
            count = bytes
        }
    }

    var image: CGImage? { CGImage(width: width, height: height, rgba: pixels) }

    func colour(x: Int, y: Int) -> Colour {
        let start = 4 * (y * width + x)
        return Colour(pixels[start], pixels[start + 1], pixels[start + 2])
    }

    /// Blends a colour over a pixel; outside the canvas nothing happens.
    mutating func blend(_ colour: Colour, x: Int, y: Int, coverage: Double) {
        guard coverage > 0, (0..<width).contains(x), (0..<height).contains(y) else { return }
        let start = 4 * (y * width + x)
        guard coverage < 1 else {
            (pixels[start], pixels[start + 1], pixels[start + 2]) = (colour.red, colour.green, colour.blue)
            return
        }
        let share = Int(coverage * 256)
        func mixed(_ below: UInt8, _ above: UInt8) -> UInt8 {
            UInt8((Int(below) * (256 - share) + Int(above) * share) / 256)
        }
        pixels[start] = mixed(pixels[start], colour.red)
        pixels[start + 1] = mixed(pixels[start + 1], colour.green)
        pixels[start + 2] = mixed(pixels[start + 2], colour.blue)
    }

    /// Replaces pixels of a row by opaque ones of four bytes each; pixels outside the canvas are left out.
    mutating func replace(x: Int, y: Int, _ row: UnsafeRawBufferPointer) {
        let columns = (x..<x + row.count / 4).clamped(to: 0..<width)
        guard (0..<height).contains(y), !columns.isEmpty else { return }
        let part = UnsafeRawBufferPointer(rebasing: row[4 * (columns.lowerBound - x)..<4 * (columns.upperBound - x)])
        let start = 4 * (y * width + columns.lowerBound)
        pixels.withUnsafeMutableBytes { $0[start..<start + part.count].copyBytes(from: part) }
    }

    mutating func fill(_ frame: PixelFrame, _ colour: Colour, cornerRadius: Double) {
        let pixel = [colour.red, colour.green, colour.blue, 255]
        let line = repeatElement(pixel, count: frame.width).flatMap(\.self)
        for row in 0..<frame.height {
            guard !frame.isWhole(row: row, cornerRadius: cornerRadius) else {
                line.withUnsafeBytes { replace(x: frame.x, y: frame.y + row, $0) }
                continue
            }
            for column in 0..<frame.width {
                let coverage = frame.coverage(column: column, row: row, cornerRadius: cornerRadius)
                blend(colour, x: frame.x + column, y: frame.y + row, coverage: coverage)
            }
        }
    }

    /// Draws lines of that thickness with round ends. Where lines meet, they cover a pixel once.
    mutating func stroke(_ segments: [Segment], thickness: Double, _ colour: Colour) {
        guard let first = segments.first else { return }
        let reach = thickness / 2 + 1
        let all = PixelBounds(segments.reduce(first) { $0.bounds(with: $1) }, reach: reach)
        var coverage = [Double](repeating: 0, count: all.width * all.height)
        for segment in segments {
            let own = PixelBounds(segment.bounds(with: segment), reach: reach)
            for y in own.rows {
                for x in own.columns {
                    let distance = segment.distance(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    let index = (y - all.rows.lowerBound) * all.width + x - all.columns.lowerBound
                    coverage[index] = max(coverage[index], thickness / 2 + 0.5 - distance)
                }
            }
        }
        for (index, part) in coverage.enumerated() where part > 0 {
            let (x, y) = (all.columns.lowerBound + index % all.width, all.rows.lowerBound + index / all.width)
            blend(colour, x: x, y: y, coverage: part)
        }
    }
}

/// The pixels that a line and its thickness may touch.
private struct PixelBounds {
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>

    init(_ box: Segment, reach: Double) {
        columns = Int((box.from.x - reach).rounded(.down))...Int((box.to.x + reach).rounded(.up))
        rows = Int((box.from.y - reach).rounded(.down))...Int((box.to.y + reach).rounded(.up))
    }

    var width: Int { columns.count }
    var height: Int { rows.count }
}

extension PixelFrame {
    /// Returns true if all pixels of a row lie inside.
    func isWhole(row: Int, cornerRadius: Double) -> Bool {
        min(Double(row) + 0.5, Double(height - row) - 0.5) >= cornerRadius
    }

    /// Returns the part of a pixel, from 0 to 1, that lies inside the frame with round corners.
    func coverage(column: Int, row: Int, cornerRadius: Double) -> Double {
        let x = min(Double(column) + 0.5, Double(width - column) - 0.5)
        let y = min(Double(row) + 0.5, Double(height - row) - 0.5)
        guard x < cornerRadius, y < cornerRadius else { return 1 }
        let (dx, dy) = (cornerRadius - x, cornerRadius - y)
        return min(1, max(0, cornerRadius + 0.5 - (dx * dx + dy * dy).squareRoot()))
    }
}

/// A point on a canvas; `y` grows downwards.
struct Point: Equatable {
    var x: Double
    var y: Double
}

/// A straight line between two points.
struct Segment: Equatable {
    var from: Point
    var to: Point

    func distance(to point: Point) -> Double {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let along = length == 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
        let nearest = min(1, max(0, along))
        let (x, y) = (point.x - from.x - nearest * dx, point.y - from.y - nearest * dy)
        return (x * x + y * y).squareRoot()
    }

    /// Returns the bounding box of both lines, from its top left to its bottom right.
    func bounds(with other: Segment) -> Segment {
        let xs = [from.x, to.x, other.from.x, other.to.x]
        let ys = [from.y, to.y, other.from.y, other.to.y]
        return Segment(
            from: Point(x: xs.min() ?? 0, y: ys.min() ?? 0), to: Point(x: xs.max() ?? 0, y: ys.max() ?? 0))
    }
}
