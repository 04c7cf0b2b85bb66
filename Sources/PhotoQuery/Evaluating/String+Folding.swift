// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension String {
    /// The text without what a comparison does not look at. What is folded at all is composed too: names that come from a Mac have
    /// their accents apart.
    func folded(_ options: QueryComparison.Options) -> String {
        guard !options.isEmpty, !options.contains(.normalized) else { return self }
        let ignoresCase = options.contains(.caseInsensitive)
        if isASCII { return ignoresCase ? asciiLowercased : self }
        var folding: String.CompareOptions = []
        if ignoresCase { folding.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        return self.folding(options: folding, locale: nil).precomposedStringWithCanonicalMapping
    }

    private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    private var asciiLowercased: String {
        guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
        return String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Byte by byte, as SQLite orders texts.
    func utf8Order(_ other: String) -> ComparisonResult {
        if utf8.elementsEqual(other.utf8) { return .orderedSame }
        return utf8.lexicographicallyPrecedes(other.utf8) ? .orderedAscending : .orderedDescending
    }

    /// Whether the bytes of the other text are among these; those of an empty one always are.
    func utf8Contains(_ other: String) -> Bool {
        var (text, part) = (self, other)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let wanted = part.first else { return true }
                guard text.count >= part.count else { return false }
                return (0...text.count - part.count).contains { start in
                    text[start] == wanted && text[start...].starts(with: part)
                }
            }
        }
    }
}
