// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// How large a picture of a given shape becomes.
///
/// The rule: the side that binds is to the pixel the wanted one; the other side is the exact quotient rounded to the
/// nearest pixel, halves up, and at least 1. A picture is never enlarged: where the wanted size asks for more, it keeps
/// its own size, both sides. So a size within another stays within it and a size that covers another covers it.
enum TargetSize {
    /// The size at which a picture of `own` size is delivered. Wanted sides under 1 count as 1.
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
