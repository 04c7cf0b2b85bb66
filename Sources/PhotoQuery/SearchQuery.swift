// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A text to search for, parsed into terms, all of which have to be found.
///
/// A term is a run of text between spaces, or a text in double quotes. Its words have to follow each other in one field.
/// The last word of the text matches every word that begins with it, unless it is quoted, so that results appear while a
/// word is typed: `sun` finds “sunset”, `"sun"` does not. All other words match only themselves, unless a star follows
/// them: `sun sea` does not find “sunset at sea”, `sun* sea` does.
public struct SearchQuery: Hashable, Sendable {
    /// A sequence of words.
    public struct Term: Hashable, Sendable {
        /// The words in order, as ``SearchText`` splits them.
        public var words: [String]
        /// True if the last word may be the beginning of a longer one.
        public var isPrefix: Bool

        /// The term as an FTS5 expression.
        public var ftsExpression: String { "\"\(words.joined(separator: " "))\"\(isPrefix ? "*" : "")" }
    }

    /// The terms, all of which have to be found.
    public let terms: [Term]

    /// Parses a search. A text without words has no terms, and finds nothing.
    public init(_ text: String) {
        var terms: [Term] = []
        var isLastQuoted = false
        for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            // Every other part is quoted.
            let isQuoted = !index.isMultiple(of: 2)
            for run in isQuoted ? [part] : part.split(whereSeparator: \.isWhitespace) {
                let words = SearchText.words(in: String(run))
                guard !words.isEmpty else { continue }
                terms.append(Term(words: words, isPrefix: !isQuoted && run.hasSuffix("*")))
                isLastQuoted = isQuoted
            }
        }
        if !terms.isEmpty, !isLastQuoted { terms[terms.count - 1].isPrefix = true }
        self.terms = terms
    }

    /// Returns true if the fields, split into words by ``SearchText/words(in:)``, contain all terms.
    public func matches(_ fields: [[String]]) -> Bool {
        !terms.isEmpty && terms.allSatisfy { term in fields.contains { term.isFound(in: $0) } }
    }

    /// The search as an FTS5 expression, for columns that hold those words separated by spaces, with the tokenizer
    /// `ascii`; `nil` if it finds nothing.
    public var ftsExpression: String? {
        guard !terms.isEmpty else { return nil }
        return terms.map(\.ftsExpression).joined(separator: " AND ")
    }
}

extension SearchQuery.Term {
    fileprivate func isFound(in field: [String]) -> Bool {
        guard field.count >= words.count else { return false }
        return (0...field.count - words.count).contains { begins(field[$0...]) }
    }

    private func begins(_ field: ArraySlice<String>) -> Bool {
        zip(words, field).enumerated().allSatisfy { index, pair in
            isPrefix && index == words.count - 1
                ? pair.1.utf8.starts(with: pair.0.utf8) : pair.0.utf8.elementsEqual(pair.1.utf8)
        }
    }
}

/// The splitting of texts into words for searches.
public enum SearchText {
    /// Returns the words of a text, in order: runs of letters and runs of digits, in lower case and without accents.
    /// Chinese characters, kana and Hangul syllables are words of their own, because those scripts have no spaces
    /// between words.
    ///
    /// `IMG_1234.HEIC` has the words `img`, `1234`, `heic`.
    public static func words(in text: String) -> [String] {
        asciiWords(in: text) ?? foldedWords(in: text)
    }

    /// Returns the same words for ASCII without Unicode tables, a fast path for most text of cameras and people; `nil`
    /// if the text has other characters.
    private static func asciiWords(in text: String) -> [String]? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var words: [String] = []
        var word: [UInt8] = []
        var kind = Kind.other
        for byte in text.utf8 {
            let next = Kind(ascii: byte)
            if next != kind, !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
            if next != .other { word.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) }
            kind = next
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    private static func foldedWords(in text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var kind = Kind.other
        func finish() {
            if !word.isEmpty { words.append(String(word)) }
            word.removeAll()
        }
        for scalar in text.strippingMarks.folded([.caseInsensitive, .diacriticInsensitive]).unicodeScalars {
            let next = Kind(scalar, after: kind)
            if next != kind || next == .sign { finish() }
            if next != .other { word.append(scalar) }
            kind = next
        }
        finish()
        return words
    }

    private enum Kind {
        case letter, digit
        /// A character that is a word of its own.
        case sign
        case other

        init(ascii byte: UInt8) {
            switch byte {
            case 0x30...0x39: self = .digit
            case 0x41...0x5A, 0x61...0x7A: self = .letter
            default: self = .other
            }
        }

        init(_ scalar: Unicode.Scalar, after previous: Kind) {
            switch scalar.properties.generalCategory {
            case .decimalNumber, .letterNumber, .otherNumber: self = .digit
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                self = scalar.isStandaloneWord ? .sign : .letter
            // Vowel signs belong to the letter before them.
            case .nonspacingMark, .spacingMark: self = previous == .letter ? .letter : .other
            default: self = .other
            }
        }
    }
}

extension String {
    /// The text without marks that folding treats as accents of the preceding character, so that the result of
    /// splitting does not depend on that character.
    fileprivate var strippingMarks: String {
        let isOdd: (Unicode.Scalar) -> Bool = { $0 == "\u{345}" || $0 == "\u{FF9E}" || $0 == "\u{FF9F}" }
        return unicodeScalars.contains(where: isOdd)
            ? String(String.UnicodeScalarView(unicodeScalars.filter { !isOdd($0) })) : self
    }
}

extension Unicode.Scalar {
    fileprivate var isStandaloneWord: Bool {
        switch value {
        // Hiragana and katakana, ideographs, Hangul syllables, their compatibility forms, and the planes of ideographs.
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
