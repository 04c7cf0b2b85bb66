// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A text to search for, parsed into terms, all of which have to be found.
///
/// A term is a run of text between spaces, or in double quotes. Its words have to follow each other in one field. The
/// last word may be the beginning of a longer one, unless the term is quoted: `sun` finds “sunset”, `"sun"` does not.
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
        terms = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            // Every other part is quoted.
            index.isMultiple(of: 2)
                ? part.split(whereSeparator: \.isWhitespace).map {
                    Term(words: SearchText.words(in: String($0)), isPrefix: true)
                }
                : [Term(words: SearchText.words(in: String(part)), isPrefix: false)]
        }.filter { !$0.words.isEmpty }
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
