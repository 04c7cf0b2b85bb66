// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An error in a predicate: a message that names the key or word, with its position in the format.
public struct QueryError: Error, Hashable, Codable, Sendable {
    /// The description of the error and of its remedy.
    public var message: String
    /// The key concerned, if there is one.
    public var key: String?
    /// The format that was parsed; `nil` if the predicate was built from objects.
    public var format: String?
    /// The position of the error in the format, in characters from 0.
    public var position: Int?

    /// Creates an error with a message, and optionally its position.
    public init(_ message: String, key: String? = nil, format: String? = nil, position: Int? = nil) {
        self.message = message
        self.key = key
        self.format = format
        self.position = position
    }
}

extension QueryError: CustomStringConvertible {
    /// The message; with a position, followed by the line of the format and a caret under the error:
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
    /// White space as wide as the character on a terminal: a tab for a tab, and two columns for the wide characters of
    /// East Asia and for emoji.
    fileprivate var blank: String {
        self == "\t" ? "\t" : unicodeScalars.contains(where: \.isWide) ? "  " : " "
    }
}

extension Unicode.Scalar {
    /// True for the blocks in which nearly all characters are wide (UAX #11).
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation || value == 0xFE0F
        }
    }
}
