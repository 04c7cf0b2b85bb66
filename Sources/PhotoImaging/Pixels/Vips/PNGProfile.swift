// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CVips
internal import PhotoLibrary

/// The colour profile of a PNG. It is compressed, so that libvips, which decodes the picture, reads it.
enum PNGProfile {
    /// Returns the name of the profile; `nil` if there is none, or if the file is broken before it.
    static func name(in reader: ByteReader) -> String? {
        guard let image = try? VipsImage(.png, reader) else {
            _ = Vips.lastWords()
            return nil
        }
        var data: UnsafeRawPointer?
        var count = 0
        guard image.hasProfile, vips_image_get_blob(image.pointer, VIPS_META_ICC_NAME, &data, &count) == 0, let data
        else { return nil }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: count))
        return ColourProfile.name(FileRegion(FileBytes(contents: bytes)))
    }
}
