// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The steps that produce a result from a stored picture, in stored pixels: crop this rectangle, scale it to this size,
/// turn it.
struct RenderPlan {
    /// The size of the stored picture, before any scaling.
    let stored: PixelSize
    let orientation: Orientation
    let crop: PixelRectangle
    /// The size of the result before it is turned.
    let target: PixelSize
    let isExact: Bool
    /// True if samples of more than 8 bits are kept.
    let keepsDepth: Bool
    /// True if colours are those of the file's profile.
    let keepsProfile: Bool

    /// The maximum number of bytes of a pixel of the result.
    var bytesPerPixel: Int { keepsDepth ? 8 : 4 }

    /// The maximum number of bytes of the result.
    var largestResultBytes: Int { bytesPerPixel * largestResult }

    /// The size of the result.
    var displayed: PixelSize { orientation.turned(target) }

    /// The maximum number of pixels of the result.
    var largestResult: Int { isExact ? target.area : min(2 * target.area, crop.size.area) }

    init(stored: PixelSize, _ orientation: Orientation, _ request: RenderRequest) throws(LibraryError) {
        self.stored = stored
        self.orientation = orientation
        let shown = orientation.turned(stored)
        let part = try Self.pixels(of: request.crop, in: shown)
        crop = orientation.stored(part, in: stored)
        target = orientation.turned(TargetSize.of(part.size, request.fit))
        isExact = request.isExact
        keepsDepth = request.keepsDepth
        keepsProfile = request.keepsProfile
    }

    /// Creates a plan for a part of a picture as it is stored, in a size of any proportions.
    init(stored: PixelSize, _ crop: PixelRectangle, to target: PixelSize) {
        self.stored = stored
        self.crop = crop
        self.target = target
        orientation = .up
        isExact = true
        keepsDepth = false
        keepsProfile = false
    }

    /// Returns the divisor by which a decoder may reduce both sides of `source`: the largest of `divisors` that leaves
    /// at least `reserve` times the target size on both sides, or 1.
    func divisor(of divisors: [Int], of source: PixelSize, leaving reserve: Int) -> Int {
        let part = crop(inDecoded: source).size
        return divisors.filter { divisor in
            part.width / divisor >= target.width * reserve && part.height / divisor >= target.height * reserve
        }.max() ?? 1
    }

    /// Returns true if a preview is sufficient: large enough, and with the same aspect ratio to a hundredth. Some
    /// cameras add black bars to their previews.
    func isSatisfied(by preview: PixelSize) -> Bool {
        let part = crop(inDecoded: preview).size
        let difference = abs(preview.width * stored.height - preview.height * stored.width)
        return part.width >= target.width && part.height >= target.height
            && difference * 100 <= preview.width * stored.height
    }

    /// Returns true if the thumbnail of a picture is sufficient. One that is larger than its picture is none: only the
    /// picture's size was compared with the budget.
    func isSatisfied(byThumbnail size: PixelSize) -> Bool {
        size.width <= stored.width && size.height <= stored.height && isSatisfied(by: size)
    }

    /// Returns the crop rectangle in a picture that was decoded at a reduced size.
    func crop(inDecoded decoded: PixelSize) -> PixelRectangle {
        guard decoded != stored else { return crop }
        let (x, width) = Self.span(from: crop.x, crop.size.width, of: stored.width, in: decoded.width)
        let (y, height) = Self.span(from: crop.y, crop.size.height, of: stored.height, in: decoded.height)
        return PixelRectangle(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    /// Returns the size to which a decoded crop is scaled. For an inexact request the decoded size is kept if it has
    /// less than twice the pixels of the target: converting and copying more of them costs more than scaling does.
    func scaled(fromDecoded size: PixelSize) -> PixelSize {
        let isCloseEnough = size.area < 2 * target.area
        let isLargeEnough = size.width >= target.width && size.height >= target.height
        return !isExact && isCloseEnough && isLargeEnough ? size : target
    }

    private static func span(from start: Int, _ length: Int, of whole: Int, in decoded: Int) -> (Int, Int) {
        func place(_ position: Int) -> Int { (2 * position * decoded + whole) / (2 * whole) }
        let first = min(place(start), decoded - 1)
        return (first, max(1, place(start + length) - first))
    }

    private static func pixels(of crop: UnitRectangle?, in size: PixelSize) throws(LibraryError) -> PixelRectangle {
        guard let crop else { return PixelRectangle(x: 0, y: 0, size: size) }
        let (x, width) = try span(from: crop.x, crop.width, in: size.width)
        let (y, height) = try span(from: crop.y, crop.height, in: size.height)
        return PixelRectangle(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    private static func span(from start: Double, _ length: Double, in whole: Int) throws(LibraryError) -> (Int, Int) {
        guard start >= 0, start < 1, length > 0, start + length < 1.000_001 else {
            throw LibraryError(
                .invalidRequest, "The crop rectangle extends beyond the picture. Use fractions from 0 to 1.")
        }
        let first = min(Int((start * Double(whole)).rounded()), whole - 1)
        let end = min(Int(((start + length) * Double(whole)).rounded()), whole)
        return (first, max(1, end - first))
    }
}

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
