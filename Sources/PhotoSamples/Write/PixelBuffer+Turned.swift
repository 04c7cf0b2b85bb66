// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension PixelBuffer {
    /// The upright picture as a camera stores it that was held in this way: what a viewer has to undo.
    func stored(for orientation: Int) -> PixelBuffer {
        guard (2...8).contains(orientation) else { return self }
        let stored = orientation >= 5 ? size.transposed : size
        let (lastColumn, lastRow) = (size.width - 1, size.height - 1)
        return rearranged(to: stored) { x, y in
            switch orientation {
            case 2: (lastColumn - x, y)
            case 3: (lastColumn - x, lastRow - y)
            case 4: (x, lastRow - y)
            case 5: (y, x)
            case 6: (lastColumn - y, x)
            case 7: (lastColumn - y, lastRow - x)
            default: (y, lastRow - x)
            }
        }
    }

    private func rearranged(to stored: PixelSize, _ source: (Int, Int) -> (Int, Int)) -> PixelBuffer {
        let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            bytes.withUnsafeBufferPointer { bytes in
                for row in 0..<stored.height {
                    for column in 0..<stored.width {
                        let (x, y) = source(column, row)
                        let (from, to) = (4 * (y * size.width + x), 4 * (row * stored.width + column))
                        for band in 0..<4 { target[to + band] = bytes[from + band] }
                    }
                }
            }
            count = bytes.count
        }
        return PixelBuffer(size: stored, bytes: turned) ?? self
    }
}
