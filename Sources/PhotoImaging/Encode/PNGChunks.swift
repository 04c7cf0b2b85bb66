// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

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
        return bigEndian(UInt32(payload.count)) + body + bigEndian(checksum(body))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    /// Returns the CRC-32 as defined by PNG.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var remainder = UInt32.max
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 {
                remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
            }
        }
        return ~remainder
    }
}
