// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A blurred copy of a picture in some 25 bytes, in the format of ThumbHash: what a page shows until the picture is there.
///
/// It consists of the lowest frequencies of the brightness and of two differences of colours. Pictures with transparency
/// are drawn on white.
public struct Thumbhash: Hashable, Codable, Sendable {
    /// The bytes, at most ``longest`` of them.
    public let bytes: [UInt8]

    /// The greatest number of bytes.
    public static let longest = 32

    /// Creates a thumbhash from bytes that were stored; `nil` if they cannot be one.
    public init?(bytes: [UInt8]) {
        guard (6...Thumbhash.longest).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Computes the thumbhash of an upright picture; `nil` unless it has 8 bits per channel.
    public init?(_ picture: PixelBuffer) {
        guard picture.layout.depth == .eightBits else { return nil }
        let colours = ColourGrid(picture)
        let longest = Double(max(picture.size.width, picture.size.height))
        func frequencies(_ side: Int) -> Int { max(1, Int((7 * Double(side) / longest).rounded())) }
        let (nx, ny) = (frequencies(picture.size.width), frequencies(picture.size.height))
        let light = Frequencies(of: colours.light, colours, max(3, nx), max(3, ny))
        let yellow = Frequencies(of: colours.yellow, colours, 3, 3)
        let red = Frequencies(of: colours.red, colours, 3, 3)
        let isLandscape = picture.size.width > picture.size.height

        let first =
            light.mean.scaled(to: 63) | (31.5 + 31.5 * yellow.mean).limited(to: 63) << 6
            | (31.5 + 31.5 * red.mean).limited(to: 63) << 12 | light.scale.scaled(to: 31) << 18
        let second =
            (isLandscape ? ny : nx) | yellow.scale.scaled(to: 63) << 3 | red.scale.scaled(to: 63) << 9
            | (isLandscape ? 1 : 0) << 15
        let nibbles = [light, yellow, red].flatMap(\.nibbles)
        bytes =
            [first, first >> 8, first >> 16, second, second >> 8].map { UInt8(truncatingIfNeeded: $0) }
            + stride(from: 0, to: nibbles.count, by: 2).map { place in
                nibbles[place] | (place + 1 < nibbles.count ? nibbles[place + 1] << 4 : 0)
            }
    }
}

/// The lowest frequencies of a channel.
private struct Frequencies {
    /// The average of the channel.
    let mean: Double
    /// The greatest amplitude.
    let scale: Double
    /// The amplitudes, as parts of the greatest one.
    let nibbles: [UInt8]

    /// - Parameters:
    ///   - nx: The number of frequencies in a row; those are left out that are high in both directions.
    ///   - ny: The number of frequencies in a column.
    init(of channel: [Double], _ grid: ColourGrid, _ nx: Int, _ ny: Int) {
        let columns = (0..<nx).map { Frequencies.wave($0, grid.width) }
        let rows = (0..<ny).map { Frequencies.wave($0, grid.height) }
        var (mean, amplitudes): (Double, [Double]) = (0, [])
        for v in 0..<ny {
            for u in 0..<nx where u * ny < nx * (ny - v) {
                var sum = 0.0
                for y in 0..<grid.height {
                    for x in 0..<grid.width { sum += channel[y * grid.width + x] * columns[u][x] * rows[v][y] }
                }
                sum /= Double(grid.width * grid.height)
                if u == 0, v == 0 { mean = sum } else { amplitudes.append(sum) }
            }
        }
        let scale = amplitudes.map(abs).max() ?? 0
        self.mean = mean
        self.scale = scale
        nibbles = amplitudes.map { UInt8(scale > 0 ? (15 * (0.5 + 0.5 * $0 / scale)).limited(to: 15) : 7) }
    }

    private static func wave(_ frequency: Int, _ count: Int) -> [Double] {
        (0..<count).map { cos(Double.pi / Double(count) * Double(frequency) * (Double($0) + 0.5)) }
    }
}

/// The colours of a picture, averaged over the cells of a grid, from 0 to 1.
private struct ColourGrid {
    /// The most cells in a row or a column: enough for seven frequencies.
    private static let side = 24

    let width: Int
    let height: Int
    private(set) var light: [Double] = []
    /// Yellow minus blue.
    private(set) var yellow: [Double] = []
    /// Red minus green.
    private(set) var red: [Double] = []

    init(_ picture: PixelBuffer) {
        let size = picture.size
        (width, height) = (min(size.width, Self.side), min(size.height, Self.side))
        let (columns, rows) = (AxisCells(size.width, count: width), AxisCells(size.height, count: height))
        var sums = [Int](repeating: 0, count: 3 * width * height)
        picture.withUnsafeBytes { bytes in
            for y in 0..<size.height {
                var row = [Int](repeating: 0, count: 3 * width)
                for x in 0..<size.width {
                    let pixel = 4 * (y * size.width + x)
                    let alpha = Int(bytes[pixel + 3])
                    for channel in 0..<3 {
                        let value = Int(bytes[pixel + channel]) * alpha + 255 * (255 - alpha)
                        columns.forEachCell(of: x) { row[3 * $0 + channel] += value * $1 }
                    }
                }
                rows.forEachCell(of: y) { cell, weight in
                    for x in row.indices { sums[3 * cell * width + x] += row[x] * weight }
                }
            }
        }
        for cell in 0..<width * height {
            let (r, g, b) = (sums[3 * cell], sums[3 * cell + 1], sums[3 * cell + 2])
            let whole = Double(size.area) * 255 * 255
            light.append(Double(r + g + b) / 3 / whole)
            yellow.append((Double(r + g) / 2 - Double(b)) / whole)
            red.append(Double(r - g) / whole)
        }
    }
}

extension Double {
    fileprivate func scaled(to limit: Double) -> Int { (self * limit).limited(to: limit) }
    /// The nearest whole number from 0 to the limit.
    fileprivate func limited(to limit: Double) -> Int { Int(Swift.min(Swift.max(rounded(), 0), limit)) }
}
