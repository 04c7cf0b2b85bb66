// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The encoding of text in Exif's comments: eight bytes with the character code, then the text.
enum CodedText {
    private static let ascii = Array("ASCII\0\0\0".utf8)
    private static let unicode = Array("UNICODE\0".utf8)
    private static let japanese = Array("JIS\0\0\0\0\0".utf8)

    /// Decodes a text; `nil` when it is empty or in an unsupported character code.
    static func text(_ bytes: [UInt8]) -> String? {
        let content = bytes.dropFirst(8)
        guard !bytes.starts(with: japanese) else { return nil }
        let text = bytes.starts(with: unicode) ? utf16(Array(content)) : String(decoding: content, as: UTF8.self)
        let whole = text.prefix { $0 != "\0" }.trimmingCharacters(in: .whitespacesAndNewlines)
        return whole.isEmpty ? nil : whole
    }

    /// Decodes UTF-16 by its byte order mark, or in the byte order that gives more Latin letters, because writers
    /// disagree.
    private static func utf16(_ bytes: [UInt8]) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        let latin = units.count { $0 < 0x100 }
        let swapped = units.count { $0 & 0xFF == 0 }
        let isSwapped = units.first == 0xFFFE || units.first != 0xFEFF && swapped > latin
        return String(decoding: units.map { isSwapped ? $0.byteSwapped : $0 }.drop { $0 == 0xFEFF }, as: UTF16.self)
    }

    /// Encodes a text: as ASCII if possible, otherwise as UTF-16, most significant byte first.
    static func bytes(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return ascii + Array(text.utf8) }
        return unicode + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
}
