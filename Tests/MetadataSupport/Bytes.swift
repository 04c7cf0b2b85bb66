// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Returns the parts one after the other.
func joined(_ parts: [UInt8]...) -> [UInt8] {
    parts.flatMap { $0 }
}

extension [UInt8] {
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

    /// Big-endian numbers.
    static func number8(_ value: Int) -> [UInt8] { number(value, width: 1) }
    static func number16(_ value: Int) -> [UInt8] { number(value, width: 2) }
    static func number32(_ value: Int) -> [UInt8] { number(value, width: 4) }
    static func number64(_ value: Int) -> [UInt8] { number(value, width: 8) }

    /// Little-endian numbers.
    static func little16(_ value: Int) -> [UInt8] { number(value, width: 2).reversed() }
    static func little24(_ value: Int) -> [UInt8] { number(value, width: 3).reversed() }
    static func little32(_ value: Int) -> [UInt8] { number(value, width: 4).reversed() }

    private static func number(_ value: Int, width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
    }
}
