// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
package import PhotoLibrary

extension PixelBuffer {
    /// Returns the picture with a recipe: first its geometry, then tones and colours, then sharpening.
    ///
    /// Each step costs time proportional to the pixels of the result, so that a picture that was decoded at the size of a
    /// screen shows a recipe that somebody changes while it is changed. Deep samples become those of 8 bits; the profile
    /// stays. Throws `invalidRequest` for values outside of their ranges.
    package func adjusted(by recipe: AdjustmentRecipe) throws(LibraryError) -> PixelBuffer {
        try recipe.check()
        let picture = in8Bits
        let geometry = AdjustmentGeometry(recipe, of: picture.size)
        let tones = AdjustmentTones(recipe)
        var layout = picture.layout
        layout.size = geometry.size
        guard let count = layout.byteCount else { throw .outOfMemory }
        var bytes = picture.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: count) { target, filled in
                for row in 0..<geometry.size.height {
                    let place = target.baseAddress.unsafelyUnwrapped + 4 * geometry.size.width * row
                    geometry.draw(row, from: source, at: place)
                    tones.apply(to: place, count: geometry.size.width)
                }
                filled = count
            }
        }
        if recipe.sharpen > 0 { bytes = sharpened(bytes, geometry.size, Float(recipe.sharpen)) }
        guard let result = PixelBuffer(layout, bytes: bytes) else { throw .outOfMemory }
        return result
    }

    private func sharpened(_ bytes: [UInt8], _ size: PixelSize, _ amount: Float) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { target, filled in
            let stride = 4 * size.width
            bytes.withUnsafeBufferPointer { rows in
                let start = rows.baseAddress.unsafelyUnwrapped
                for row in 0..<size.height {
                    pixels_sharpen_row(
                        target.baseAddress.unsafelyUnwrapped + stride * row, start + stride * max(row - 1, 0),
                        start + stride * row, start + stride * min(row + 1, size.height - 1), size.width, amount)
                }
            }
            filled = bytes.count
        }
    }
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

    /// The weights of four neighbours for each place between the second and the third, each twice: Catmull and Rom's cubic.
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
