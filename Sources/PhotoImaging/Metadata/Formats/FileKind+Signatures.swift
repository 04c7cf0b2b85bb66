// Licensed under the Apache License, Version 2.0. See LICENSE.

extension FileKind {
    /// Detects the kind of a file by its first bytes, never by its name.
    init(_ file: FileRegion) {
        if file.unsigned16(at: 0) == 0xFFD8 {
            self = .jpeg
        } else if file.unsigned64(at: 0) == 0x8950_4E47_0D0A_1A0A {
            self = .png
        } else if let boxed = FileKind(boxes: file) {
            self = boxed
        } else if let raw = Signature.raws.first(where: { $0.0.matches(file) }) {
            self = .raw(raw.1)
        } else if TIFFBlock(file) != nil || file.starts(with: "II+\0") || file.starts(with: "MM\0+") {
            self = .tiff
        } else if let media = Signature.media.first(where: { $0.0.matches(file) }) {
            self = media.1
        } else if let later = Signature.later.first(where: { $0.0.matches(file) }) {
            self = .other(.later(later.1))
        } else if let stranger = Signature.strangers.first(where: { $0.0.matches(file) }) {
            self = .other(.never(stranger.1))
        } else {
            self = FileKind(text: file)
        }
    }

    private init(text file: FileRegion) {
        let bytes = file.withBytes(at: 0, count: min(file.count, 1 << 10)) { bytes in
            XMPText.utf8(bytes).drop { [0xEF, 0xBB, 0xBF].contains($0) }
        }
        let text = String(decoding: (bytes ?? []).drop { $0 <= 0x20 }, as: UTF8.self)
        if text.hasPrefix("<"), XMPSidecar.isOne(text) {
            self = .xmp
            return
        }
        guard let bytes, !bytes.isEmpty,
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) })
        else {
            self = .unknown
            return
        }
        let words =
            switch text.utf8.first {
            case UInt8(ascii: "{"), UInt8(ascii: "["): "a JSON file"
            case UInt8(ascii: "<") where text.contains("<plist"): "a property list, such as the edits of Photos"
            case UInt8(ascii: "<"): "an XML or HTML file"
            default: "a text file"
            }
        self = .other(.never(words))
    }
}

/// The bytes with which a format begins.
private struct Signature: Sendable {
    private var marks: [(offset: Int, bytes: [UInt8])]

    init(_ prefix: StaticString, at offset: Int = 0, also: (Int, StaticString)? = nil) {
        marks = [(offset, Signature.bytes(prefix))]
        if let also { marks.append((also.0, Signature.bytes(also.1))) }
    }

    init(hex number: UInt32) {
        marks = [(0, (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })]
    }

    func matches(_ file: FileRegion) -> Bool {
        marks.allSatisfy { mark in
            file.withBytes(at: mark.offset, count: mark.bytes.count) { $0.elementsEqual(mark.bytes) } ?? false
        }
    }

    private static func bytes(_ text: StaticString) -> [UInt8] {
        text.withUTF8Buffer { Array($0) }
    }

    static let raws: [(Signature, FileFormat)] = [
        (Signature("II*\0", also: (8, "CR")), .cr2),
        (Signature("II\u{1A}\0\0\0HEAPCCDR"), .crw),
        (Signature("IIU\0"), .rw2),
        (Signature("IIRO"), .orf),
        (Signature("IIRS"), .orf),
        (Signature("MMOR"), .orf),
        (Signature("FUJIFILMCCD-RAW"), .raf),
        (Signature("FOVb"), .x3f),
        (Signature("\0MRM"), .mrw),
    ]

    static let media: [(Signature, FileKind)] = [
        (Signature("GIF8"), .gif),
        (Signature("RIFF", also: (8, "WEBP")), .webP),
        (Signature("RIFF", also: (8, "AVI ")), .avi),
        (Signature("BM", also: (6, "\0\0\0\0")), .bmp),
        (Signature(hex: 0x1A45_DFA3), .matroska),
        (Signature("G", also: (188, "G")), .transportStream),
        // On memory cards each packet is preceded by a timestamp of four bytes.
        (Signature("G", at: 4, also: (196, "G")), .transportStream),
    ]

    static let later: [(Signature, String)] = [
        (Signature("\0\0\u{1}\0", also: (9, "\0")), "ICO pictures"),
        (Signature("8BPS"), "Photoshop pictures"),
        (Signature("PCD_", at: 2048), "Photo CD pictures"),
        (Signature("PF\n"), "PFM pictures"),
        (Signature("Pf\n"), "PFM pictures"),
        (Signature("P4", also: (2, "\n")), "PBM pictures"),
        (Signature("P5", also: (2, "\n")), "PGM pictures"),
        (Signature("P6", also: (2, "\n")), "PPM pictures"),
        (Signature("#?RADIANCE"), "Radiance HDR pictures"),
        (Signature("FLV\u{1}"), "Flash videos"),
        (Signature(hex: 0x3026_B275), "Windows Media videos"),
        (Signature(hex: 0x0000_01BA), "MPEG videos"),
        (Signature(hex: 0x0000_01B3), "MPEG videos"),
    ]

    static let strangers: [(Signature, String)] = [
        (Signature("%PDF"), "a PDF file"),
        (Signature("%!PS"), "a PostScript file"),
        (Signature(hex: 0xC5D0_D3C6), "a PostScript file"),
        (Signature("PK\u{3}\u{4}"), "a ZIP archive"),
        (Signature("OggS"), "an Ogg file"),
        (Signature("ID3"), "an MP3 file"),
        (Signature("bplist00"), "a property list"),
        (Signature("SQLite format 3"), "a database"),
        (Signature("\u{7F}ELF"), "a program"),
    ]
}
