// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Text as EXIF's comments hold it: eight bytes that say how it is coded, then the text.
enum CodedText {
    private static let ascii = Array("ASCII\0\0\0".utf8)
    private static let unicode = Array("UNICODE\0".utf8)
    private static let japanese = Array("JIS\0\0\0\0\0".utf8)

    /// `nil` when nothing is left, or the coding is one that is not read.
    static func text(_ bytes: [UInt8]) -> String? {
        let content = bytes.dropFirst(8)
        guard !bytes.starts(with: japanese) else { return nil }
        let text = bytes.starts(with: unicode) ? utf16(Array(content)) : String(decoding: content, as: UTF8.self)
        let whole = text.prefix { $0 != "\0" }.trimmingCharacters(in: .whitespacesAndNewlines)
        return whole.isEmpty ? nil : whole
    }

    /// Behind a mark, or in the order that makes letters of most of it: writers disagree.
    private static func utf16(_ bytes: [UInt8]) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        let latin = units.count { $0 < 0x100 }
        let swapped = units.count { $0 & 0xFF == 0 }
        let isSwapped = units.first == 0xFFFE || units.first != 0xFEFF && swapped > latin
        return String(decoding: units.map { isSwapped ? $0.byteSwapped : $0 }.drop { $0 == 0xFEFF }, as: UTF16.self)
    }

    /// As ASCII where that suffices, else as UTF-16, most significant byte first.
    static func bytes(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return ascii + Array(text.utf8) }
        return unicode + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
}
