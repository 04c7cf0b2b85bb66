// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// An encoder of picture files.
///
/// Every file contains an sRGB profile. Pixels are stored as given and not turned; the orientation in the metadata
/// determines their display.
package enum ImageEncoder {
    /// Encodes a picture. Throws `unsupported` if the encoder for the format is not installed, and `invalidRequest` if
    /// the metadata does not fit into the format.
    package static func encode(
        _ pixels: PixelBuffer, as format: EncodedFormat, metadata: EncodedMetadata = EncodedMetadata()
    ) throws(LibraryError) -> [UInt8] {
        switch format {
        case .jpeg(let quality):
            try JPEGSegments.adding(
                metadata, profile: VipsEncoder.profile(), to: VipsEncoder.jpeg(pixels, quality: quality))
        case .png:
            try PNGChunks.adding(metadata, to: VipsEncoder.png(pixels))
        case .heic(let quality):
            try HeifEncoder.heic(pixels, quality: quality, metadata: metadata)
        }
    }
}
