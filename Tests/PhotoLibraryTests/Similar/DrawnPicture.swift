// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

/// A picture of soft blobs that a seed determines, drawn at any size.
struct DrawnPicture {
    private struct Blob {
        var x: Double
        var y: Double
        var radius: Double
        var height: Double
    }

    private var blobs: [Blob] = []

    init(seed: UInt64) {
        var random = SeededNumbers(seed)
        for _ in 0..<40 {
            blobs.append(
                Blob(
                    x: random.next(), y: random.next(), radius: 0.02 + 0.15 * random.next(),
                    height: 400 * random.next() - 200))
        }
    }

    /// Returns the brightness at a place, from 0 to 1 in each direction.
    private func brightness(_ x: Double, _ y: Double) -> Double {
        blobs.reduce(128) { sum, blob in
            let distance = ((x - blob.x) * (x - blob.x) + (y - blob.y) * (y - blob.y)) / (blob.radius * blob.radius)
            return sum + blob.height * max(0, 1 - distance)
        }
    }

    /// Draws the picture.
    ///
    /// - Parameters:
    ///   - crop: The part of each side that is cut off at each end.
    ///   - change: Changes the brightness of a pixel.
    func drawn(
        width: Int, height: Int, crop: Double = 0, change: (Double) -> Double = { $0 }
    ) throws -> PixelBuffer {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * width * height)
        for row in 0..<height {
            for column in 0..<width {
                let x = crop + (1 - 2 * crop) * (Double(column) + 0.5) / Double(width)
                let y = crop + (1 - 2 * crop) * (Double(row) + 0.5) / Double(height)
                let value = UInt8(max(0, min(255, change(brightness(x, y)).rounded())))
                bytes += [value, value, value, 255]
            }
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes))
    }
}

/// Numbers from 0 to 1 that a seed determines (SplitMix64).
struct SeededNumbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func next() -> Double { Double(bits() >> 11) / Double(1 << 53) }
}
