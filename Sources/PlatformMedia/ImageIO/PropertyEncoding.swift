// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoMetadata

/// The conversions between Exif values and ImageIO's properties.
enum PropertyEncoding: Sendable {
    case text
    case number(TIFFType)
    /// An array, also of a single number. NaN becomes zero, because JSON cannot represent it.
    case numbers(TIFFType)
    /// A version of four digits, two before the point: `0231` is 2, 3, 1 and `0100` is 1, 0.
    case version
    /// A number in an untyped byte.
    case code
    case codes
    /// A text after eight bytes with its character code.
    case comment
    /// An angle in degrees, minutes and seconds, as a single number.
    case angle
    /// A time in hours, minutes and seconds, as text.
    case time
}

extension PropertyEncoding {
    /// Returns the property for a value; `nil` when the value has an unexpected type.
    func property(of value: TIFFValue) -> Any? {
        switch (self, value.content) {
        case (.text, .text(let text)): text.isEmpty ? nil : text as NSString
        case (.number, .integers(let list)): list.first.map { NSNumber(value: $0) }
        case (.number, .reals(let list)): list.first.flatMap { $0.isNaN ? nil : NSNumber(value: $0) }
        case (.numbers, .integers(let list)): list.map { NSNumber(value: $0) } as NSArray
        case (.numbers, .reals(let list)): list.map { NSNumber(value: $0.isNaN ? 0 : $0) } as NSArray
        case (.version, .bytes(let bytes)): PropertyEncoding.version(bytes)
        case (.code, .bytes(let bytes)): bytes.first.map { NSNumber(value: $0) }
        case (.codes, .bytes(let bytes)): bytes.map { NSNumber(value: $0) } as NSArray
        case (.comment, .bytes(let bytes)): CodedText.text(bytes).map { $0 as NSString }
        case (.comment, .text(let text)): text.isEmpty ? nil : text as NSString
        case (.angle, .reals(let parts)): PropertyEncoding.angle(parts)
        case (.time, .reals(let parts)): PropertyEncoding.time(parts)
        default: nil
        }
    }

    private static func version(_ bytes: [UInt8]) -> NSArray? {
        let digits = bytes.prefix(4).map { Int($0) - 0x30 }
        guard digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let parts = [10 * digits[0] + digits[1], digits[2]] + (digits[3] == 0 ? [] : [digits[3]])
        return parts.map { NSNumber(value: $0) } as NSArray
    }

    private static func angle(_ parts: [Double]) -> NSNumber? {
        let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        return parts.isEmpty || degrees.isNaN ? nil : NSNumber(value: degrees)
    }

    private static func time(_ parts: [Double]) -> NSString? {
        guard parts.count == 3, parts.allSatisfy({ (0..<100).contains($0) }) else { return nil }
        // Truncated, so that no minute has sixty seconds.
        let hundredths = Int(parts[2] * 100 + 0.001)
        let time = String(format: "%02d:%02d:%02d", Int(parts[0]), Int(parts[1]), hundredths / 100)
        return (hundredths % 100 == 0 ? time : time + String(format: ".%02d", hundredths % 100)) as NSString
    }
}

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
