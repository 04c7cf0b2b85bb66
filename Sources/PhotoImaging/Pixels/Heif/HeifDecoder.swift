// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Decodes the primary picture of a HEIC file by libheif.
enum HeifDecoder {
    /// What libheif holds for each pixel while it turns planes of YCbCr into rows of RGB.
    private static let bytesPerPixel = 8

    static func image(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let context = try HeifContext(reader, limits)
        let primary = try context.primaryImage()
        try limits.check(primary.size)
        let plan = try RenderPlan(stored: primary.size, .up, request)
        if !plan.isExact, let thumbnail = primary.thumbnail(), plan.isServed(by: thumbnail.size),
            let pixels = try? drawn(thumbnail, plan, reader.deadline)
        {
            return pixels
        }
        return try limits.holding(plan, decoderBytes: bytesPerPixel * primary.size.area) { () throws(LibraryError) in
            try drawn(primary, plan, reader.deadline)
        }
    }

    private static func drawn(
        _ handle: borrowing HeifHandle, _ plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        let pixels = try VipsDecoder.picture(handle.decoded(deadline), plan, deadline)
        return handle.colourCode?.inSRGB(pixels) ?? pixels
    }
}
