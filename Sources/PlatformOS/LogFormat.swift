// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A format of `os_log`: a format of `printf`, with `%@` for objects and the privacy of a value in braces.
struct LogFormat {
    private enum Part {
        case literal(String)
        case place(Place)
    }

    private let parts: [Part]

    init(_ message: StaticString) { self.init(message.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }) }

    init(_ format: String) {
        var parts: [Part] = []
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            parts.append(.literal(String(rest[..<percent])))
            rest = rest[percent...]
            let place = Place(&rest)
            parts.append(place.map(Part.place) ?? .literal(String(rest)))
            if place == nil { rest = rest[rest.endIndex...] }
        }
        self.parts = parts + [.literal(String(rest))]
    }

    /// Returns the format with its placeholders replaced by values, in order.
    func text(of values: [any CVarArg], showsPrivate: Bool) -> String {
        var rest = values[...]
        return parts.map { part in
            switch part {
            case .literal(let text): text
            case .place(let place): place.text(&rest, showsPrivate: showsPrivate)
            }
        }.joined()
    }
}

extension LogFormat {
    /// A placeholder: `%`, the privacy in braces, flags, width, precision, the length modifier, and the conversion.
    struct Place {
        /// The placeholder as written.
        private let written: Substring
        private let privacy: OSLogPrivacy
        /// The flags, width and precision.
        private let formatFlags: String
        private let kind: Character

        /// Parses a placeholder off the front of a text that begins with `%`; `nil` when it is incomplete.
        init?(_ text: inout Substring) {
            guard let match = text.prefixMatch(of: /%(?:\{([^}]*)\})?([-+ 0#]*[0-9]*(?:\.[0-9]*)?)[hlqztjL]*(.)/)
            else { return nil }
            written = match.output.0
            privacy = OSLogPrivacy(words: match.output.1 ?? "")
            formatFlags = String(match.output.2)
            guard let kind = match.output.3.first else { return nil }
            self.kind = kind
            text = text[match.range.upperBound...]
        }

        fileprivate func text(_ values: inout ArraySlice<any CVarArg>, showsPrivate: Bool) -> String {
            guard kind != "%" else { return "%" }
            guard let value = values.first, let text = LogValue(value).text(as: kind, formatFlags: formatFlags) else {
                return String(written)
            }
            values.removeFirst()
            let isShown = privacy.shows(isScalar: !"@sS".contains(kind), showsPrivate: showsPrivate)
            return isShown ? text : privacy.redaction { text }
        }
    }
}

extension OSLogPrivacy {
    /// Parses the privacy in the braces of a placeholder, such as `public` or `private, mask.hash`.
    fileprivate init(words: Substring) {
        let words = words.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
        let mask: Mask = words.contains("mask.hash") ? .hash : .none
        self =
            words.contains("public")
            ? .public
            : words.contains("sensitive")
                ? .sensitive(mask: mask)
                : words.contains("private") || words.contains("mask.hash") ? .private(mask: mask) : .auto
    }
}

/// A value that replaces a placeholder of a format.
struct LogValue {
    private let value: any CVarArg

    init(_ value: any CVarArg) { self.value = value }

    /// Returns the value formatted for a placeholder; `nil` for an unknown conversion.
    ///
    /// A value whose type does not match the conversion, which Apple's function would misread, is described instead.
    func text(as kind: Character, formatFlags: String) -> String? {
        switch kind {
        case "@": String(describing: value)
        case "s", "S": string(formatFlags)
        case "d", "i", "u", "x", "X", "o": integer(formatFlags, kind)
        case "f", "F", "e", "E", "g", "G", "a", "A": fraction(formatFlags, kind)
        case "c": character
        case "p": String(describing: value)
        default: nil
        }
    }

    private func string(_ formatFlags: String) -> String {
        guard let bytes = value as? UnsafePointer<CChar> else { return String(describing: value) }
        return String(cString: bytes)
    }

    private func integer(_ formatFlags: String, _ kind: Character) -> String {
        guard let number = value as? any FixedWidthInteger else { return String(describing: value) }
        return String(format: "%\(formatFlags)ll\(kind)", LogValue.bits(of: number, isSigned: "di".contains(kind)))
    }

    /// Returns a number in 64 bits. For an unsigned conversion the upper bits are cleared, so that -1 of 32 bits is
    /// ffffffff.
    private static func bits(of number: some FixedWidthInteger, isSigned: Bool) -> UInt64 {
        let bits = UInt64(truncatingIfNeeded: number)
        return isSigned || number.bitWidth >= 64 ? bits : bits & (1 << UInt64(number.bitWidth) - 1)
    }

    private func fraction(_ formatFlags: String, _ kind: Character) -> String {
        guard let number = value as? any BinaryFloatingPoint else { return String(describing: value) }
        return String(format: "%\(formatFlags)\(kind)", Double(number))
    }

    private var character: String {
        guard let number = value as? any FixedWidthInteger,
            let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: number))
        else { return String(describing: value) }
        return String(Character(scalar))
    }
}
