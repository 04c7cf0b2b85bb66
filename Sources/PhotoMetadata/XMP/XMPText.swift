// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The encodings of packets, and of the texts in them.
enum XMPText {
    /// Converts a packet to UTF-8. Its encoding is detected by the byte order mark, or by the zeros around its first
    /// letter.
    static func utf8(_ packet: UnsafeRawBufferPointer) -> [UInt8] {
        switch (packet.prefix(4) + [0, 0, 0, 0]).prefix(4).reduce(UInt32(0), { $0 << 8 | UInt32($1) }) {
        case 0x0000_FEFF, 0x0000_003C: wide(packet, 4) { $0 << 8 | $1 }
        case 0xFFFE_0000, 0x3C00_0000: wide(packet, 4) { $0 >> 8 | $1 << 24 }
        case 0xFEFF_0000...0xFEFF_FFFF, 0x003C_0000...0x003C_FFFF: wide(packet, 2) { $0 << 8 | $1 }
        case 0xFFFE_0001...0xFFFE_FFFF, 0x3C00_0001...0x3C00_FFFF: wide(packet, 2) { $0 >> 8 | $1 << 8 }
        default: Array(packet)
        }
    }

    /// Converts UTF-16 or UTF-32.
    ///
    /// - Parameter join: Adds a byte to a code unit.
    private static func wide(
        _ packet: UnsafeRawBufferPointer, _ width: Int, _ join: (UInt32, UInt32) -> UInt32
    ) -> [UInt8] {
        let units = stride(from: 0, to: packet.count - packet.count % width, by: width).map { start in
            packet[start..<start + width].reduce(UInt32(0)) { join($0, UInt32($1)) }
        }
        let text =
            width == 2
            ? String(decoding: units.lazy.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
            : String(decoding: units, as: UTF32.self)
        return Array(text.utf8)
    }

    /// Returns the decoded text, trimmed; `nil` if nothing is left.
    static func decoded(_ written: UnsafeRawBufferPointer) -> String? {
        let isPlain = !written.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
        return WrittenText.trimmed(
            isPlain ? WrittenText.decoded(written) : WrittenText.decoded(resolved(Array(written))))
    }

    /// Replaces entities, removes comments, and unwraps CDATA sections.
    private static func resolved(_ written: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(written.count)
        var rest = written[...]
        while let index = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            result += rest[..<index]
            rest = rest[index...]
            if rest.first == UInt8(ascii: "&") {
                takeEntity(&rest, into: &result)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                result += take(&rest, opening: 9, closing: "]]>")
            } else {
                _ = take(&rest, opening: 1, closing: rest.starts(with: "<!--".utf8) ? "-->" : ">")
            }
        }
        return result + rest
    }

    /// Takes the text up to a closing delimiter; all of the rest if it is missing.
    private static func take(_ rest: inout ArraySlice<UInt8>, opening: Int, closing: String) -> ArraySlice<UInt8> {
        rest = rest.dropFirst(opening)
        guard let end = rest.firstRange(of: Array(closing.utf8)) else {
            defer { rest = [] }
            return rest
        }
        defer { rest = rest[end.upperBound...] }
        return rest[..<end.lowerBound]
    }

    /// Decodes an entity; an unknown one stays as written.
    private static func takeEntity(_ rest: inout ArraySlice<UInt8>, into result: inout [UInt8]) {
        let name = rest.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
        if rest.dropFirst(name.count + 1).first == UInt8(ascii: ";"),
            let scalar = scalar(String(decoding: name, as: UTF8.self))
        {
            result += Array(String(scalar).utf8)
            rest = rest.dropFirst(name.count + 2)
        } else {
            result.append(rest.removeFirst())
        }
    }

    private static func scalar(_ entity: String) -> Unicode.Scalar? {
        switch entity {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        case _ where entity.hasPrefix("#x"): UInt32(entity.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
        case _ where entity.hasPrefix("#"): UInt32(entity.dropFirst()).flatMap { Unicode.Scalar($0) }
        default: nil
        }
    }
}
