// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The format of an interpolated integer.
public struct OSLogIntegerFormatting {
    private enum Base: Int {
        case decimal = 10
        case hex = 16
        case octal = 8
    }

    private let base: Base
    private var explicitPositiveSign = false
    private var includePrefix = false
    private var uppercase = false
    private var minDigits: () -> Int = { 0 }

    /// The decimal format.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(base: .decimal) }
    /// The hexadecimal format; a negative number is shown as its two's complement.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(base: .hex) }
    /// The octal format; a negative number is shown as its two's complement.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(base: .octal) }

    /// Returns the decimal format, optionally with a plus sign.
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(base: .decimal, explicitPositiveSign: explicitPositiveSign)
    }

    /// Returns the decimal format with a minimum number of digits.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(base: .decimal, explicitPositiveSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Returns the hexadecimal format, optionally with the prefix `0x` and in capitals.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            base: .hex, explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix, uppercase: uppercase)
    }

    /// Returns the hexadecimal format with a minimum number of digits.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure @escaping () -> Int
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            base: .hex, explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix, uppercase: uppercase,
            minDigits: minDigits)
    }

    func text<T: FixedWidthInteger>(_ number: T) -> String {
        let digits = digits(of: number)
        let sign = base == .decimal && number < 0 ? "-" : explicitPositiveSign ? "+" : ""
        return sign + (includePrefix ? "0x" : "") + String(repeating: "0", count: max(0, minDigits() - digits.count))
            + digits
    }

    private func digits<T: FixedWidthInteger>(of number: T) -> String {
        guard base != .decimal else { return String(number.magnitude) }
        return String(T.Magnitude(truncatingIfNeeded: number), radix: base.rawValue, uppercase: uppercase)
    }
}

/// The format of an interpolated floating-point number.
public struct OSLogFloatFormatting {
    private let conversion: String
    private var explicitPositiveSign = false
    private var precision: () -> Int = { 6 }

    /// The fixed-point format with six digits after the point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "f") }
    /// The exponential format with six digits after the point.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }
    /// The shorter of the fixed-point and exponential formats, with six significant digits.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

    /// Returns the fixed-point format with a number of digits after the point.
    public static func fixed(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "F" : "f", explicitPositiveSign: explicitPositiveSign, precision: precision)
    }

    /// Returns the exponential format with a number of digits after the point.
    public static func exponential(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "E" : "e", explicitPositiveSign: explicitPositiveSign, precision: precision)
    }

    /// Returns the shorter of the fixed-point and exponential formats, with a number of significant digits.
    public static func hybrid(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "G" : "g", explicitPositiveSign: explicitPositiveSign, precision: precision)
    }

    func text(_ number: Double) -> String {
        String(format: "%\(explicitPositiveSign ? "+" : "").\(max(0, precision()))\(conversion)", number)
    }
}

/// The formats of an interpolated Boolean.
public enum OSLogBoolFormat: Sendable {
    /// The words `true` and `false`.
    case truth
    /// The words `yes` and `no`.
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "yes" : "no"
        }
    }
}

/// The alignment of an interpolated value in columns.
public struct OSLogStringAlignment {
    private enum Side {
        case start
        case end
    }

    private let side: Side
    private let columns: () -> Int

    /// The alignment without padding.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .start) { 0 } }

    /// Returns the alignment to the right of a number of columns.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .end, columns: columns)
    }

    /// Returns the alignment to the left of a number of columns.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .start, columns: columns)
    }

    func aligned(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns() - text.count))
        return side == .start ? text + blanks : blanks + text
    }
}
