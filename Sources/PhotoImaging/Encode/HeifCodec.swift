// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

/// The owner of an HEVC encoder.
struct HeifCodec: ~Copyable {
    let pointer: OpaquePointer

    /// The preset, because the encoder's default is slow and saves little space.
    private static let preset = "fast"

    init(for file: borrowing HeifFile) throws(LibraryError) {
        var encoder: OpaquePointer?
        try requireHeif(heif_context_get_encoder_for_format(file.pointer, heif_compression_HEVC, &encoder))
        guard let encoder else { throw LibraryError(.unsupported, "libheif gave no HEVC encoder") }
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
