// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Decodes JPEG and PNG, and brings decoded pictures to size and colour, by libvips.
enum VipsDecoder {
    private static let jpegDivisors = [1, 2, 4, 8]

    static func jpeg(_ reader: FileReader, _ request: RenderRequest, _ limits: PixelLimits) throws(LibraryError) -> PixelBuffer {
        let whole = try VipsImage(.jpeg(divisor: 1), reader)
        let plan = try checkedPlan(whole, request, limits)
        // A block shrink is coarse: what is to be exact is left twice the size for the filter to do the rest.
        let divisor = plan.divisor(of: jpegDivisors, leaving: plan.isExact ? 2 : 1)
        guard divisor > 1 else { return try whole.rendered(plan, reader.deadline) }
        return try VipsImage(.jpeg(divisor: divisor), reader).rendered(plan, reader.deadline)
    }

    static func png(_ reader: FileReader, _ request: RenderRequest, _ limits: PixelLimits) throws(LibraryError) -> PixelBuffer {
        let whole = try VipsImage(.png, reader)
        return try whole.rendered(checkedPlan(whole, request, limits), reader.deadline)
    }

    /// Crops, scales and turns a picture that is already decoded.
    static func picture(_ pixels: DecodedPixels, _ plan: RenderPlan, _ deadline: Deadline) throws(LibraryError) -> PixelBuffer {
        try VipsImage(pixels).rendered(plan, deadline)
    }

    private static func checkedPlan(
        _ image: borrowing VipsImage, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> RenderPlan {
        try limits.check(image.size)
        let plan = try RenderPlan(stored: image.size, image.orientation, request)
        try limits.check(plan, decoderBytes: image.isInterlaced ? 2 * image.channels * image.size.area : 0)
        return plan
    }
}
