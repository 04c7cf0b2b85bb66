// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

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
            segments += try segment(13, IPTCRecord.mark, iptc.resource)
        }
        // The profile is a single part, number 1 of 1.
        segments += try segment(2, "ICC_PROFILE\0", [1, 1] + profile)
        let head = headerEnd(of: jpeg)
        return jpeg[..<head] + segments + jpeg[head...]
    }

    /// Returns the end of the start marker, and of the JFIF segment if there is one, because it has to come first.
    private static func headerEnd(of jpeg: [UInt8]) -> Int {
        guard jpeg.count > 6, jpeg[2] == 0xFF, jpeg[3] == 0xE0 else { return 2 }
        return 4 + (Int(jpeg[4]) << 8 | Int(jpeg[5]))
    }

    private static func segment(_ number: UInt8, _ name: String, _ payload: [UInt8]) throws(LibraryError) -> [UInt8] {
        let length = 2 + name.utf8.count + payload.count
        guard length <= Int(UInt16.max) else {
            throw LibraryError(
                .invalidRequest, "metadata of \(payload.count) bytes do not fit into a JPEG segment of 64 KiB")
        }
        return [0xFF, 0xE0 + number, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(name.utf8) + payload
    }
}
