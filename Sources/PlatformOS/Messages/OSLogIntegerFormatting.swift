// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The digits of an interpolated integer.
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

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(base: .decimal) }
    /// Hexadecimal digits, of the bits of a negative number.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(base: .hex) }
    /// Octal digits, of the bits of a negative number.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(base: .octal) }

    /// Decimal digits, by wish with a plus sign.
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(base: .decimal, explicitPositiveSign: explicitPositiveSign)
    }

    /// Decimal digits, with zeros in front up to a number of digits.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(base: .decimal, explicitPositiveSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Hexadecimal digits, by wish after `0x` and in capitals.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            base: .hex, explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix, uppercase: uppercase)
    }

    /// Hexadecimal digits, with zeros in front up to a number of digits.
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
        return sign + prefix + String(repeating: "0", count: max(0, minDigits() - digits.count)) + digits
    }

    private var prefix: String {
        switch base {
        case .hex where includePrefix: "0x"
        case .octal where includePrefix: "0"
        case .decimal, .hex, .octal: ""
        }
    }

    private func digits<T: FixedWidthInteger>(of number: T) -> String {
        guard base != .decimal else { return String(number.magnitude) }
        return String(T.Magnitude(truncatingIfNeeded: number), radix: base.rawValue, uppercase: uppercase)
    }
}
