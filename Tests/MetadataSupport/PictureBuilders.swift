// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A builder of JPEG files from segments.
enum JPEGBuilder {
    static func segment(_ marker: Int, _ content: [UInt8]) -> [UInt8] {
        joined(.number8(0xFF), .number8(marker), .number16(content.count + 2), content)
    }

    static func exif(_ entries: [TIFFBuilder.Entry]) -> [UInt8] {
        segment(0xE1, .text("Exif\0\0") + TIFFBuilder.block(entries))
    }

    static func xmp(_ packet: String) -> [UInt8] {
        segment(0xE1, .text("http://ns.adobe.com/xap/1.0/\0") + .text(packet))
    }

    static func frame(_ width: Int, _ height: Int, marker: Int = 0xC0, bits: UInt8 = 8) -> [UInt8] {
        segment(marker, joined([bits], .number16(height), .number16(width), [1, 1, 0x11, 0]))
    }

    /// Returns a picture followed by a second one with an XMP packet, and with the list of both (MPF).
    static func pair(_ entries: [TIFFBuilder.Entry], _ packet: String) -> [UInt8] {
        let other = picture(64, 48, segments: xmp(packet))
        func first(_ place: Int) -> [UInt8] {
            let list = joined(
                .zeros(16), .number32(0), .number32(other.count), .number32(place), .zeros(4))
            let index = TIFFBuilder.block([(0xB001, .long([2])), (0xB002, .bytes(list))])
            return picture(segments: segment(0xE2, .text("MPF\0") + index) + exif(entries))
        }
        // Offsets in the list count from the block after the picture's marker, the header of the segment and its
        // signature: ten bytes.
        return first(first(0).count - 10) + other
    }

    /// Returns a whole picture followed by another one, with the list of both (MPF) in front.
    static func pair(of first: [UInt8], and other: [UInt8]) -> [UInt8] {
        func index(_ place: Int) -> [UInt8] {
            let list = joined(.zeros(16), .number32(0), .number32(other.count), .number32(place), .zeros(4))
            return segment(
                0xE2, .text("MPF\0") + TIFFBuilder.block([(0xB001, .long([2])), (0xB002, .bytes(list))]))
        }
        let place = first.count + index(0).count - 10
        return first.prefix(2) + index(place) + first.dropFirst(2) + other
    }

    static let start: [UInt8] = [0xFF, 0xD8]
    static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34]
    static let end: [UInt8] = [0xFF, 0xD9]

    static func picture(_ width: Int = 640, _ height: Int = 480, segments: [UInt8] = []) -> [UInt8] {
        start + segments + frame(width, height) + scan + end
    }
}

/// A builder of PNG files from chunks.
enum PNGBuilder {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
        let body = [UInt8].text(type) + content
        return joined(.number32(content.count), body, .number32(checksum(body)))
    }

    static func header(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("IHDR", joined(.number32(width), .number32(height), [8, 2, 0, 0, 0]))
    }

    static func picture(_ width: Int = 640, _ height: Int = 480, chunks: [UInt8] = []) -> [UInt8] {
        joined(signature, header(width, height), chunks, chunk("IDAT", [1, 2, 3]), chunk("IEND"))
    }

    /// Returns the CRC, computed bit by bit, unlike the reader's.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return Int(~crc)
    }
}

/// A builder of DNG files: a preview in the first directory, the full picture below it.
enum DNGBuilder {
    static func picture(_ full: [TIFFBuilder.Entry], more: [TIFFBuilder.Entry] = []) -> [UInt8] {
        let preview: [TIFFBuilder.Entry] = [
            (0x00FE, .long([1])), (0x0100, .long([16])), (0x0101, .long([12])), (0x010F, .text("Leica")),
            (0x0110, .text("M11")), (0x014A, .directories([full, [(0x00FE, .long([1]))]])),
            (0xC612, .bytes([1, 4, 0, 0])),
        ]
        return TIFFBuilder.block(preview + more, littleEndian: true)
    }

    static let full: [TIFFBuilder.Entry] = [
        (0x00FE, .long([0])), (0x0100, .long([400])), (0x0101, .long([300])), (0x0106, .short([32803])),
        (0x0111, .long([8])), (0x0117, .long([16])),
    ]
}
