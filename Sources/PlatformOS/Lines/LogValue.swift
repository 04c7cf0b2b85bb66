// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A value that replaces a placeholder of a format.
struct LogValue {
    private let value: any CVarArg

    init(_ value: any CVarArg) { self.value = value }

    /// Returns the value formatted for a placeholder; `nil` for an unknown conversion.
    ///
    /// A value whose type does not match the conversion, which Apple's function would misread, is described instead.
    func text(as kind: Character, shape: String) -> String? {
        switch kind {
        case "@": String(describing: value)
        case "s", "S": string(shape)
        case "d", "i", "u", "x", "X", "o": integer(shape, kind)
        case "f", "F", "e", "E", "g", "G", "a", "A": fraction(shape, kind)
        case "c": character
        case "p": String(describing: value)
        default: nil
        }
    }

    private func string(_ shape: String) -> String {
        guard let bytes = value as? UnsafePointer<CChar> else { return String(describing: value) }
        return String(cString: bytes)
    }

    private func integer(_ shape: String, _ kind: Character) -> String {
        guard let number = value as? any FixedWidthInteger else { return String(describing: value) }
        return String(format: "%\(shape)ll\(kind)", LogValue.bits(of: number, isSigned: "di".contains(kind)))
    }

    /// Returns a number in 64 bits. For an unsigned conversion the upper bits are cleared, so that -1 of 32 bits is
    /// ffffffff.
    private static func bits(of number: some FixedWidthInteger, isSigned: Bool) -> UInt64 {
        let bits = UInt64(truncatingIfNeeded: number)
        return isSigned || number.bitWidth >= 64 ? bits : bits & (1 << UInt64(number.bitWidth) - 1)
    }

    private func fraction(_ shape: String, _ kind: Character) -> String {
        guard let number = value as? any BinaryFloatingPoint else { return String(describing: value) }
        return String(format: "%\(shape)\(kind)", Double(number))
    }

    private var character: String {
        guard let number = value as? any FixedWidthInteger,
            let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: number))
        else { return String(describing: value) }
        return String(Character(scalar))
    }
}
