// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

/// An encoder of HEIC, by libheif with any HEVC encoder that it finds.
enum HeifEncoder {
    static func heic(
        _ pixels: PixelBuffer, quality: Double, metadata: EncodedMetadata
    ) throws(LibraryError) -> [UInt8] {
        try requireEncoder()
        let context = try HeifFile()
        let encoder = try HeifCodec(for: context)
        try encoder.setQuality(quality)
        let picture = try HeifPicture(EncodablePixels(pixels))
        try picture.setProfile(VipsEncoder.profile())
        let orientation = metadata.exif.map(ExifOrientation.number) ?? 1
        let item = try context.add(picture, by: encoder, orientation: orientation)
        if let exif = metadata.exif { try context.add(exif: exif, to: item) }
        if let xmp = metadata.xmp { try context.add(xmp: xmp, to: item) }
        return try context.bytes()
    }

    /// The result of loading the codec plug-ins, which stay loaded as long as the process runs.
    private static let startCode = heif_init(nil).code

    static var isInstalled: Bool {
        startCode == heif_error_Ok && heif_have_encoder_for_format(heif_compression_HEVC) != 0
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
