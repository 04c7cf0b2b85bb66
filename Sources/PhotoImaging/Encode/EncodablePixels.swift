// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Pixels with as few channels as necessary, because an opaque alpha channel takes space in every format.
struct EncodablePixels {
    let size: PixelSize
    /// The number of channels: 3, or 4 if a pixel is transparent.
    let bands: Int
    let bytes: [UInt8]

    init(_ pixels: PixelBuffer) {
        let isOpaque = Self.isOpaque(pixels.bytes)
        size = pixels.size
        bands = isOpaque ? 3 : 4
        bytes = isOpaque ? Self.withoutAlpha(pixels.bytes) : pixels.bytes
    }

    private static func isOpaque(_ rgba: [UInt8]) -> Bool {
        rgba.withUnsafeBufferPointer { rgba in
            for alpha in stride(from: 3, to: rgba.count, by: 4) where rgba[alpha] != 255 { return false }
            return true
        }
    }

    private static func withoutAlpha(_ rgba: [UInt8]) -> [UInt8] {
        let count = rgba.count / 4
        return [UInt8](unsafeUninitializedCapacity: 3 * count) { rgb, written in
            rgba.withUnsafeBufferPointer { rgba in
                for pixel in 0..<count {
                    rgb[3 * pixel] = rgba[4 * pixel]
                    rgb[3 * pixel + 1] = rgba[4 * pixel + 1]
                    rgb[3 * pixel + 2] = rgba[4 * pixel + 2]
                }
            }
            written = 3 * count
        }
    }
}
