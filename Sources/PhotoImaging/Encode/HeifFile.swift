// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

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
        guard let handle else { throw LibraryError(.inputOutput, "libheif gave no picture back") }
        pointer = handle
    }

    deinit { heif_image_handle_release(pointer) }
}
