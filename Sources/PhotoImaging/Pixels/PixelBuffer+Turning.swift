// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

extension PixelBuffer {
    /// Returns the upright picture for stored pixels with an EXIF orientation. Invalid numbers change nothing.
    package func upright(from orientation: Int) -> PixelBuffer {
        Orientation(rawValue: orientation).map(turned) ?? self
    }

    /// Returns the stored form of this upright picture for an EXIF orientation, the inverse of ``upright(from:)``.
    package func stored(for orientation: Int) -> PixelBuffer {
        Orientation(rawValue: orientation).map { turned($0.inverse) } ?? self
    }

    private func turned(_ orientation: Orientation) -> PixelBuffer {
        guard orientation != .up else { return self }
        let steps = PixelStrides(stored: size, orientation)
        let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            let canvas = PixelCanvas(target, steps)
            bytes.withUnsafeBufferPointer { source in
                guard let first = source.baseAddress else { return }
                for row in 0..<size.height {
                    canvas.draw(row: row, first + 4 * row * size.width, width: size.width, channels: 4)
                }
            }
            count = bytes.count
        }
        return PixelBuffer(size: orientation.turned(size), bytes: turned) ?? self
    }
}

extension Orientation {
    /// The inverse; reflections and the half turn are their own inverses.
    fileprivate var inverse: Orientation {
        switch self {
        case .up, .upMirrored, .down, .downMirrored, .leftMirrored, .rightMirrored: self
        case .right: .left
        case .left: .right
        }
    }
}
