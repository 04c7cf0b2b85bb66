// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary
package import PhotoMetadata

/// An encoder of picture files.
///
/// Every file contains the profile of its colours, by default that of sRGB, and has 8 bits per channel. Pixels are
/// stored as given and not turned; the orientation in the metadata determines their display.
package enum ImageEncoder {
    /// Encodes a picture. Throws `unsupported` if the encoder for the format is not installed, and `invalidRequest` if
    /// the metadata or the profile does not fit into the format.
    package static func encode(
        _ pixels: PixelBuffer, as format: EncodedFormat, metadata: EncodedMetadata = EncodedMetadata()
    ) throws(LibraryError) -> [UInt8] {
        let profile = VipsEncoder.profile(of: pixels)
        switch format {
        case .jpeg(let quality):
            return try JPEGSegments.adding(
                metadata, profile: profile, to: VipsEncoder.jpeg(pixels, quality: quality))
        case .png:
            return try PNGChunks.adding(metadata, to: VipsEncoder.png(pixels))
        case .heic(let quality):
            return try HeifEncoder.heic(pixels, quality: quality, metadata: metadata)
        }
    }
}

extension ImageEncoder {
    /// True if an encoder for HEIC is installed.
    package static var writesHEIC: Bool { HeifEncoder.isInstalled }
}

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

/// Pixels with as few channels as necessary, because an opaque alpha channel takes space in every format.
struct EncodablePixels {
    let size: PixelSize
    /// The number of channels: 3, or 4 if a pixel is transparent.
    let bands: Int
    let bytes: [UInt8]

    init(_ pixels: PixelBuffer) {
        let samples = pixels.in8Bits.bytes
        let isOpaque = pixels.isOpaque
        size = pixels.size
        bands = isOpaque ? 3 : 4
        bytes = isOpaque ? Self.withoutAlpha(samples) : samples
    }

    private static func withoutAlpha(_ rgba: [UInt8]) -> [UInt8] {
        let count = rgba.count / 4
        return [UInt8](unsafeUninitializedCapacity: 3 * count) { rgb, written in
            rgba.withUnsafeBufferPointer { rgba in
                for pixel in 0..<count {
                    rgb[3 * pixel] = rgba[4 * pixel]
                    rgb[3 * pixel + 1] = rgba[4 * pixel + 1]
                    rgb[3 * pixel + 2] = rgba[4 * pixel + 2]
                }
            }
            written = 3 * count
        }
    }
}

/// The insertion of metadata and colour profile into a JPEG file, as application segments after the JFIF header.
enum JPEGSegments {
    static func adding(
        _ metadata: EncodedMetadata, profile: [UInt8], to jpeg: [UInt8]
    ) throws(LibraryError) -> [UInt8] {
        var segments: [UInt8] = []
        if let exif = metadata.exif {
            segments += try segment(1, "Exif\0\0", exif)
        }
        if let xmp = metadata.xmp {
            segments += try segment(1, "http://ns.adobe.com/xap/1.0/\0", Array(xmp.utf8))
        }
        if let iptc = metadata.iptc {
            segments += try segment(13, IPTCRecord.signature, iptc.resource)
        }
        segments += try self.segments(ofProfile: profile)
        let head = headerEnd(of: jpeg)
        return jpeg[..<head] + segments + jpeg[head...]
    }

    /// Returns the parts of a profile, each with its number from 1, and how many there are.
    private static func segments(ofProfile profile: [UInt8]) throws(LibraryError) -> [UInt8] {
        let starts = Array(stride(from: 0, to: profile.count, by: profilePart))
        guard let count = UInt8(exactly: starts.count) else {
            throw LibraryError(.invalidRequest, "a colour profile of \(profile.count) bytes is too large for a JPEG")
        }
        var segments: [UInt8] = []
        for (part, start) in zip(1..., starts) {
            let bytes = profile[start..<min(profile.count, start + profilePart)]
            segments += try segment(2, "ICC_PROFILE\0", [UInt8(part), count] + bytes)
        }
        return segments
    }

    /// The bytes of a profile for which a segment has room.
    private static let profilePart = 65_519

    /// Returns the end of the start marker, and of the JFIF segment if there is one, because it has to come first.
    private static func headerEnd(of jpeg: [UInt8]) -> Int {
        guard jpeg.count > 6, jpeg[2] == 0xFF, jpeg[3] == 0xE0 else { return 2 }
        return 4 + (Int(jpeg[4]) << 8 | Int(jpeg[5]))
    }

    private static func segment(_ number: UInt8, _ name: String, _ payload: [UInt8]) throws(LibraryError) -> [UInt8] {
        let length = 2 + name.utf8.count + payload.count
        guard length <= Int(UInt16.max) else {
            throw LibraryError(
                .invalidRequest, "metadata of \(payload.count) bytes is too large for a JPEG segment of 64 KiB")
        }
        return [0xFF, 0xE0 + number, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(name.utf8) + payload
    }
}

/// The insertion of metadata into a PNG file, as chunks after the header.
enum PNGChunks {
    /// The end of the signature and of the header chunk: length, type, 13 bytes, checksum.
    private static let headerEnd = 8 + 25

    static func adding(_ metadata: EncodedMetadata, to png: [UInt8]) -> [UInt8] {
        var chunks: [UInt8] = []
        if let exif = metadata.exif {
            chunks += chunk("eXIf", exif)
        }
        if let xmp = metadata.xmp {
            chunks += chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(xmp.utf8))
        }
        return png[..<headerEnd] + chunks + png[headerEnd...]
    }

    private static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + payload
        return bigEndian(UInt32(payload.count)) + body + bigEndian(body.withUnsafeBytes(CRC32.checksum(of:)))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
}
