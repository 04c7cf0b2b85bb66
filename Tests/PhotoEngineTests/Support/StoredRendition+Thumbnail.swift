// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

extension Fingerprint {
    /// Creates a fingerprint whose bytes are all the same.
    init(repeating byte: UInt8) throws {
        self = try #require(Fingerprint(bytes: Array(repeating: byte, count: Fingerprint.byteCount)))
    }
}

extension StoredRendition {
    /// Returns a thumbnail whose only byte is the one that its original's fingerprint repeats.
    static func thumbnail(of byte: UInt8, _ hash: PictureHash? = nil) throws -> StoredRendition {
        let size = PixelSize(width: 256, height: 192)
        return StoredRendition(
            of: try Fingerprint(repeating: byte),
            Rendition(kind: .thumbnail, size: size, jpeg: [byte], pictureHash: hash))
    }
}
