// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Conversion from and to bytes, an addition to Apple's Core Graphics.
extension CGImage {
    /// Creates a picture of these pixels.
    ///
    /// - Parameters:
    ///   - width: The number of pixels in a row.
    ///   - height: The number of rows.
    ///   - rgba: Four bytes for each pixel, alpha not premultiplied, row by row from the top, without padding.
    /// - Returns: `nil` when a side is not positive, or the number of bytes does not match the size.
    public convenience init?(width: Int, height: Int, rgba: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, rgba.count.isMultiple(of: 4), rgba.count / 4 == pixels else { return nil }
        self.init(width: width, height: height, pixels: rgba)
    }

    /// All pixels, in the layout of ``init(width:height:rgba:)``. Constant time: the storage is shared.
    public var rgba: [UInt8] { pixels }

    /// The ICC profile of the colours; `nil` for sRGB, in which all pictures are that were not requested otherwise.
    public var colorProfile: [UInt8]? { profile }

    /// Returns the red, green, blue and alpha of a pixel; `x` counts from the left, `y` from the top. Traps outside the
    /// picture.
    public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        precondition(
            (0..<width).contains(x) && (0..<height).contains(y), "(\(x), \(y)) is outside \(width) x \(height)")
        let start = 4 * (y * width + x)
        return (pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
}
