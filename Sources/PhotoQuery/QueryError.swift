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
        let column = format.distance(from: start, to: format.index(format.startIndex, offsetBy: before.count))
        return "\(message)\n\(line)\n\(String(repeating: " ", count: column))^"
    }
}
