// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// Turns pixels into the bytes of a picture file.
///
/// Every file carries an sRGB profile. Nothing is turned: the pixels are stored as they come, and the orientation in
/// the metadata says how to show them.
package enum ImageEncoder {
    /// Throws `unsupported` when the encoder for the format is not installed, `invalidRequest` when the metadata do
    /// not fit into the format.
    package static func encode(
        _ pixels: PixelBuffer, as format: EncodedFormat, metadata: EncodedMetadata = EncodedMetadata()
    ) throws(LibraryError) -> [UInt8] {
        switch format {
        case .jpeg(let quality):
            try JPEGSegments.adding(metadata, to: VipsEncoder.jpeg(pixels, quality: quality))
        case .png:
            try PNGChunks.adding(metadata, to: VipsEncoder.png(pixels))
        case .heic(let quality):
            try HeifEncoder.heic(pixels, quality: quality, metadata: metadata)
        }
    }
}
