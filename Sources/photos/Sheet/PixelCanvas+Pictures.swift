// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PlatformTypes

extension PixelCanvas {
    /// Draws a picture with round corners in the middle of the frame, which it covers if it is large enough for that; see
    /// ``PlatformTypes/CGImage/reduced(toCover:)``.
    mutating func draw(_ picture: CGImage, in frame: PixelFrame, cornerRadius: Double) {
        let picture = picture.reduced(toCover: frame)
        let (left, top) = ((frame.width - picture.width) / 2, (frame.height - picture.height) / 2)
        picture.rgba.withUnsafeBufferPointer { pixels in
            let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
            for row in 0..<picture.height {
                if isOpaque, frame.isWhole(row: top + row, cornerRadius: cornerRadius) {
                    let line = pixels[4 * row * picture.width..<4 * (row + 1) * picture.width]
                    replace(
                        x: frame.x + left, y: frame.y + top + row,
                        UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line)))
                    continue
                }
                for column in 0..<picture.width {
                    let start = 4 * (row * picture.width + column)
                    let colour = Colour(pixels[start], pixels[start + 1], pixels[start + 2])
                    let (x, y) = (left + column, top + row)
                    let coverage = frame.coverage(column: x, row: y, cornerRadius: cornerRadius)
                    blend(
                        colour, x: frame.x + x, y: frame.y + y, coverage: coverage * Double(pixels[start + 3]) / 255)
                }
            }
        }
    }
}

extension CGImage {
    /// Returns the picture made so small that it just covers the frame, without what sticks out. It is never made larger:
    /// a side that is too short keeps its length.
    func reduced(toCover frame: PixelFrame) -> CGImage {
        let scale = min(1, max(frame.width.ratio(to: width), frame.height.ratio(to: height)))
        let columns = ReducedSide(width, scale: scale, within: frame.width)
        let rows = ReducedSide(height, scale: scale, within: frame.height)
        guard (columns.shares.count, rows.shares.count) != (width, height) else { return self }
        let reduced = rgba.withUnsafeBytes { MeanColours.rgba(of: $0, rowLength: width, rows, columns) }
        return CGImage(width: columns.shares.count, height: rows.shares.count, rgba: reduced) ?? self
    }
}

extension Int {
    fileprivate func ratio(to other: Int) -> Double { Double(self) / Double(Swift.max(1, other)) }
}

/// One side of a picture that is made smaller: for each pixel of the result, the pixels that it shows.
private struct ReducedSide {
    /// The pixels of the picture below one pixel of the result: all whole, except the first and the last.
    struct Share {
        var pixels: Range<Int>
        var ofFirst: Float
        var ofLast: Float

        func weight(of pixel: Int) -> Float {
            if pixel == pixels.lowerBound { return ofFirst }
            return pixel == pixels.upperBound - 1 ? ofLast : 1
        }

        /// The sum of all weights.
        var weight: Float { pixels.count > 1 ? ofFirst + ofLast + Float(pixels.count - 2) : ofFirst }

        func sum(of samples: [SIMD4<Float>]) -> SIMD4<Float> {
            var sum = SIMD4<Float>.zero
            for pixel in pixels { sum += weight(of: pixel) * samples[pixel] }
            return sum
        }
    }

    let shares: [Share]

    init(_ length: Int, scale: Double, within room: Int) {
        let reduced = max(1, Int((Double(length) * scale).rounded()))
        let shown = min(reduced, room)
        let step = Double(length) / Double(reduced)
        let first = (reduced - shown) / 2
        shares = (first..<first + shown).map { position in
            let (start, end) = (Double(position) * step, min(Double(position + 1) * step, Double(length)))
            let pixels = Int(start)..<min(length, max(Int(start) + 1, Int(end.rounded(.up))))
            guard pixels.count > 1 else { return Share(pixels: pixels, ofFirst: 1, ofLast: 1) }
            return Share(
                pixels: pixels, ofFirst: Float(Double(pixels.lowerBound + 1) - start),
                ofLast: Float(end - Double(pixels.upperBound - 1)))
        }
    }

    /// The pixels of the picture that are shown at all.
    var pixels: Range<Int> { (shares.first?.pixels.lowerBound ?? 0)..<(shares.last?.pixels.upperBound ?? 0) }
}

/// The means of pixels, each by the part of it that counts. Rows are summed first, then the pixels of the sums.
private enum MeanColours {
    static func rgba(
        of pixels: UnsafeRawBufferPointer, rowLength: Int, _ rows: ReducedSide, _ columns: ReducedSide
    ) -> [UInt8] {
        var sums = [SIMD4<Float>](repeating: .zero, count: rowLength)
        var means: [UInt8] = []
        means.reserveCapacity(4 * rows.shares.count * columns.shares.count)
        for share in rows.shares {
            for column in columns.pixels { sums[column] = .zero }
            for row in share.pixels {
                let weight = share.weight(of: row)
                for column in columns.pixels {
                    let start = 4 * (row * rowLength + column)
                    sums[column] += weight * premultiplied(pixels.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                }
            }
            for column in columns.shares {
                let weight = share.weight * column.weight
                withUnsafeBytes(of: colour(column.sum(of: sums), weight)) { means.append(contentsOf: $0) }
            }
        }
        return means
    }

    /// Returns red, green and blue times alpha, and alpha; all from 0 to 255.
    private static func premultiplied(_ pixel: UInt32) -> SIMD4<Float> {
        let pixel = UInt32(littleEndian: pixel)
        let samples = SIMD4<Float>(
            Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
        guard pixel >> 24 != 255 else { return samples }
        return samples * SIMD4(SIMD3(repeating: samples.w / 255), 1)
    }

    /// Returns the colour without its alpha, and the alpha, of premultiplied samples of this weight.
    private static func colour(_ sum: SIMD4<Float>, _ weight: Float) -> SIMD4<UInt8> {
        guard sum.w > 0 else { return .zero }
        var mean = sum * (255 / sum.w)
        mean.w = sum.w / weight
        // Samples one by one: the conversion of a vector is a generic function for each of them.
        let rounded = pointwiseMin(mean + 0.5, SIMD4(repeating: 255))
        return SIMD4(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z), UInt8(rounded.w))
    }
}
