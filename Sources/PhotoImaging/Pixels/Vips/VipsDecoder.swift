// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CVips
internal import PhotoLibrary
internal import PhotoMetadata

/// A decoder of the formats that libvips reads. Also scales and colour-converts pictures decoded by others.
enum VipsDecoder {
    private static let jpegDivisors = [1, 2, 4, 8]

    static func jpeg(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let whole = try VipsImage(.jpeg(divisor: 1), reader)
        try limits.check(whole.size)
        let plan = try RenderPlan(stored: whole.size, whole.orientation, request)
        return try rendered(whole, reader, plan, limits)
    }

    /// Returns the orientation of a JPEG; upright if the header cannot be read.
    static func orientation(ofJPEG reader: ByteReader) -> Orientation {
        guard let image = try? VipsImage(.jpeg(divisor: 1), reader) else {
            _ = Vips.takeErrorText()
            return .up
        }
        return image.orientation
    }

    /// Renders a JPEG preview of a larger picture. Returns `nil` if it is not good enough for the plan.
    static func preview(
        _ reader: ByteReader, _ plan: RenderPlan, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        let preview = try VipsImage(.jpeg(divisor: 1), reader)
        guard plan.isSatisfied(by: preview.size) else { return nil }
        try limits.check(preview.size)
        return try rendered(preview, reader, plan, limits)
    }

    /// Reads the header of a picture. Throws `overBudget` for a WebP that is too large, because libvips makes room for
    /// all of its pixels already.
    static func opened(
        _ format: StreamedFormat, _ reader: ByteReader, _ limits: PixelLimits
    ) throws(LibraryError) -> VipsImage {
        if case .webP = format { try limits.checkWebP(FileRegion(reader.fileBytes(within: limits.budget))) }
        return try VipsImage(format, reader)
    }

    /// Renders a format that cannot be decoded at a reduced size.
    static func picture(
        _ format: StreamedFormat, _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let whole = try opened(format, reader, limits)
        let isStreamed = format.isStreamed && !whole.isInterlaced
        try limits.check(whole.size, isStreamed: isStreamed)
        let plan = try RenderPlan(stored: whole.size, whole.orientation, request)
        let rows = isStreamed ? rowsHeld * whole.size.width * whole.bytesPerPixel : 0
        let bytes = rows + decoderBytes(whole)
        return try limits.reserving(plan, decoderBytes: bytes) { () throws(LibraryError) -> PixelBuffer in
            do throws(LibraryError) {
                return try whole.rendered(plan, reader.deadline)
            } catch {
                throw isStreamed ? error : limits.error(error, holding: whole.size)
            }
        }
    }

    /// Returns an upright opaque picture, whose colours are those of a profile, in the colours that the plan wants. A
    /// profile that does not match is ignored.
    static func picture(
        _ picture: PixelBuffer, in profile: [UInt8]?, by plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        guard let profile else { return picture }
        if plan.keepsProfile, profile.describesRGB { return picture.with(profile: profile) }
        if let code = ColourProfile(profile).code { return code.inSRGB(picture) }
        let plan = try RenderPlan(stored: picture.size, .up, RenderRequest(.full))
        return try picture.withUnsafeBytes { bytes throws(LibraryError) in
            let pixels = DecodedPixels(size: picture.size, channels: 4, bytes: bytes, profile: profile) {}
            return try VipsImage(pixels).rendered(plan, deadline)
        }
    }

    /// Crops, scales and turns a decoded picture.
    static func picture(
        _ pixels: DecodedPixels, _ plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        if pixels.channels == 3, pixels.depth == .eightBits { return try opaque(pixels, plan, deadline) }
        // For an inexact reduction, block averaging is sufficient and much faster than libvips' filters.
        let divisor = plan.isExact ? 1 : plan.divisor(of: Array(1...16), of: pixels.size, leaving: 1)
        return try VipsImage(pixels).shrunk(by: divisor).rendered(plan, deadline)
    }

    private static func opaque(
        _ pixels: DecodedPixels, _ plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        let crop = plan.crop(inDecoded: pixels.size)
        let rows = RowRenderer(
            pixels.size, Resampler.Part(crop, dividedBy: 1), to: plan.scaled(fromDecoded: crop.size),
            plan.orientation, channels: 3)
        let start = pixels.bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        let picture = try rows.picture { (row, _) throws(LibraryError) in
            if row % rowsHeld == 0 { try deadline.check() }
            return start + 3 * row * pixels.size.width
        }
        return try Self.picture(picture, in: pixels.profile, by: plan, deadline)
    }

    private static func rendered(
        _ whole: borrowing VipsImage, _ reader: ByteReader, _ plan: RenderPlan, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        // Shrinking by blocks is coarse: for an exact result twice the size is kept, and the filter does the rest.
        let divisor = plan.divisor(of: jpegDivisors, of: whole.size, leaving: plan.isExact ? 2 : 1)
        return try limits.reserving(plan, decoderBytes: decoderBytes(whole)) { () throws(LibraryError) in
            guard divisor > 1 else { return try whole.rendered(plan, reader.deadline) }
            return try VipsImage(.jpeg(divisor: divisor), reader).rendered(plan, reader.deadline)
        }
    }

    /// The maximum number of rows in memory while a picture is shrunk during reading.
    private static let rowsHeld = 64

    /// Returns the memory of a decoder for an interlaced picture: at most two bytes per sample.
    private static func decoderBytes(_ image: borrowing VipsImage) -> Int {
        image.isInterlaced ? 2 * image.channels * image.size.area : 0
    }
}

extension [UInt8] {
    /// True for an ICC profile whose colours are RGB: the four characters that say so are at a fixed place.
    var describesRGB: Bool { count > 128 && self[16..<20].elementsEqual("RGB ".utf8) }
}

extension PixelBuffer {
    /// Returns the same samples as colours of a profile.
    fileprivate func with(profile: [UInt8]) -> PixelBuffer {
        PixelBuffer(PixelLayout(size, depth: layout.depth, profile: profile), bytes: bytes) ?? self
    }
}
