// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

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
