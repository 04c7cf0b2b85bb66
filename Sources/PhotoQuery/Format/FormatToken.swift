// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A token of a predicate's format.
enum FormatToken: Hashable {
    /// A key path or a word of the language: `mediaType`, `keywords.@count`, `AND`.
    case word(String)
    /// A key path after a `#`, which is never a word of the language.
    case escapedWord(String)
    /// The digits as written, without a sign.
    case number(String)
    /// A text, without its quotes and escapes.
    case text(String)
    /// The next argument: `%@`, `%d`.
    case argument
    /// The next argument, as a key path: `%K`.
    case keyArgument
    /// A variable: `$NAME`.
    case variable(String)
    case symbol(String)
    case end

    /// The token as quoted in messages.
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

/// A token and its start, in Unicode scalars.
struct PlacedToken {
    var token: FormatToken
    var position: Int
}
