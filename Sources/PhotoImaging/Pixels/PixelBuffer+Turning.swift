// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

extension PixelBuffer {
    /// The upright picture of stored pixels that EXIF's number says how to turn. Numbers that mean nothing turn nothing.
    package func upright(from orientation: Int) -> PixelBuffer {
        Orientation(rawValue: orientation).map(turned) ?? self
    }

    /// The upright picture as a camera stores it that was held in this way: what a viewer has to undo.
    package func stored(for orientation: Int) -> PixelBuffer {
        Orientation(rawValue: orientation).map { turned($0.inverse) } ?? self
    }

    private func turned(_ orientation: Orientation) -> PixelBuffer {
        guard orientation != .up else { return self }
        let steps = PixelSteps(stored: size, orientation)
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
    /// What turns back. Turns by half and mirrorings are their own.
    fileprivate var inverse: Orientation {
        switch self {
        case .up, .upMirrored, .down, .downMirrored, .leftMirrored, .rightMirrored: self
        case .right: .left
        case .left: .right
        }
    }
}
