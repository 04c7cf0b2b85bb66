// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// An encoder of values as JSON, one line each.
enum JSONLine {
    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    static func text(_ value: some Encodable) throws -> String {
        spelt(String(decoding: try encoder().encode(value), as: UTF8.self))
    }

    /// Returns the same JSON with escapes for the characters that control a terminal or change the direction of text.
    /// They occur inside strings only.
    private static func spelt(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: isCommand) else { return line }
        return line.unicodeScalars.reduce(into: "") { spelt, scalar in
            guard isCommand(scalar) else { return spelt.unicodeScalars.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                spelt += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    /// True for DEL, the second set of control characters, and the marks that change the direction of text.
    private static func isCommand(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
