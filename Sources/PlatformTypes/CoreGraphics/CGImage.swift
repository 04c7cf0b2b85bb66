// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A picture in memory.
///
/// Immutable, and so usable from any thread. Core Graphics' type supports many pixel layouts; this one has 8 bits for
/// each channel, red, green, blue and alpha, in sRGB.
public final class CGImage: Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int

    let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The number of bits in a channel: always 8.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits in a pixel: always 32.
    public var bitsPerPixel: Int { 32 }
    /// The number of bytes in a row, which has no padding.
    public var bytesPerRow: Int { 4 * width }
}
