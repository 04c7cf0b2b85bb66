// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A piece of a predicate's format.
enum FormatToken: Hashable {
    /// A key path or a word of the language: `mediaType`, `keywords.@count`, `AND`.
    case word(String)
    /// A key path that is no word of the language, because a `#` says so.
    case escapedWord(String)
    /// Digits as they are written, without a sign.
    case number(String)
    /// A text, without its quotes and escapes.
    case text(String)
    /// `%@`, `%d`: the next argument.
    case argument
    /// `%K`: the next argument, as a key path.
    case keyArgument
    /// `$NAME`.
    case variable(String)
    case symbol(String)
    case end

    /// As a person would point at it.
    var shown: String {
        switch self {
        case .word(let word), .symbol(let word), .number(let word): "“\(word)”"
        case .escapedWord(let word): "“#\(word)”"
        case .text(let text): "“\"\(text)\"”"
        case .argument: "“%@”"
        case .keyArgument: "“%K”"
        case .variable(let name): "“$\(name)”"
        case .end: "the end"
        }
    }
}

/// A piece, and where it begins, counted in Unicode scalars.
struct PlacedToken {
    var token: FormatToken
    var position: Int
}
