// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
