// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Words to search for as the command line takes them: `sea` is the word, `sea*` a beginning.
///
/// The library's search completes each word that is not quoted, for interfaces that search while somebody types. A
/// command that changes what it finds must not find more than was said.
enum SearchWords {
    /// Returns the text for the library's search: quoted, but for what a star completes.
    static func text(for words: String) -> String {
        words.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            // Every other part is quoted already.
            index.isMultiple(of: 2) ? part.split(whereSeparator: \.isWhitespace).map(term) : ["\"\(part)\""]
        }.joined(separator: " ")
    }

    /// Returns the words as the command line takes them, of a text for the library's search.
    static func words(of text: String) -> String {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(whereSeparator: \.isWhitespace).map(beginning) : [word(part)]
        }.joined(separator: " ")
    }

    private static func beginning(_ word: Substring) -> String { word.hasSuffix("*") ? String(word) : "\(word)*" }

    /// Returns a quoted part; a single word needs no quotes.
    private static func word(_ quoted: Substring) -> String {
        quoted.contains(where: \.isWhitespace) || quoted.hasSuffix("*") ? "\"\(quoted)\"" : String(quoted)
    }

    private static func term(_ word: Substring) -> String { word.hasSuffix("*") ? String(word) : "\"\(word)\"" }
}
