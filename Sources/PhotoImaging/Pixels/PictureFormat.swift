// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What the first bytes of a file say it is.
enum PictureFormat: Hashable {
    case jpeg
    case png
    case heic
    case digitalNegative
    case movie
    /// Known by sight and not read.
    case other(String)

    /// `nil` when the bytes begin like nothing that is known.
    static func of(_ reader: ByteReader) throws(LibraryError) -> PictureFormat? {
        let head = try reader.bytes(at: 0, count: 64)
        if let format = simple(head) ?? boxed(head) { return format }
        return try tagged(head, reader)
    }

    private static let signatures: [(at: Int, bytes: [UInt8], format: PictureFormat)] = [
        (0, [0xFF, 0xD8], .jpeg),
        (0, [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A], .png),
        (0, Array("GIF8".utf8), .other("GIF")),
        (8, Array("WEBP".utf8), .other("WebP")),
        (8, Array("AVI ".utf8), .other("AVI")),
        (0, Array("BM".utf8), .other("BMP")),
        (0, Array("8BPS".utf8), .other("Photoshop")),
        (0, [0xFF, 0x0A], .other("JPEG XL")),
        (4, Array("JXL ".utf8), .other("JPEG XL")),
        (0, [0x1A, 0x45, 0xDF, 0xA3], .other("Matroska")),
        (0, Array("FUJIFILM".utf8), .other("RAF")),
        (0, Array("IIU".utf8), .other("RW2")),
    ]

    private static func simple(_ head: [UInt8]) -> PictureFormat? {
        signatures.first { head.dropFirst($0.at).starts(with: $0.bytes) }?.format
    }

    /// A file of boxes, as ISO base media and QuickTime are: the type of the first box stands at byte 4, the brands of `ftyp` after it.
    private static func boxed(_ head: [UInt8]) -> PictureFormat? {
        func code(_ at: Int) -> String { String(decoding: head.dropFirst(at).prefix(4), as: UTF8.self) }
        guard code(4) == "ftyp" else {
            return ["moov", "mdat", "wide", "free", "skip", "pnot"].contains(code(4)) ? .movie : nil
        }
        let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let brands = [code(8)] + stride(from: 16, to: min(length, head.count) - 3, by: 4).map(code)
        if brands[0] == "crx " { return .other("CR3") }
        if brands.contains("avif") || brands.contains("avis") { return .other("AVIF") }
        let still: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2"]
        return brands[0] != "qt  " && !still.isDisjoint(with: brands) ? .heic : .movie
    }

    /// TIFF's first directory tells a digital negative, which has a `DNGVersion`, from the rest.
    private static func tagged(_ head: [UInt8], _ reader: ByteReader) throws(LibraryError) -> PictureFormat? {
        let isLittleEndian = head.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittleEndian || head.starts(with: [0x4D, 0x4D, 0, 0x2A]), head.count >= 8 else { return nil }
        func number(_ bytes: some Sequence<UInt8>) -> Int {
            isLittleEndian ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        let directory = number(head[4..<8])
        let count = number(try reader.bytes(at: directory, count: 2))
        let entries = try reader.bytes(at: directory + 2, count: count * 12)
        let tags = stride(from: 0, to: entries.count - 11, by: 12).map { number(entries[$0..<$0 + 2]) }
        return tags.contains(0xC612) ? .digitalNegative : .other("TIFF")
    }
}
