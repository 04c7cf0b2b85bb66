// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Not in Apple's Core Graphics: making a picture out of bytes, and reading them.
extension CGImage {
    /// A picture of these pixels.
    ///
    /// - Parameter rgba: Four bytes a pixel, alpha not premultiplied, row after row from the top, without padding.
    /// - Returns: `nil` when a side is not positive or the number of bytes is not the size's.
    public convenience init?(width: Int, height: Int, rgba: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, rgba.count.isMultiple(of: 4), rgba.count / 4 == pixels else { return nil }
        self.init(width: width, height: height, pixels: rgba)
    }

    /// All pixels, in the layout that ``init(width:height:rgba:)`` takes. Costs nothing: the storage is shared.
    public var rgba: [UInt8] { pixels }

    /// One pixel's red, green, blue and alpha; `x` counts from the left, `y` from the top. Traps outside the picture.
    public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        precondition(
            (0..<width).contains(x) && (0..<height).contains(y), "(\(x), \(y)) is outside \(width) x \(height)")
        let start = 4 * (y * width + x)
        return (pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
}
