// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Texts whose coding nobody says, or says wrongly.
enum WrittenText {
    /// No text that a person wrote is longer; of a longer one, so much is read.
    static let limit = 64 << 10

    /// UTF-8 where it can be that, else letters of the Latin alphabet as Windows codes them.
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { UnicodeScalar(windows[$0] ?? UInt16($0)) ?? "\u{FFFD}" }))
    }

    /// The same up to the first zero, without blanks around it; `nil` when nothing is left.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        trimmed(decoded(bytes.prefix(limit).prefix { $0 != 0 }))
    }

    /// UTF-16 up to its first zero, without blanks around it; `nil` when nothing is left.
    static func wide(_ region: FileRegion, _ order: ByteOrder) -> String? {
        let units = (0..<min(region.count, limit) / 2).lazy
            .map { region.unsigned16(at: 2 * $0, order) ?? 0 }.prefix { $0 != 0 }
        return trimmed(String(decoding: Array(units), as: UTF16.self))
    }

    /// Without blanks around it; `nil` when nothing is left.
    static func trimmed(_ text: String) -> String? {
        let rest = text.drop { isBlank($0) }
        let end = rest.lastIndex { !isBlank($0) }.map { rest.index(after: $0) } ?? rest.startIndex
        return rest.startIndex == end ? nil : String(rest[..<end])
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || character == "\0" || character == "\u{FEFF}"
    }

    /// Where Windows' letters are not Latin 1's.
    private static let windows: [UInt8: UInt16] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021,
        0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018,
        0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC,
        0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A, 0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]
}
