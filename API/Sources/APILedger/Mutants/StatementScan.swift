// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A test whether the tokens of a body are one expression, which Swift returns without `return`.
struct StatementScan {
    let isExpression: Bool

    private static let statements: Set = [
        "let", "var", "return", "guard", "for", "while", "repeat", "defer", "do", "throw", "func", "struct", "class",
        "nonisolated", "@", "#", "typealias", "enum",
    ]
    /// The beginnings of a line that continues the expression above it.
    private static let beginnings: Set = [
        ".", "?", ":", "&", "|", "+", "-", "*", "/", "=", "<", ">", ")", "]", "}", "->",
    ]
    private static let words: Set = ["as", "is", "else", "in", "where"]
    /// The ends of a line that the next line continues.
    private static let endings: Set = [
        "?", ":", "&", "|", "+", "-", "*", "/", "=", "<", ">", ",", "(", "[", "{", "->", ".",
    ]

    init(_ tokens: ArraySlice<SourceToken>) {
        guard let first = tokens.first, !Self.statements.contains(first.text) else {
            isExpression = false
            return
        }
        var depth = 0
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            guard depth == 0, next.startsLine || token.text == ";" else { continue }
            let carriesOn =
                Self.beginnings.contains(next.text) || Self.words.contains(next.text)
                || Self.endings.contains(token.text)
            if !carriesOn {
                isExpression = false
                return
            }
        }
        // An `if` whose branches return is a statement; one whose branches are values is an expression.
        isExpression = !(["if", "switch"].contains(first.text) && tokens.contains { $0.text == "return" })
    }
}
