// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is wrong with a predicate: a sentence that names the key or the word, and the place in the format.
public struct QueryError: Error, Hashable, Codable, Sendable {
    /// What is wrong, and what would be right.
    public var message: String
    /// The key that it is about, if it is about one.
    public var key: String?
    /// The format that was read; `nil` when the predicate came as objects.
    public var format: String?
    /// Where in the format it went wrong, counted in characters from 0.
    public var position: Int?

    /// What is wrong, and where.
    public init(_ message: String, key: String? = nil, format: String? = nil, position: Int? = nil) {
        self.message = message
        self.key = key
        self.format = format
        self.position = position
    }
}

extension QueryError: CustomStringConvertible {
    /// The sentence; with a place, the format's line and a caret under it:
    ///
    ///     There is no key “mediaTyp”. Did you mean “mediaType”? …
    ///     mediaTyp == 1
    ///     ^
    public var description: String {
        guard let format, let position else { return message }
        let before = format.prefix(position)
        let start = before.lastIndex(where: \.isNewline).map(format.index(after:)) ?? format.startIndex
        let line = format[start...].prefix { !$0.isNewline }
        let indent = format[start...].prefix(upTo: format.index(format.startIndex, offsetBy: before.count))
        return "\(message)\n\(line)\n\(indent.map(\.blank).joined())^"
    }
}

extension Character {
    /// As much nothing as the character takes on a terminal: tabs as they are, and two columns for the wide characters of East Asia and for
    /// emoji.
    fileprivate var blank: String {
        self == "\t" ? "\t" : unicodeScalars.contains(where: \.isWide) ? "  " : " "
    }
}

extension Unicode.Scalar {
    /// The blocks of which nearly all characters are wide (UAX #11).
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation || value == 0xFE0F
        }
    }
}
