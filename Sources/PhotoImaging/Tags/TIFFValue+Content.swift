// Licensed under the Apache License, Version 2.0. See LICENSE.

extension TIFFValue {
    /// A value converted to Swift types.
    package enum Content: Hashable, Sendable {
        /// A text up to its first zero byte, trimmed.
        case text(String)
        case integers([Int])
        /// Real numbers, NaN for a fraction whose denominator is zero.
        case reals([Double])
        /// Bytes without a type, whose meaning depends on the tag.
        case bytes([UInt8])
    }

    /// The value, converted according to its type.
    package var content: Content {
        switch type {
        case .ascii: .text(text)
        case .undefined: .bytes(bytes)
        case .byte, .short, .long, .directory: .integers(words)
        case .signedByte, .signedShort, .signedLong: .integers(signedWords)
        case .rational: .reals(TIFFValue.quotients(words))
        case .signedRational: .reals(TIFFValue.quotients(signedWords))
        case .float: .reals(words.map { Double(Float(bitPattern: UInt32($0))) })
        case .double: .reals(words.map { Double(bitPattern: UInt64(bitPattern: Int64($0))) })
        }
    }

    /// The first number, rounded to an integer; `nil` for a text, and if there is none.
    package var integer: Int? {
        switch content {
        case .integers(let list): list.first
        case .reals(let list): list.first.flatMap { Int(exactly: $0.rounded()) }
        case .bytes(let bytes): bytes.first.map { Int($0) }
        case .text: nil
        }
    }

    private var text: String {
        let text = bytes.prefix { $0 != 0 }.drop { $0 <= 0x20 }
        let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? text.startIndex
        return String(decoding: text[text.startIndex..<end], as: UTF8.self)
    }

    private var words: [Int] {
        let width = type.wordCount
        return (0..<bytes.count / width).map { index in
            let word = bytes[index * width..<(index + 1) * width].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            return Int(truncatingIfNeeded: word)
        }
    }

    private var signedWords: [Int] {
        let unused = Int.bitWidth - 8 * type.wordCount
        return words.map { ($0 << unused) >> unused }
    }

    private static func quotients(_ words: [Int]) -> [Double] {
        stride(from: 0, to: words.count - 1, by: 2).map { index in
            words[index + 1] == 0 ? .nan : Double(words[index]) / Double(words[index + 1])
        }
    }
}
