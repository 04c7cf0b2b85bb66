// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoFiles
internal import PhotoLibrary

/// An encoder of HEIC, by libheif with any HEVC encoder that it finds.
enum HeifEncoder {
    static func heic(
        _ pixels: PixelBuffer, quality: Double, metadata: EncodedMetadata
    ) throws(LibraryError) -> [UInt8] {
        try LoadableLibrary.heif.require()
        try requireEncoder()
        let context = try HeifFile()
        let encoder = try HeifCodec(for: context)
        try encoder.setQuality(quality)
        let picture = try HeifPicture(EncodablePixels(pixels))
        try picture.setProfile(VipsEncoder.profile(of: pixels))
        let orientation = metadata.exif.map(ExifOrientation.number) ?? 1
        let item = try context.add(picture, by: encoder, orientation: orientation)
        if let exif = metadata.exif { try context.add(exif: exif, to: item) }
        if let xmp = metadata.xmp { try context.add(xmp: xmp, to: item) }
        return try context.bytes()
    }

    /// The result of loading the codec plug-ins, which stay loaded as long as the process runs.
    private static let startCode = heif_init(nil).code

    static var isInstalled: Bool {
        LoadableLibrary.heif.load() == nil && startCode == heif_error_Ok
            && heif_have_encoder_for_format(heif_compression_HEVC) != 0
    }

    private static func requireEncoder() throws(LibraryError) {
        guard isInstalled else {
            throw LibraryError(
                .unsupported,
                "no HEVC encoder is installed, so HEIC cannot be written; on Debian install libheif-plugin-x265")
        }
    }
}

/// Throws the error for a result of libheif. The message is read at once.
func requireHeif(_ error: heif_error) throws(LibraryError) {
    guard error.code != heif_error_Ok else { return }
    let cause = error.message.map { String(cString: $0) }
    throw LibraryError(.inputOutput, "libheif cannot write the picture", cause: cause)
}

/// The owner of a libheif context for a new file.
struct HeifFile: ~Copyable {
    let pointer: OpaquePointer

    init() throws(LibraryError) {
        guard let context = heif_context_alloc() else {
            throw LibraryError(.inputOutput, "libheif has no memory for a file")
        }
        pointer = context
    }

    deinit { heif_context_free(pointer) }

    borrowing func add(
        _ picture: borrowing HeifPicture, by encoder: borrowing HeifCodec, orientation: Int
    ) throws(LibraryError) -> HeifItem {
        let options = heif_encoding_options_alloc()
        defer { heif_encoding_options_free(options) }
        options?.pointee.image_orientation = heif_orientation(UInt32(orientation))
        options?.pointee.save_two_colr_boxes_when_ICC_and_nclx_available = 1
        var item: OpaquePointer?
        try requireHeif(heif_context_encode_image(pointer, picture.pointer, encoder.pointer, options, &item))
        return try HeifItem(taking: item)
    }

    /// Adds EXIF; libheif adds the offset of the TIFF header itself.
    borrowing func add(exif: [UInt8], to item: borrowing HeifItem) throws(LibraryError) {
        try requireHeif(heif_context_add_exif_metadata(pointer, item.pointer, exif, Int32(exif.count)))
    }

    borrowing func add(xmp: String, to item: borrowing HeifItem) throws(LibraryError) {
        let packet = Array(xmp.utf8)
        try requireHeif(heif_context_add_XMP_metadata(pointer, item.pointer, packet, Int32(packet.count)))
    }

    borrowing func bytes() throws(LibraryError) -> [UInt8] {
        var writer = heif_writer()
        writer.writer_api_version = 1
        writer.write = { _, data, count, destination in
            let bytes = UnsafeRawBufferPointer(start: data, count: count)
            destination?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: bytes)
            return photos_heif_success()
        }
        var bytes: [UInt8] = []
        let error = withUnsafeMutablePointer(to: &bytes) { heif_context_write(pointer, &writer, $0) }
        try requireHeif(error)
        return bytes
    }
}

/// The owner of a handle to a picture inside a file.
struct HeifItem: ~Copyable {
    let pointer: OpaquePointer

