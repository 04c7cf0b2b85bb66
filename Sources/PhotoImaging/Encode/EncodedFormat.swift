// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A format that pictures are written in.
package enum EncodedFormat: Hashable, Sendable {
    /// Quality from 0 (small) to 1 (close to the original). Transparent pixels become black.
    case jpeg(quality: Double)
    /// Without loss.
    case png
    /// Quality from 0 to 1. Transparency is kept.
    case heic(quality: Double)
}

/// What is written beside the pixels.
package struct EncodedMetadata: Hashable, Sendable {
    /// A TIFF structure as EXIF defines it, without the `Exif\0\0` in front.
    package var exif: [UInt8]?
    /// An XMP packet.
    package var xmp: String?
    /// Of IPTC, for JPEG; the other formats have no place for it.
    package var iptc: IPTCRecord?

    package init(exif: [UInt8]? = nil, xmp: String? = nil, iptc: IPTCRecord? = nil) {
        self.exif = exif
        self.xmp = xmp
        self.iptc = iptc
    }
}
