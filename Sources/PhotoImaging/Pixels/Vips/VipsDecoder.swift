// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Decodes what libvips reads, and brings decoded pictures to size and colour, by libvips.
enum VipsDecoder {
    private static let jpegDivisors = [1, 2, 4, 8]

    static func jpeg(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let whole = try VipsImage(.jpeg(divisor: 1), reader)
        try limits.check(whole.size)
        let plan = try RenderPlan(stored: whole.size, whole.orientation, request)
        return try drawn(whole, reader, plan, limits)
    }

    /// What a JPEG says of its orientation; upright when its header cannot be read.
    static func orientation(ofJPEG reader: ByteReader) -> Orientation {
        guard let image = try? VipsImage(.jpeg(divisor: 1), reader) else {
            _ = Vips.lastWords()
            return .up
        }
        return image.orientation
    }

    /// A JPEG that stands for a larger picture. `nil` when it is not good enough for the plan.
    static func preview(
        _ reader: ByteReader, _ plan: RenderPlan, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        let preview = try VipsImage(.jpeg(divisor: 1), reader)
        guard plan.isServed(by: preview.size) else { return nil }
        try limits.check(preview.size)
        return try drawn(preview, reader, plan, limits)
    }

    /// A format that is not decoded smaller than it is.
    static func picture(
        _ format: StreamedFormat, _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let whole = try VipsImage(format, reader)
        let isStreamed = format.isStreamed && !whole.isInterlaced
        try limits.check(whole.size, isStreamed: isStreamed)
        let plan = try RenderPlan(stored: whole.size, whole.orientation, request)
        let rows = isStreamed ? rowsHeld * whole.size.width * whole.bytesPerPixel : 0
        return try limits.holding(plan, decoderBytes: rows + decoderBytes(whole)) { () throws(LibraryError) in
            try whole.rendered(plan, reader.deadline)
        }
    }

    /// Crops, scales and turns a picture that is already decoded.
    static func picture(
        _ pixels: DecodedPixels, _ plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        // libvips' filters cost more than they show where the picture is to be much smaller and not exact.
        let divisor = plan.isExact ? 1 : plan.divisor(of: Array(1...16), of: pixels.size, leaving: 1)
        return try VipsImage(pixels).shrunk(by: divisor).rendered(plan, deadline)
    }

    private static func drawn(
        _ whole: borrowing VipsImage, _ reader: ByteReader, _ plan: RenderPlan, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        // A block shrink is coarse: what is to be exact is left twice the size for the filter to do the rest.
        let divisor = plan.divisor(of: jpegDivisors, of: whole.size, leaving: plan.isExact ? 2 : 1)
        return try limits.holding(plan, decoderBytes: decoderBytes(whole)) { () throws(LibraryError) in
            guard divisor > 1 else { return try whole.rendered(plan, reader.deadline) }
            return try VipsImage(.jpeg(divisor: divisor), reader).rendered(plan, reader.deadline)
        }
    }

    /// What is in memory of a picture that is shrunk while it is read, at the most.
    private static let rowsHeld = 64

    /// What a decoder holds of a picture that comes in several passes: two bytes a sample at the most.
    private static func decoderBytes(_ image: borrowing VipsImage) -> Int {
        image.isInterlaced ? 2 * image.channels * image.size.area : 0
    }
}
