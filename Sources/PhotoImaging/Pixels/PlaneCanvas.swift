// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import PhotoLibrary

/// Memory into which the planes of a picture are drawn with another orientation as their rows come: brightness, and two
/// of colour of half the width and height.
final class PlaneCanvas: PlaneRows {
    private let planes: [UnsafeMutablePointer<UInt8>]
    /// The sizes as stored.
    private let sizes: [PixelSize]
    private let steps: [PixelStrides]
    private let isTransposed: Bool
    /// The number of rows that were drawn of each plane.
    private var counts = [0, 0, 0]

    /// Creates a canvas on memory for the samples of all planes, which need not be initialised.
    ///
    /// - Parameter stored: The size of the picture, both sides even.
    init(_ samples: UnsafeMutablePointer<UInt8>, _ stored: PixelSize, _ orientation: Orientation) {
        let half = PixelSize(width: stored.width / 2, height: stored.height / 2)
        planes = PlaneCanvas.starts(of: stored).map { samples + $0 }
        sizes = [stored, half, half]
        steps = sizes.map { PixelStrides(stored: $0, orientation) }
        isTransposed = orientation.isTransposed
    }

    /// Where the planes of a picture begin, one after the other.
    static func starts(of size: PixelSize) -> [Int] { [0, size.area, size.area + size.area / 4] }

    var isComplete: Bool { zip(counts, sizes).allSatisfy { $0 >= $1.height } }

    func add(_ rows: UnsafePointer<UInt8>, count: Int, distance: Int, to plane: Int) {
        let first = counts[plane]
        let part = first..<min(first + count, sizes[plane].height)
        guard !part.isEmpty else { return }
        counts[plane] = part.upperBound
        if isTransposed { return turn(part, rows, distance, in: plane) }
        for (index, row) in part.enumerated() { draw(row, rows + index * distance, in: plane) }
    }

    /// Draws a row that stays one.
    private func draw(_ row: Int, _ samples: UnsafePointer<UInt8>, in plane: Int) {
        let (width, steps) = (sizes[plane].width, steps[plane])
        var place = planes[plane] + steps.origin + row * steps.toNextRow
        if steps.alongRow == 1 { return place.initialize(from: samples, count: width) }
        for column in 0..<width {
            place.initialize(to: samples[column])
            place += steps.alongRow
        }
    }

    /// Draws rows that become columns: all at once, because each by itself would write to as many lines of the cache as
    /// it has samples.
    private func turn(_ part: Range<Int>, _ rows: UnsafePointer<UInt8>, _ distance: Int, in plane: Int) {
        let steps = steps[plane]
        let isReversed = steps.toNextRow < 0
        let leftmost = isReversed ? part.upperBound - 1 : part.lowerBound
        pixels_turn_rows(
            planes[plane] + steps.origin + leftmost * steps.toNextRow, steps.alongRow,
            rows + (leftmost - part.lowerBound) * distance, isReversed ? -distance : distance, part.count,
            sizes[plane].width)
    }
}
