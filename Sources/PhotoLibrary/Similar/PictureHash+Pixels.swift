// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension PictureHash {
    /// The number of brightness values in a row and a column of which frequencies are computed.
    private static let side = 32
    /// The number of frequencies in a row and a column that are compared.
    private static let frequencyCount = 8
    /// The shortest side of a picture that shows enough to be compared: smaller ones are icons and marks.
    private static let leastSide = 32
    /// The number of frequencies, of 63, that a picture needs. Clear skies have 16 at the most, most photos
    /// more than 52.
    private static let leastDetail = 44
    /// The amplitude from which a frequency counts as detail, in grey levels summed over all values: an average of a
    /// thirtieth of a grey level, above what encoding leaves of a flat picture.
    private static let detail = 32

    /// Computes the hash of an upright picture of 8 bits per channel. Returns `nil` for one that shows too little to be
    /// told from others: a black, white or blue one, and one that is very small.
    ///
    /// Everything is computed in whole numbers, so that the same pixels have the same hash on every machine.
    public init?(_ picture: PixelBuffer) {
        guard picture.layout.depth == .eightBits, min(picture.size.width, picture.size.height) >= Self.leastSide else {
            return nil
        }
        let coefficients = Self.coefficients(of: BrightnessGrid(picture, width: Self.side, height: Self.side))
        let unit = BrightnessGrid.levels * CosineTable.scale * CosineTable.scale
        guard coefficients.dropFirst().count(where: { abs($0) > Self.detail * unit }) >= Self.leastDetail else {
            return nil
        }
        frequencies = Self.frequencies(coefficients)
        gradients = Self.gradients(BrightnessGrid(picture, width: 9, height: 8))
    }

    /// Returns the lowest coefficients of the discrete cosine transform by rows, the mean first.
    private static func coefficients(of grid: BrightnessGrid) -> [Int] {
        let table = CosineTable.shared
        var rows = [Int](repeating: 0, count: frequencyCount * side)
        for y in 0..<side {
            for u in 0..<frequencyCount {
                var sum = 0
                for x in 0..<side { sum += grid[x, y] * table[u, x] }
                rows[u * side + y] = sum
            }
        }
        var coefficients: [Int] = []
        for v in 0..<frequencyCount {
            for u in 0..<frequencyCount {
                var sum = 0
                for y in 0..<side { sum += rows[u * side + y] * table[v, y] }
                coefficients.append(sum)
            }
        }
        return coefficients
    }

    /// Compares all coefficients but the mean, which only tells how bright the picture is, with their median.
    private static func frequencies(_ coefficients: [Int]) -> UInt64 {
        let median = coefficients.dropFirst().sorted()[(coefficients.count - 1) / 2]
        return coefficients.indices.dropFirst().reduce(0) { $0 | (coefficients[$1] > median ? 1 << $1 : 0) }
    }

    private static func gradients(_ grid: BrightnessGrid) -> UInt64 {
        (0..<64).reduce(0) { bits, place in
            let (x, y) = (place % 8, place / 8)
            return bits | (grid[x + 1, y] > grid[x, y] ? 1 << place : 0)
        }
    }
}

/// The brightness of a picture, averaged over the cells of a grid. A pixel on a border counts for both cells, by its
/// parts.
private struct BrightnessGrid {
    /// The value of one grey level.
    static let levels = 256

    private let width: Int
    private let values: [Int]

    init(_ picture: PixelBuffer, width: Int, height: Int) {
        self.width = width
        let size = picture.size
        let columns = AxisCells(size.width, count: width)
        let rows = AxisCells(size.height, count: height)
        var sums = [Int](repeating: 0, count: width * height)
        picture.withUnsafeBytes { bytes in
            for y in 0..<size.height {
                var row = [Int](repeating: 0, count: width)
                for x in 0..<size.width {
                    let pixel = 4 * (y * size.width + x)
                    let luma = 77 * Int(bytes[pixel]) + 150 * Int(bytes[pixel + 1]) + 29 * Int(bytes[pixel + 2])
                    columns.forEachCell(of: x) { row[$0] += luma * $1 }
                }
                rows.forEachCell(of: y) { cell, weight in
                    for x in 0..<width { sums[cell * width + x] += row[x] * weight }
                }
            }
        }
        values = sums.map { $0 / size.area }
    }

    subscript(x: Int, y: Int) -> Int { values[y * width + x] }
}

/// The cosines of the transform as whole numbers.
private struct CosineTable: Sendable {
    static let scale = 1 << 12
    static let shared = CosineTable()

    private let values: [Int]

    private init() {
        values = (0..<8).flatMap { frequency in
            (0..<32).map { place in
                let angle = Double.pi * Double(2 * place + 1) * Double(frequency) / 64
                return Int((cos(angle) * Double(CosineTable.scale)).rounded())
            }
        }
    }

    subscript(frequency: Int, place: Int) -> Int { values[32 * frequency + place] }
}
