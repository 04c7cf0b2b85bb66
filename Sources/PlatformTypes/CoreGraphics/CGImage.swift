// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A picture in memory.
///
/// Immutable, and so usable from any thread. On Apple systems the type comes from Core Graphics and knows many pixel
/// layouts; here there is one: 8 bits to a channel, red, green, blue and alpha, sRGB.
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

    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32.
    public var bitsPerPixel: Int { 32 }
    /// Rows have no padding.
    public var bytesPerRow: Int { 4 * width }
}
