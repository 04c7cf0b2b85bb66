// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A metadata reader for WebP: reads the chunks.
package struct WebPReader {
    private var parsed = ParsedMetadata(.webP)
    private var hasPicture = false

    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var reader = WebPReader()
        reader.read(file)
        return reader.parsed
    }

    /// Returns the size of the picture, which the first chunk has; `nil` if it is none that has one.
    package static func size(in file: FileRegion) -> PixelSize? {
        var chunks = RIFFChunks(file, from: 12)
        guard let first = chunks.next() else { return nil }
        var reader = WebPReader()
        reader.read(first)
        return reader.parsed.storedSize
    }

    private mutating func read(_ file: FileRegion) {
        for chunk in RIFFChunks(file, from: 12).prefix(1 << 12) {
            read(chunk)
            if chunk.isTruncated { parsed.damage = "the end of the picture is missing" }
        }
        if !hasPicture { parsed.damage = "the file contains no picture data" }
    }

    private mutating func read(_ chunk: RIFFChunk) {
        let content = chunk.content
        switch chunk.type {
        case "VP8X":
            guard let width = content.integer(at: 4, width: 3, .littleEndian),
                let height = content.integer(at: 7, width: 3, .littleEndian)
            else { return }
            parsed.storedSize = PixelSize(width: Int(width) + 1, height: Int(height) + 1)
        case "VP8 ": readLossy(content)
        case "VP8L": readLossless(content)
        case "ANMF":
            hasPicture = true
            parsed.subtypes.insert(.animation)
        case "EXIF": readExif(content)
        case "XMP ": parsed.add(xmp: content)
        default: break
        }
    }

    /// Reads the header of lossy data: three bytes of frame tag, three of start code, then two sides of 14 bits.
    private mutating func readLossy(_ content: FileRegion) {
        hasPicture = true
        guard parsed.storedSize == nil, let width = content.unsigned16(at: 6, .littleEndian),
            let height = content.unsigned16(at: 8, .littleEndian)
        else { return }
        parsed.storedSize = PixelSize(width: Int(width & 0x3FFF), height: Int(height & 0x3FFF))
    }

    /// Reads the header of lossless data: a signature byte, then two sides minus one, of 14 bits each.
    private mutating func readLossless(_ content: FileRegion) {
        hasPicture = true
        guard parsed.storedSize == nil, let bits = content.unsigned32(at: 1, .littleEndian) else { return }
        parsed.storedSize = PixelSize(width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1)
    }

    private mutating func readExif(_ content: FileRegion) {
        guard let block = WebPReader.exif(in: content) else { return }
        let exif = ExifMetadata(block)
        parsed.orientation = exif.orientation ?? 1
        parsed.add(exif)
    }

    /// Returns the TIFF block of EXIF. Some writers put JPEG's prefix before it.
    static func exif(in content: FileRegion) -> TIFFBlock? {
        content.region(from: content.starts(with: "Exif\0\0") ? 6 : 0).flatMap { TIFFBlock($0) }
    }
}

/// A chunk of a RIFF file, the format of WebP and AVI: a type, a length and a content.
struct RIFFChunk {
    let type: FourCC
    /// The available content, without the header.
    let content: FileRegion
    /// True if the end is missing.
    let isTruncated: Bool
}

/// The chunks of a region in sequence, each at an even offset.
struct RIFFChunks: Sequence, IteratorProtocol {
    private let region: FileRegion
    private var offset: Int

    init(_ region: FileRegion, from offset: Int = 0) {
        self.region = region
        self.offset = offset
    }

    mutating func next() -> RIFFChunk? {
        guard let type = region.fourCC(at: offset),
            let length = region.unsigned32(at: offset + 4, .littleEndian).map({ Int($0) }),
            let content = region.region(from: offset + 8, limit: length)
        else { return nil }
        offset += 8 + length + length % 2
        return RIFFChunk(type: type, content: content, isTruncated: content.count < length)
    }
}
