// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A lexer for predicate formats.
///
/// It reads Unicode scalars, because a quote followed by a combining accent is one character of a string.
struct FormatLexer {
    private let scalars: [Unicode.Scalar]
    private var next = 0

    init(_ format: String) { scalars = Array(format.unicodeScalars) }

    /// Returns all tokens, followed by the end token.
    static func tokens(of format: String) throws(QueryError) -> [PlacedToken] {
        var lexer = FormatLexer(format)
        var tokens: [PlacedToken] = []
        repeat { tokens.append(try lexer.token()) } while tokens.last?.token != .end
        return tokens
    }

    private mutating func token() throws(QueryError) -> PlacedToken {
        let end = next
        while let scalar = peek(), scalar.properties.isWhitespace { next += 1 }
        let start = next
        guard let scalar = peek() else { return PlacedToken(token: .end, position: end) }
        let token: FormatToken =
            switch scalar {
            case "\"", "'": .text(try text(closedBy: scalar))
            case "%": try placeholder()
            case "$": .variable(try variable(after: start))
            case "#": .escapedWord(try escapedPath(after: start))
            case "0"..."9": .number(number())
            case ".": if peek(1).isDigit { .number(number()) } else { .symbol(try symbol()) }
            default: if scalar.beginsName { .word(try word(from: start)) } else { .symbol(try symbol()) }
            }
        return PlacedToken(token: token, position: start)
    }

    private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
        next + ahead < scalars.count ? scalars[next + ahead] : nil
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }
}

// MARK: - Names

extension FormatLexer {
    /// Reads names joined by dots, which may include a collection operator (`@count`).
    private mutating func path() -> String {
        let start = next
        skipName()
        while peek() == ".", peek(1)?.beginsName == true || (peek(1) == "@" && peek(2)?.beginsName == true) {
            next += 2
            skipName()
        }
        return text(start..<next)
    }

    /// Reads a path, and refuses Foundation's two words with hyphens, which would be parsed as a subtraction.
    private mutating func word(from start: Int) throws(QueryError) -> String {
        let path = path()
        for word in ["UTI-CONFORMS-TO", "UTI-EQUALS"] where path.lowercased() == "uti" {
            let end = start + word.count
            guard end <= scalars.count, text(start..<end).lowercased() == word.lowercased() else { continue }
            throw QueryError(
                "“\(word)” is not supported; compare uniformTypeIdentifier with == or IN.", position: start)
        }
        return path
    }

    private mutating func escapedPath(after start: Int) throws(QueryError) -> String {
        try skipSign(at: start)
        return path()
    }

    private mutating func variable(after start: Int) throws(QueryError) -> String {
        try skipSign(at: start)
        skipName()
        return text(start + 1..<next)
    }

    private mutating func skipSign(at start: Int) throws(QueryError) {
        next += 1
        guard peek()?.beginsName == true else {
            throw QueryError("“\(scalars[start])” must be followed by a name.", position: start)
        }
    }

    private mutating func skipName() {
        while let scalar = peek(), scalar.continuesName { next += 1 }
    }
}

extension Unicode.Scalar {
    fileprivate var beginsName: Bool { self == "_" || properties.isAlphabetic }
    fileprivate var continuesName: Bool {
        beginsName || ("0"..."9").contains(self) || properties.generalCategory == .nonspacingMark
    }
}

extension Unicode.Scalar? {
    fileprivate var isDigit: Bool { map { ("0"..."9").contains($0) } ?? false }
}

// MARK: - Numbers, texts, signs

extension FormatLexer {
    /// Reads a number: `12`, `0x1F`, `0b101`, `0o17`, `1.5`, `.5`, `1e-3`.
    private mutating func number() -> String {
        let start = next
        if peek() == "0", let base = peek(1), "xXbBoO".unicodeScalars.contains(base) {
            next += 2
            while let digit = peek(), digit.properties.isASCIIHexDigit { next += 1 }
            return text(start..<next)
        }
        skipDigits()
        if peek() == ".", peek(1).isDigit {
            next += 1
            skipDigits()
        }
        if peek() == "e" || peek() == "E" {
            let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
            if peek(1 + sign).isDigit {
                next += 1 + sign
                skipDigits()
            }
        }
        return text(start..<next)
    }

    private mutating func skipDigits() { while peek().isDigit { next += 1 } }

    private mutating func text(closedBy quote: Unicode.Scalar) throws(QueryError) -> String {
        let start = next
        next += 1
        var text = String.UnicodeScalarView()
        while let scalar = peek() {
            next += 1
            if scalar == quote { return String(text) }
            text.append(scalar == "\\" ? try escaped() : scalar)
        }
        throw QueryError("The text that begins here has no closing \(quote).", position: start)
    }

    private mutating func escaped() throws(QueryError) -> Unicode.Scalar {
        guard let scalar = peek() else { throw QueryError("A text ends in a backslash.", position: next - 1) }
        next += 1
        switch scalar {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "u": return try escaped(digits: 4)
        case "x": return try escaped(digits: 2)
        default: return scalar
        }
    }

    private mutating func escaped(digits: Int) throws(QueryError) -> Unicode.Scalar {
        let start = next
        next = min(next + digits, scalars.count)
        guard next - start == digits, scalars[start..<next].allSatisfy(\.properties.isASCIIHexDigit),
            let scalar = UInt32(text(start..<next), radix: 16).flatMap(Unicode.Scalar.init)
        else {
            throw QueryError("\(digits) hexadecimal digits are expected here.", position: start)
        }
        return scalar
    }

    /// Reads `%@`, `%K`, or any conversion of printf that takes an argument.
    private mutating func placeholder() throws(QueryError) -> FormatToken {
        let start = next
        next += 1
        while let scalar = peek(), "0123456789.+-# lhqztjL".unicodeScalars.contains(scalar) { next += 1 }
        guard let conversion = peek() else {
            throw QueryError("“%” must be followed by a letter for the argument: %@, %K, %d.", position: start)
        }
        next += 1
        if conversion == "K" { return .keyArgument }
        if "@dDiuUxXoOfFeEgGaAcCsSp".unicodeScalars.contains(conversion) { return .argument }
        if conversion == "%" {
            throw QueryError("“%%” has no meaning here; inside a text, write “%”.", position: start)
        }
        throw QueryError(
            "“\(text(start..<next))” is not supported; use %@ for a value and %K for a key.", position: start)
    }

    private mutating func symbol() throws(QueryError) -> String {
        for length in [2, 1] where next + length <= scalars.count {
            let symbol = text(next..<next + length)
            guard FormatLexer.symbols.contains(symbol) else { continue }
            next += length
            return symbol
        }
        throw QueryError("“\(scalars[next])” has no meaning here.", position: next)
    }

    private static let symbols: Set<String> = [
        "==", "=", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>", "<<", ">>", "&&", "||", "!", "&", "|", "^", "~", "+",
        "-", "*", "**", "/", "(", ")", "{", "}", "[", "]", ",", ":", ".",
    ]
}

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
