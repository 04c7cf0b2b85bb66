// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
package import PhotoLibrary

extension PixelBuffer {
    /// Returns the picture with a recipe: first its geometry, then tones and colours, then sharpening.
    ///
    /// Each step costs time proportional to the pixels of the result, so that a picture that was decoded at the size of
    /// a screen shows a recipe that somebody changes while it is changed. Deep samples become those of 8 bits; the
    /// profile stays. Throws `invalidRequest` for values outside of their ranges.
    package func adjusted(by recipe: AdjustmentRecipe) throws(LibraryError) -> PixelBuffer {
        try recipe.check()
        let picture = in8Bits
        let geometry = AdjustmentGeometry(recipe, of: picture.size)
        let tones = AdjustmentTones(recipe)
        var layout = picture.layout
        layout.size = geometry.size
        let adjusted = picture.withUnsafeBytes { source in
            PixelBuffer.drawnByRows(layout) { row, place in
                geometry.draw(row, from: source, at: place)
                tones.apply(to: place, count: geometry.size.width)
            }
        }
        let result = recipe.sharpen > 0 ? adjusted?.sharpened(Float(recipe.sharpen)) : adjusted
        guard let result else { throw .outOfMemory }
        return result
    }

    private func sharpened(_ amount: Float) -> PixelBuffer? {
        let stride = 4 * size.width
        return withUnsafeBytes { bytes in
            let rows = bytes.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
            return PixelBuffer.drawnByRows(layout) { row, place in
                pixels_sharpen_row(
                    place, rows + stride * max(row - 1, 0), rows + stride * row,
                    rows + stride * min(row + 1, size.height - 1), size.width, amount)
            }
        }
    }

    /// Creates a buffer from the rows that `draw` writes, at the place that it is given, on all processors; `nil` if a
    /// side is not positive.
    private static func drawnByRows(
        _ layout: PixelLayout, _ draw: (Int, UnsafeMutablePointer<UInt8>) -> Void
    ) -> PixelBuffer? {
        let (stride, height) = (layout.bytesPerPixel * layout.size.width, layout.size.height)
        return PixelBuffer.drawn(layout) { bytes in
            let start = bytes.baseAddress.unsafelyUnwrapped
            ConcurrentWork.perform(count: (height + rowStep - 1) / rowStep) { step in
                for row in step * rowStep..<min((step + 1) * rowStep, height) {
                    draw(row, start + stride * row)
                }
            }
        }
    }

    /// The rows that one thread draws at a time.
    private static let rowStep = 64
}

extension AdjustmentGeometry {
    /// Writes a row of the result.
    fileprivate func draw(_ row: Int, from source: UnsafeRawBufferPointer, at target: UnsafeMutablePointer<UInt8>) {
        guard movesWholePixels else {
            return pixels_project_row(
                target, size.width, source.bindMemory(to: UInt8.self).baseAddress, self.source.width,
                self.source.height, toSource.matrix, Double(row) + 0.5, Self.weights)
        }
        let first = index(0, row)
        let step = size.width > 1 ? index(1, row) - first : 1
        let pixels = source.bindMemory(to: UInt32.self)
        target.withMemoryRebound(to: UInt32.self, capacity: size.width) { target in
            var place = first
            for column in 0..<size.width {
                target[column] = pixels[place]
                place += step
            }
        }
    }

    /// The weights of four neighbours for each place between the second and the third, each twice: Catmull and Rom's
    /// cubic.
    private static let weights = (0...Int(pixels_places)).flatMap { place -> [Int16] in
        let part = Double(place) / Double(pixels_places)
        let (square, cube) = (part * part, part * part * part)
        let shares: [Double] = [
            (2 * square - cube - part) / 2, (3 * cube - 5 * square + 2) / 2, (4 * square - 3 * cube + part) / 2,
            (cube - square) / 2,
        ]
        var weights = shares.map { Int16((16_384 * $0).rounded()) }
        // Their sum is 1, so that what is flat stays so.
        weights[part < 0.5 ? 1 : 2] += 16_384 - weights.reduce(0, +)
        return weights.flatMap { [$0, $0] }
    }

    /// Returns the index of the pixel that a pixel of the result is, where pixels only move.
    private func index(_ column: Int, _ row: Int) -> Int {
        let point = toSource(Double(column) + 0.5, Double(row) + 0.5)
        return Int(point.y) * source.width + Int(point.x)
    }
}

extension AdjustmentTones {
    /// Changes a row in place.
    fileprivate func apply(to row: UnsafeMutablePointer<UInt8>, count: Int) {
        if mixes {
            pixels_tone_row(row, count, parts)
        } else if !isNeutral {
            pixels_map_row(row, count, tables)
        }
    }
}
