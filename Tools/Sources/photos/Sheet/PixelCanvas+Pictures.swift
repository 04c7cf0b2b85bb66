// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PlatformTypes

extension PixelCanvas {
    /// Draws a picture with round corners so that it covers the frame; what sticks out is cut. A picture is made smaller
    /// for it, never larger: a side that is too short leaves room at both ends.
    mutating func draw(_ picture: CGImage, in frame: PixelFrame, cornerRadius: Double) {
        let scale = min(1, max(frame.width.ratio(to: picture.width), frame.height.ratio(to: picture.height)))
        let columns = ReducedSide(picture.width, scale: scale, within: frame.width)
        let rows = ReducedSide(picture.height, scale: scale, within: frame.height)
        picture.rgba.withUnsafeBufferPointer { pixels in
            for (row, sources) in rows.shares.enumerated() {
                for (column, across) in columns.shares.enumerated() {
                    let mean = MeanColour(of: pixels, rowLength: picture.width, rows: sources, columns: across)
                    let (x, y) = (column + columns.margin, row + rows.margin)
                    let coverage = frame.coverage(column: x, row: y, cornerRadius: cornerRadius)
                    blend(mean.colour, x: frame.x + x, y: frame.y + y, coverage: coverage * mean.alpha)
                }
            }
        }
    }
}

extension Int {
    fileprivate func ratio(to other: Int) -> Double { Double(self) / Double(Swift.max(1, other)) }
}

/// One side of a picture that is made smaller: for each pixel of the drawing, the pixels that it shows.
private struct ReducedSide {
    /// The pixels of the picture below one pixel of the drawing: all whole, but for the first and the last.
    struct Share {
        var pixels: Range<Int>
        var ofFirst: Float
        var ofLast: Float

        func weight(of pixel: Int) -> Float {
            if pixel == pixels.lowerBound { return ofFirst }
            return pixel == pixels.upperBound - 1 ? ofLast : 1
        }
    }

    let shares: [Share]
    /// The pixels that are free before the first.
    let margin: Int

    init(_ length: Int, scale: Double, within room: Int) {
        let reduced = max(1, Int((Double(length) * scale).rounded()))
        let shown = min(reduced, room)
        let step = Double(length) / Double(reduced)
        let first = (reduced - shown) / 2
        margin = (room - shown) / 2
        shares = (first..<first + shown).map { position in
            let (start, end) = (Double(position) * step, min(Double(position + 1) * step, Double(length)))
            let pixels = Int(start)..<min(length, max(Int(start) + 1, Int(end.rounded(.up))))
            guard pixels.count > 1 else { return Share(pixels: pixels, ofFirst: 1, ofLast: 1) }
            return Share(
                pixels: pixels, ofFirst: Float(Double(pixels.lowerBound + 1) - start),
                ofLast: Float(end - Double(pixels.upperBound - 1)))
        }
    }
}

/// The mean of some pixels, each by the part of it that counts.
private struct MeanColour {
    private var sums = SIMD4<Float>.zero
    private var weight: Float = 0

    init(
        of pixels: UnsafeBufferPointer<UInt8>, rowLength: Int, rows: ReducedSide.Share, columns: ReducedSide.Share
    ) {
        for row in rows.pixels {
            let ofRow = rows.weight(of: row)
            for column in columns.pixels {
                let start = 4 * (row * rowLength + column)
                let part = ofRow * columns.weight(of: column)
                let alpha = Float(pixels[start + 3]) / 255
                let colour = SIMD4(Float(pixels[start]), Float(pixels[start + 1]), Float(pixels[start + 2]), 1)
                sums += part * alpha * colour
                weight += part
            }
        }
    }

    /// The colour without its alpha.
    var colour: Colour {
        guard sums.w > 0 else { return Colour(0, 0, 0) }
        let mean = (sums / sums.w).rounded(.toNearestOrAwayFromZero)
        return Colour(UInt8(min(mean.x, 255)), UInt8(min(mean.y, 255)), UInt8(min(mean.z, 255)))
    }

    var alpha: Double { weight > 0 ? Double(sums.w / weight) : 0 }
}
