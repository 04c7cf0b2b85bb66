// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import CPixels
internal import PhotoLibrary
internal import PhotoMetadata

/// The owner of libheif's handle of one picture in a file.
struct HeifHandle: ~Copyable {
    let pointer: OpaquePointer
    let coding: HEIFCoding

    /// Takes ownership of the handle.
    init(taking pointer: OpaquePointer, _ coding: HEIFCoding) {
        self.pointer = pointer
        self.coding = coding
    }

    deinit { heif_image_handle_release(pointer) }

    /// The size as displayed: libheif applies rotation and cropping.
    var size: PixelSize {
        PixelSize(
            width: Int(heif_image_handle_get_width(pointer)), height: Int(heif_image_handle_get_height(pointer)))
    }

    var hasAlpha: Bool { heif_image_handle_has_alpha_channel(pointer) != 0 }
    private var hasPremultipliedAlpha: Bool { heif_image_handle_is_premultiplied_alpha(pointer) != 0 }

    /// Returns the embedded thumbnail of this picture; `nil` if there is none.
    func thumbnail() -> HeifHandle? {
        var identifier: heif_item_id = 0
        var handle: OpaquePointer?
        guard heif_image_handle_get_list_of_thumbnail_IDs(pointer, &identifier, 1) == 1,
            heif_image_handle_get_thumbnail(pointer, identifier, &handle).code == heif_error_Ok
        else { return nil }
        return handle.map { HeifHandle(taking: $0, coding) }
    }

    /// Decodes the picture as displayed.
    ///
    /// - Parameter keepsDepth: True if samples of more than 8 bits become 16 bits, and not 8. Premultiplied pictures
    ///   always become 8.
    func decoded(_ deadline: Deadline, keepsDepth: Bool = false) throws(LibraryError) -> DecodedPixels {
        guard keepsDepth, !hasPremultipliedAlpha, heif_image_handle_get_luma_bits_per_pixel(pointer) > 8 else {
            return try pixels(of: image(deadline) { heif_decode_image(pointer, $0, heif_colorspace_RGB, chroma, $1) })
        }
        return try pixels(
            of: image(deadline) {
                $1?.pointee.convert_hdr_to_8bit = 0
                return heif_decode_image(pointer, $0, heif_colorspace_RGB, deepChroma, $1)
            }, depth: .sixteenBits)
    }

    /// Decodes the picture without rotation and cropping.
    func decodedAsStored(_ deadline: Deadline) throws(LibraryError) -> DecodedPixels {
        try pixels(
            of: image(deadline) {
                $1?.pointee.ignore_transformations = 1
                return heif_decode_image(pointer, $0, heif_colorspace_RGB, chroma, $1)
            })
    }

    /// The layout of tiles as stored; `nil` if there is none, or if libheif is too old to decode tiles one by one.
    var tiling: HeifTiling? {
        var numbers = photos_heif_tiling()
        return photos_heif_get_tiling(pointer, &numbers) == 0 ? nil : HeifTiling(numbers)
    }

    /// Decodes the tile in this column and row of the stored picture.
    func decodedTile(_ column: Int, _ row: Int, _ deadline: Deadline) throws(LibraryError) -> DecodedPixels {
        try pixels(
            of: image(deadline) {
                photos_heif_decode_tile(
                    pointer, $0, heif_colorspace_RGB, chroma, $1, UInt32(column), UInt32(row))
            })
    }

    var has8Bits: Bool { heif_image_handle_get_luma_bits_per_pixel(pointer) == 8 }

    /// The subsampling of the coded picture; `nil` if it has no planes of colour.
    var subsampling: PlaneSubsampling? {
        var (colours, chroma) = (heif_colorspace_undefined, heif_chroma_undefined)
        let answer = heif_image_handle_get_preferred_decoding_colorspace(pointer, &colours, &chroma)
        guard answer.code == heif_error_Ok, colours == heif_colorspace_YCbCr else { return nil }
        return PlaneSubsampling(chroma)
    }

    /// Decodes the planes of the picture as stored; returns `nil` if it is coded in another way.
    func decodedPlanes(_ deadline: Deadline) throws(LibraryError) -> HeifPlanes? {
        try HeifPlanes(
            taking: image(deadline) {
                $1?.pointee.ignore_transformations = 1
                photos_heif_choose_decoder($1, Heif.fastDecoder(coding))
                return heif_decode_image(pointer, $0, heif_colorspace_undefined, heif_chroma_undefined, $1)
            }.release())
    }

    /// Decodes the planes of the tile in this column and row of the stored picture.
    func decodedPlanes(ofTile column: Int, _ row: Int, _ deadline: Deadline) throws(LibraryError) -> HeifPlanes? {
        try HeifPlanes(
            taking: image(deadline) {
                photos_heif_choose_decoder($1, Heif.fastDecoder(coding))
                return photos_heif_decode_tile(
                    pointer, $0, heif_colorspace_undefined, heif_chroma_undefined, $1, UInt32(column), UInt32(row))
            }.release())
    }

    private var deepChroma: heif_chroma {
        hasAlpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE
    }

