// Licensed under the Apache License, Version 2.0. See LICENSE.

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