    init(taking handle: OpaquePointer?) throws(LibraryError) {
        guard let handle else { throw LibraryError(.inputOutput, "libheif returned no picture") }
        pointer = handle
    }

    deinit { heif_image_handle_release(pointer) }
}

/// The owner of an uncompressed picture in libheif's memory.
struct HeifPicture: ~Copyable {
    let pointer: OpaquePointer

    init(_ pixels: EncodablePixels) throws(LibraryError) {
        pointer = try Self.allocate(pixels.size, bands: pixels.bands)
        fill(pixels)
    }

    deinit { heif_image_release(pointer) }

    /// Sets the colour profile; without one, readers would have to guess the colours.
    borrowing func setProfile(_ profile: [UInt8]) throws(LibraryError) {
        try requireHeif(heif_image_set_raw_color_profile(pointer, "prof", profile, profile.count))
    }

    private static func allocate(_ size: PixelSize, bands: Int) throws(LibraryError) -> OpaquePointer {
        let chroma = bands == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
        let (width, height) = (Int32(size.width), Int32(size.height))
        var image: OpaquePointer?
        try requireHeif(heif_image_create(width, height, heif_colorspace_RGB, chroma, &image))
        guard let image else { throw LibraryError(.inputOutput, "libheif has no memory for a picture") }
        do throws(LibraryError) {
            try requireHeif(heif_image_add_plane(image, heif_channel_interleaved, width, height, 8))
        } catch {
            heif_image_release(image)
            throw error
        }
        return image
    }

    private borrowing func fill(_ pixels: EncodablePixels) {
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane(pointer, heif_channel_interleaved, &stride) else { return }
        let rowLength = pixels.size.width * pixels.bands
        pixels.bytes.withUnsafeBytes { bytes in
            for row in 0..<pixels.size.height {
                let source = UnsafeRawBufferPointer(rebasing: bytes[row * rowLength..<(row + 1) * rowLength])
                UnsafeMutableRawBufferPointer(start: plane + row * Int(stride), count: rowLength).copyMemory(
                    from: source)
            }
        }
    }
}

/// The owner of an HEVC encoder.
struct HeifCodec: ~Copyable {
    let pointer: OpaquePointer

    /// The preset, because the encoder's default is slow and saves little space.
    private static let preset = "fast"

    init(for file: borrowing HeifFile) throws(LibraryError) {
        var encoder: OpaquePointer?
        try requireHeif(heif_context_get_encoder_for_format(file.pointer, heif_compression_HEVC, &encoder))
        guard let encoder else { throw LibraryError(.unsupported, "libheif returned no HEVC encoder") }
        pointer = encoder
    }

    deinit { heif_encoder_release(pointer) }

    /// Sets the quality, from 0 to 1.
    borrowing func setQuality(_ quality: Double) throws(LibraryError) {
        try requireHeif(heif_encoder_set_lossy_quality(pointer, Int32(min(max(quality, 0), 1) * 100)))
        // Only x265 has this option; another encoder keeps its own speed.
        _ = heif_encoder_set_parameter_string(pointer, "preset", Self.preset)
    }
}

/// The orientation in an EXIF block that we wrote.
///
/// HEIC files need it twice: readers of that format use a property of the item, and ignore EXIF's.
enum ExifOrientation {
    private static let tag = 0x0112
    private static let entryLength = 12

    /// Returns the EXIF orientation, 1…8; 1 if the block has none.
    static func number(in exif: [UInt8]) -> Int {
        guard exif.count >= 8 else { return 1 }
        let isBigEndian = exif[0] == UInt8(ascii: "M")
        func integer(at offset: Int, bytes: Int) -> Int {
            guard offset >= 0, offset + bytes <= exif.count else { return 0 }
            let digits = exif[offset..<offset + bytes]
            return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        let directory = integer(at: 4, bytes: 4)
        let entries = (0..<integer(at: directory, bytes: 2)).map { directory + 2 + $0 * entryLength }
        guard let entry = entries.first(where: { integer(at: $0, bytes: 2) == tag }) else { return 1 }
        let number = integer(at: entry + 8, bytes: 2)
        return (1...8).contains(number) ? number : 1
    }
}
