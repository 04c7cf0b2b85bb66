// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The size of a rendered picture.
///
/// The limiting side has exactly the requested length. The other side is the exact quotient rounded to the nearest
/// pixel, halves up, and at least 1. A picture is never enlarged: if the requested size is larger, it keeps both sides
/// of its own. So a size within another stays within it, and a size that covers another covers it.
enum TargetSize {
    /// Returns the size of the result for a picture of `own` size. Requested sides under 1 count as 1.
    static func of(_ own: PixelSize, _ fit: RenderRequest.Fit) -> PixelSize {
        switch fit {
        case .full: own
        case .within(let wanted): scaled(own, to: wanted, covering: false)
        case .covering(let wanted): scaled(own, to: wanted, covering: true)
        }
    }

    private static func scaled(_ own: PixelSize, to wanted: PixelSize, covering: Bool) -> PixelSize {
        let width = min(max(wanted.width, 1), own.width)
        let height = min(max(wanted.height, 1), own.height)
        let widthIsScaledMore = width * own.height < height * own.width
        return widthIsScaledMore == covering
            ? PixelSize(width: quotient(own.width * height, own.height), height: height)
            : PixelSize(width: width, height: quotient(own.height * width, own.width))
    }

    private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        max(1, (2 * dividend + divisor) / (2 * divisor))
    }
}
