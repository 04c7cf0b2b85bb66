// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The base-32 encoding of dynamic types' identifiers: five bits for each character, the first bits first.
enum TypeIdentifierCoding {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    static func code(_ text: String) -> String {
        var bits: UInt16 = 0
        var count = 0
        var code: [UInt8] = []
        for byte in text.utf8 {
            bits = bits << 8 | UInt16(byte)
            count += 8
            while count >= 5 {
                count -= 5
                code.append(alphabet[Int(bits >> count & 31)])
            }
            bits &= 1 << count - 1
        }
        if count > 0 { code.append(alphabet[Int(bits << (5 - count) & 31)]) }
        return String(decoding: code, as: UTF8.self)
    }

    /// Decodes a text; `nil` for an unknown character or invalid UTF-8.
    static func text(_ code: some StringProtocol) -> String? {
        var bits: UInt16 = 0
        var count = 0
        var bytes: [UInt8] = []
        for character in code.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 5 | UInt16(value)
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
