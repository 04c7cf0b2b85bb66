// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a person typed to find something: terms, all of which have to be found.
///
/// A term is what stands between spaces, or in double quotes. Its words have to follow each other in one field; the last one may be
/// the beginning of a longer word, unless it was quoted: `sun` finds “sunset”, `"sun"` does not.
public struct SearchQuery: Hashable, Sendable {
    /// Words that follow each other.
    public struct Term: Hashable, Sendable {
        /// In order, as SearchText cuts them.
        public var words: [String]
        /// Whether the last word may be the beginning of a longer one.
        public var isPrefix: Bool

        /// The question for this term alone, for FTS5.
        public var ftsExpression: String { "\"\(words.joined(separator: " "))\"\(isPrefix ? "*" : "")" }
    }

    /// What has to be found, all of it.
    public let terms: [Term]

    /// A text without a word has no terms, and finds nothing.
    public init(_ text: String) {
        terms = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            // Every other part stands between quotes.
            index.isMultiple(of: 2)
                ? part.split(whereSeparator: \.isWhitespace).map {
                    Term(words: SearchText.words(in: String($0)), isPrefix: true)
                }
                : [Term(words: SearchText.words(in: String(part)), isPrefix: false)]
        }.filter { !$0.words.isEmpty }
    }

    /// Whether fields, cut into words by ``SearchText/words(in:)``, have all terms.
    public func matches(_ fields: [[String]]) -> Bool {
        !terms.isEmpty && terms.allSatisfy { term in fields.contains { term.isFound(in: $0) } }
    }

    /// The same question for FTS5, over columns that hold those words with spaces between them, cut by its tokenizer `ascii`;
    /// `nil` when it finds nothing.
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
