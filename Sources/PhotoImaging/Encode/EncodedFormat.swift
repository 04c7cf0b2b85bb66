// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An output format of pictures.
package enum EncodedFormat: Hashable, Sendable {
    /// JPEG, with a quality from 0 (small) to 1 (close to the original). Transparent pixels become black.
    case jpeg(quality: Double)
    /// PNG, without loss.
    case png
    /// HEIC, with a quality from 0 to 1. Transparency is kept.
    case heic(quality: Double)
}

/// The metadata that is written beside the pixels.
package struct EncodedMetadata: Hashable, Sendable {
    /// An EXIF block: a TIFF structure without the `Exif\0\0` before it.
    package var exif: [UInt8]?
    /// An XMP packet.
    package var xmp: String?
    /// An IPTC record, for JPEG only; the other formats have no place for it.
    package var iptc: IPTCRecord?

    package init(exif: [UInt8]? = nil, xmp: String? = nil, iptc: IPTCRecord? = nil) {
        self.exif = exif
        self.xmp = xmp
        self.iptc = iptc
    }
}
