// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The decoding of texts whose encoding is not declared, or declared wrongly.
enum WrittenText {
    /// The maximum number of bytes that are read of a text, more than people write.
    static let limit = 64 << 10

    /// Decodes UTF-8 if the bytes are valid, else Windows-1252.
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar(windows[$0] ?? UInt16($0)) ?? "\u{FFFD}" }))
    }

    /// Decodes bytes up to the first zero, trimmed; returns `nil` if nothing is left.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        trimmed(decoded(bytes.prefix(limit).prefix { $0 != 0 }))
    }

    /// Decodes UTF-16 up to the first zero, trimmed; returns `nil` if nothing is left.
    static func wide(_ region: FileRegion, _ order: ByteOrder) -> String? {
        let units = (0..<min(region.count, limit) / 2).lazy
            .map { region.unsigned16(at: 2 * $0, order) ?? 0 }.prefix { $0 != 0 }
        return trimmed(String(decoding: Array(units), as: UTF16.self))
    }

    /// Returns the text without blanks at its ends; `nil` if nothing is left.
    static func trimmed(_ text: String) -> String? {
        let rest = text.drop { isBlank($0) }
        let end = rest.lastIndex { !isBlank($0) }.map { rest.index(after: $0) } ?? rest.startIndex
        return rest.startIndex == end ? nil : String(rest[..<end])
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || character == "\0" || character == "\u{FEFF}"
    }

    /// The characters in which Windows-1252 differs from Latin 1.
    private static let windows: [UInt8: UInt16] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021,
        0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018,
        0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC,
        0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A, 0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]
}