    private var chroma: heif_chroma { hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB }

    private func pixels(
        of image: consuming HeifImage, depth: PixelDepth = .eightBits
    ) throws(LibraryError) -> DecodedPixels {
        let channels = hasAlpha ? 4 : 3
        guard let bytes = image.packedRows(bytesPerPixel: channels * depth.bytesPerChannel) else {
            throw LibraryError(.damagedFile, "The picture cannot be decoded: libheif returned no pixels.")
        }
        if depth == .sixteenBits { image.spreadSamples(bytes) }
        if hasPremultipliedAlpha { Self.unpremultiply(bytes) }
        let size = image.size
        let profile = profile
        let owner = image.release()
        return DecodedPixels(
            size: size, channels: channels, depth: depth, bytes: UnsafeRawBufferPointer(bytes), profile: profile
        ) { heif_image_release(owner) }
    }

    private func image(
        _ deadline: Deadline,
        _ decode: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<heif_decoding_options>?) -> heif_error
    ) throws(LibraryError) -> HeifImage {
        var image: OpaquePointer?
        let answer = withUnsafePointer(to: deadline) { deadline in
            let options = photos_heif_options(isExpired, UnsafeMutableRawPointer(mutating: deadline))
            defer { heif_decoding_options_free(options) }
            return decode(&image, options)
        }
        try Heif.check(answer, deadline, coding)
        guard let image else { throw .outOfMemory }
        return HeifImage(taking: image)
    }

    /// The ICC profile.
    var profile: [UInt8]? {
        let count = heif_image_handle_get_raw_color_profile_size(pointer)
        guard count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return heif_image_handle_get_raw_color_profile(pointer, &bytes).code == heif_error_Ok ? bytes : nil
    }

    /// The colour coding, if there is no ICC profile.
    var colourCode: ColourCode? {
        guard heif_image_handle_get_raw_color_profile_size(pointer) == 0 else { return nil }
        var code: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(pointer, &code).code == heif_error_Ok, let code else {
            return nil
        }
        defer { heif_nclx_color_profile_free(code) }
        return ColourCode(
            primaries: Int(code.pointee.color_primaries.rawValue),
            transfer: Int(code.pointee.transfer_characteristics.rawValue))
    }

    /// The conversion of planes to RGB that the file asks for; `nil` if it leaves that to the coded picture.
    var matrix: pixels_matrix? {
        var code: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(pointer, &code).code == heif_error_Ok, let code else {
            return nil
        }
        return pixels_matrix(consuming: code)
    }

    private static func unpremultiply(_ pixels: UnsafeMutableRawBufferPointer) {
        for pixel in stride(from: 0, to: pixels.count - 3, by: 4) {
            let alpha = Int(pixels[pixel + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in pixel..<pixel + 3 {
                pixels[channel] = UInt8(min(255, (Int(pixels[channel]) * 255 + alpha / 2) / alpha))
            }
        }
    }
}

/// The owner of libheif's pixels.
private struct HeifImage: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes ownership of the pixels.
    init(taking pointer: OpaquePointer) { self.pointer = pointer }

    deinit { heif_image_release(pointer) }

    consuming func release() -> OpaquePointer {
        let pointer = pointer
        discard self
        return pointer
    }

    var size: PixelSize {
        PixelSize(
            width: Int(heif_image_get_width(pointer, heif_channel_interleaved)),
            height: Int(heif_image_get_height(pointer, heif_channel_interleaved)))
    }

    /// Removes the padding of rows in place, and returns the pixels.
    func packedRows(bytesPerPixel: Int) -> UnsafeMutableRawBufferPointer? {
        var distance: Int32 = 0
        guard let plane = heif_image_get_plane(pointer, heif_channel_interleaved, &distance) else { return nil }
        let length = bytesPerPixel * size.width
        guard length > 0, Int(distance) >= length else { return nil }
        let start = UnsafeMutableRawPointer(plane)
        for row in 1..<max(size.height, 2) where Int(distance) != length && row < size.height {
            (start + row * length).copyMemory(from: start + row * Int(distance), byteCount: length)
        }
        return UnsafeMutableRawBufferPointer(start: start, count: length * size.height)
    }

    /// Spreads samples of 9 to 15 bits over the range of 16, so that white stays white.
    func spreadSamples(_ bytes: UnsafeMutableRawBufferPointer) {
        let bits = heif_image_get_bits_per_pixel_range(pointer, heif_channel_interleaved)
        guard (9...15).contains(bits) else { return }
        let greatest = UInt32(1) << UInt32(bits) - 1
        for index in 0..<bytes.count / 2 {
            let sample = UInt16(littleEndian: bytes.load(fromByteOffset: 2 * index, as: UInt16.self))
            let spread = (min(UInt32(sample), greatest) * 65_535 + greatest / 2) / greatest
            bytes.storeBytes(of: UInt16(truncatingIfNeeded: spread), toByteOffset: 2 * index, as: UInt16.self)
        }
    }
}

private let isExpired: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { deadline in
    deadline.map { $0.assumingMemoryBound(to: Deadline.self).pointee.isExpired } == true ? 1 : 0
}
