// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The frames of a movie: a window that moves over a larger picture as a hand-held camera would.
struct HandHeldPan {
    /// The size of the picture in relation to a frame.
    static let margin = 1.12

    let picture: PixelBuffer
    let size: PixelSize
    /// An angle in radians that varies the path.
    let phase: Double

    func frame(at part: Double) -> PixelBuffer {
        let room = (Double(picture.size.width - size.width - 1), Double(picture.size.height - size.height - 1))
        let x = room.0 * (0.5 + 0.5 * sin(phase + part * 2.4))
        let y = room.1 * (0.5 + 0.35 * sin(phase * 1.7 + part * 3.1))
        return window(max(x, 0), max(y, 0))
    }

    /// Returns the part of the picture at a fractional position, interpolated so that the movement is smooth.
    private func window(_ x: Double, _ y: Double) -> PixelBuffer {
        let (left, top) = (Int(x), Int(y))
        let (partX, partY) = (Int((x - Double(left)) * 256), Int((y - Double(top)) * 256))
        let stride = 4 * picture.size.width
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { target, count in
            picture.bytes.withUnsafeBufferPointer { source in
                for row in 0..<size.height {
                    let line = (top + row) * stride + 4 * left
                    for index in 0..<4 * size.width {
                        let here = line + index
                        let above = Int(source[here]) * (256 - partX) + Int(source[here + 4]) * partX
                        let below = Int(source[here + stride]) * (256 - partX) + Int(source[here + stride + 4]) * partX
                        target[row * 4 * size.width + index] = UInt8((above * (256 - partY) + below * partY) >> 16)
                    }
                }
            }
            count = 4 * size.width * size.height
        }
        return PixelBuffer(size: size, bytes: bytes) ?? picture
    }
}
