// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension String {
    /// Returns the text without the differences that the options ignore. Folded texts are also composed, because names
    /// from a Mac have decomposed accents.
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

    /// Compares byte by byte, like SQLite.
    func utf8Order(_ other: String) -> ComparisonResult {
        if utf8.elementsEqual(other.utf8) { return .orderedSame }
        return utf8.lexicographicallyPrecedes(other.utf8) ? .orderedAscending : .orderedDescending
    }

    /// Returns true if the bytes of the other text occur in this one; always for an empty one.
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
