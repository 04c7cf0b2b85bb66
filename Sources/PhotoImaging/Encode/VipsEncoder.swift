// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CVips
internal import PhotoLibrary

/// An encoder of JPEG, PNG and WebP, by libvips; of opaque JPEGs by libjpeg-turbo directly.
///
/// libvips would pass an EXIF block through libexif, which rewrites it and loses MakerNotes. So it writes only the
/// pixels, and ``JPEGSegments`` and ``PNGChunks`` insert the block unchanged.
enum VipsEncoder {
    static func jpeg(_ pixels: PixelBuffer, quality: Double) throws(LibraryError) -> [UInt8] {
        let percent = percent(quality)
        if pixels.isOpaque { return try JPEGEncoder.jpeg(pixels, percent: percent) }
        return try encode(pixels) { photos_vips_encode_jpeg($0, percent, 1, $1, $2) }
    }

    /// Encodes a JPEG, or a WebP if a pixel is transparent, because a JPEG has no transparency.
    static func rendition(_ pixels: PixelBuffer, quality: Double) throws(LibraryError) -> [UInt8] {
        if pixels.isOpaque { return try jpeg(pixels, quality: quality) }
        let percent = percent(quality)
        return try encode(pixels) { photos_vips_encode_webp($0, percent, $1, $2) }
    }

    static func percent(_ quality: Double) -> Int32 { Int32(min(max(quality, 0), 1) * 99) + 1 }

    static func png(_ pixels: PixelBuffer) throws(LibraryError) -> [UInt8] {
        try encode(pixels, by: photos_vips_encode_png)
    }

    /// Returns the profile of a picture's colours.
    static func profile(of pixels: PixelBuffer) -> [UInt8] { pixels.layout.profile ?? SRGBProfile.bytes }

    private typealias Save = (
        UnsafeMutablePointer<CVips.VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>
    ) -> Int32

    private static func encode(_ pixels: PixelBuffer, by save: Save) throws(LibraryError) -> [UInt8] {
        try Vips.start()
        let source = EncodablePixels(pixels)
        let profile = profile(of: pixels)
        return try source.bytes.withUnsafeBufferPointer { bytes throws(LibraryError) in
            let image = try VipsCanvas(UnsafeRawBufferPointer(bytes), size: source.size, bands: source.bands)
            image.setProfile(profile)
            return try image.saved(by: save)
        }
    }

    static func failure() -> LibraryError {
        LibraryError(.inputOutput, "libvips cannot write the picture", cause: Vips.takeErrorText())
    }
}

/// The owner of a libvips image over pixels in memory that the caller keeps alive.
private struct VipsCanvas: ~Copyable {
    private let pointer: UnsafeMutablePointer<CVips.VipsImage>

    init(_ memory: UnsafeRawBufferPointer, size: PixelSize, bands: Int) throws(LibraryError) {
        let image = vips_image_new_from_memory(
            memory.baseAddress, memory.count, Int32(size.width), Int32(size.height), Int32(bands),
            VIPS_FORMAT_UCHAR)
        guard let image else { throw VipsEncoder.failure() }
        image.pointee.Type = VIPS_INTERPRETATION_sRGB
        pointer = image
    }

    deinit { g_object_unref(pointer) }

    borrowing func setProfile(_ profile: [UInt8]) {
        vips_image_set_blob_copy(pointer, VIPS_META_ICC_NAME, profile, profile.count)
    }

    borrowing func saved(
        by save: (
            UnsafeMutablePointer<CVips.VipsImage>, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
            UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws(LibraryError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard save(pointer, &bytes, &count) == 0, let bytes else { throw VipsEncoder.failure() }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
