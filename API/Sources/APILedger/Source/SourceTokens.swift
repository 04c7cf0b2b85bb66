// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A word, number, string or sign of a Swift source.
package struct SourceToken: Equatable, Sendable {
    package enum Kind: Sendable {
        case word
        /// A whole string literal with its interpolations.
        case string
        /// One character, or `->`.
        case sign
    }

    package var kind: Kind
    package var text: String
    /// The range of its bytes in the source.
    package var range: Range<Int>
    /// True if it is the first token of its line.
    package var startsLine: Bool
}

/// The tokens of a Swift source, without comments: enough to find braces, names and types.
package struct SourceTokens: Sendable {
    package let tokens: [SourceToken]
    package let bytes: [UInt8]

    package init(_ text: String) {
        var lexer = Lexer(bytes: Array(text.utf8))
        lexer.run()
        tokens = lexer.tokens
        bytes = lexer.bytes
    }

    package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the index of the bracket that closes the one at `open`, or `nil` when there is none.
    package func closing(_ open: Int) -> Int? {
        let pairs = ["(": ")", "[": "]", "{": "}"]
        guard let close = pairs[tokens[open].text] else { return nil }
        var depth = 0
        for index in open..<tokens.count where tokens[index].kind == .sign {
            if tokens[index].text == tokens[open].text { depth += 1 }
            if tokens[index].text == close { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns the index of the token at or after a byte.
    package func index(atByte byte: Int) -> Int? {
        tokens.firstIndex { $0.range.upperBound > byte }
    }
}

private struct Lexer {
    let bytes: [UInt8]
    var tokens: [SourceToken] = []
    private var at = 0
    private var startsLine = true

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func run() {
        while at < bytes.count { step() }
    }

    private func byte(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

    private func has(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            at + wanted.count <= bytes.count && bytes[at..<at + wanted.count].elementsEqual(wanted)
        }
    }

    private mutating func step() {
        switch byte() {
        case UInt8(ascii: "\n"):
            startsLine = true
            at += 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at += 1
        case UInt8(ascii: "/") where has("//"): while at < bytes.count, byte() != UInt8(ascii: "\n") { at += 1 }
        case UInt8(ascii: "/") where has("/*"): skipBlockComment()
        case _ where opensString(): take(.string) { $0.skipString() }
        case let first where Self.isWord(first):
            take(.word) { lexer in while Self.isWord(lexer.byte()) { lexer.at += 1 } }
        default: take(.sign) { $0.at += $0.has("->") ? 2 : 1 }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 128...255: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }

    private mutating func take(_ kind: SourceToken.Kind, _ advance: (inout Lexer) -> Void) {
        let start = at
        advance(&self)
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        tokens.append(SourceToken(kind: kind, text: text, range: start..<at, startsLine: startsLine))
        startsLine = false
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if has("/*") { depth += 1 }
            if has("*/") { depth -= 1 }
            at += has("/*") || has("*/") ? 2 : 1
        } while depth > 0 && at < bytes.count
    }

    private func opensString() -> Bool {
        var offset = 0
        while byte(offset) == UInt8(ascii: "#") { offset += 1 }
        return byte(offset) == UInt8(ascii: "\"")
    }

    private mutating func skipString() {
        var pounds = 0
        while byte() == UInt8(ascii: "#") { (pounds, at) = (pounds + 1, at + 1) }
        let quotes = has("\"\"\"") ? 3 : 1
        at += quotes
        while at < bytes.count {
            if byte() == UInt8(ascii: "\\"), isFollowedByPounds(1, pounds) {
                skipEscape(pounds)
            } else if isQuotes(quotes), isFollowedByPounds(quotes, pounds) {
                at += quotes + pounds
                return
            } else {
                at += 1
            }
        }
    }

    private func isQuotes(_ count: Int) -> Bool { (0..<count).allSatisfy { byte($0) == UInt8(ascii: "\"") } }

    private func isFollowedByPounds(_ offset: Int, _ count: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    private mutating func skipEscape(_ pounds: Int) {
        at += 1 + pounds
        guard byte() == UInt8(ascii: "(") else {
            at += 1
            return
        }
        var depth = 0
        repeat {
            switch byte() {
            case UInt8(ascii: "("): (depth, at) = (depth + 1, at + 1)
            case UInt8(ascii: ")"): (depth, at) = (depth - 1, at + 1)
            case _ where opensString(): skipString()
            default: at += 1
            }
        } while depth > 0 && at < bytes.count
    }
}
