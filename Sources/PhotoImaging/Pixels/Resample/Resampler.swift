// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import PhotoLibrary

/// A Lanczos 3 resampler for opaque pictures of 8 bits per channel. Rows go in from the top and come out from the top,
/// so that a large picture is never in memory as a whole: only as many rows as one row of the result is made of.
///
/// Sums are floats, rounded once: the result differs from exact arithmetic only where that lies between two values.
final class Resampler {
    /// The part of a decoded picture that is scaled, in its pixels.
    struct Part: Hashable {
        var x: ResampleAxis.Span
        var y: ResampleAxis.Span

        init(x: ResampleAxis.Span, y: ResampleAxis.Span) {
            self.x = x
            self.y = y
        }

        /// All of a picture.
        init(of size: PixelSize) {
            x = ResampleAxis.Span(start: 0, length: Double(size.width))
            y = ResampleAxis.Span(start: 0, length: Double(size.height))
        }

        /// The same part of a picture that was decoded with both sides divided.
        init(_ rectangle: PixelRectangle, dividedBy divisor: Double) {
            x = ResampleAxis.Span(start: Double(rectangle.x) / divisor, length: Double(rectangle.size.width) / divisor)
            y = ResampleAxis.Span(start: Double(rectangle.y) / divisor, length: Double(rectangle.size.height) / divisor)
        }
    }

    private let horizontal: ResampleAxis
    private let vertical: ResampleAxis
    private let channels: Int
    /// The samples of a source row that are needed.
    private let columns: Range<Int>
    /// The last rows of the source, each in the place of its number modulo ``ringCount``.
    private let ring: UnsafeMutablePointer<UInt8>
    private let ringCount: Int
    private let rowBytes: Int
    /// A row of sums.
    private let sums: UnsafeMutablePointer<Float>
    /// A row of the result.
    private let result: UnsafeMutablePointer<UInt8>
    private var rowPointers: [UnsafePointer<UInt8>?]
    private var received = 0
    private var made = 0

    /// Creates a resampler.
    ///
    /// - Parameters:
    ///   - size: The size of the source.
    ///   - channels: The bytes per pixel: 1, 3 or 4; of four, the last is treated like the others.
    ///   - sharpening: See ``ResampleAxis/init(sourceCount:span:count:sharpening:)``.
    convenience init(_ size: PixelSize, _ part: Part, to target: PixelSize, channels: Int, sharpening: Double = 0) {
        self.init(
            horizontal: ResampleAxis(
                sourceCount: size.width, span: part.x, count: target.width, sharpening: sharpening,
                step: Int(channels == 1 ? pixels_sample_step : pixels_pixel_step)),
            vertical: ResampleAxis(
                sourceCount: size.height, span: part.y, count: target.height, sharpening: sharpening),
            channels: channels)
    }

    /// Creates a resampler that does the same as another to other samples.
    convenience init(like other: Resampler) {
        self.init(horizontal: other.horizontal, vertical: other.vertical, channels: other.channels)
    }

    private init(horizontal: ResampleAxis, vertical: ResampleAxis, channels: Int) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.channels = channels
        let start = Int(horizontal.first.min() ?? 0)
        let end = zip(horizontal.first, horizontal.taps).map { Int($0) + $1 }.max() ?? start
        columns = start..<end
        rowBytes = channels * columns.count
        ringCount = vertical.longest
        ring = .allocate(capacity: max(1, ringCount * rowBytes))
        let padded = channels * (horizontal.sourceCount + horizontal.stride) + Int(pixels_sample_step)
        sums = .allocate(capacity: padded)
        sums.initialize(repeating: 0, count: padded)
        result = .allocate(capacity: channels * horizontal.count)
        rowPointers = Array(repeating: nil, count: ringCount)
    }

    deinit {
        ring.deallocate()
        sums.deallocate()
        result.deallocate()
    }

    /// The bytes that a resampler of a picture of this size holds.
    static func bytes(_ size: PixelSize, to target: PixelSize, channels: Int) -> Int {
        let rows = 6 * size.height / max(1, target.height) + 8
        return channels * size.width * (rows + 4) + 32 * (size.width + size.height + target.width + target.height)
    }

    /// True if no more rows are needed.
    var isComplete: Bool { made == vertical.count }

    /// Takes the next row of the source, and calls `emit` for each row of the result that can be made, from the top.
    func add<Failure>(
        _ row: UnsafePointer<UInt8>, emit: (Int, UnsafePointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let place = ring + received % ringCount * rowBytes
        place.update(from: row + channels * columns.lowerBound, count: rowBytes)
        received += 1
        while made < vertical.count, Int(vertical.first[made]) + vertical.taps[made] <= received {
            make(made)
            try emit(made, result)
            made += 1
        }
    }

    private func make(_ row: Int) {
        let (first, taps) = (Int(vertical.first[row]), vertical.taps[row])
        for tap in 0..<taps { rowPointers[tap] = UnsafePointer(ring + (first + tap) % ringCount * rowBytes) }
        vertical.weights.withUnsafeBufferPointer { weights in
            pixels_blend_rows(
                sums + channels * columns.lowerBound, rowPointers,
                weights.baseAddress.unsafelyUnwrapped + row * vertical.stride, taps, rowBytes)
        }
        horizontal.first.withUnsafeBufferPointer { first in
            horizontal.weights.withUnsafeBufferPointer { weights in
                var axis = pixels_axis(
                    first: first.baseAddress, weights: weights.baseAddress, stride: horizontal.stride,
                    count: horizontal.count)
                pixels_reduce_row(result, sums, &axis, Int32(channels))
            }
        }
    }
}
