// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The digits of an interpolated number with a fraction.
public struct OSLogFloatFormatting {
    private let conversion: String
    private var explicitPositiveSign = false
    private var precision: () -> Int = { 6 }

    /// Six digits after the point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "f") }
    /// One digit, six after the point, and a power of ten.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }
    /// Fixed or exponential, whichever is shorter, in six digits.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

    /// A number of digits after the point.
    public static func fixed(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "F" : "f", explicitPositiveSign: explicitPositiveSign, precision: precision)
    }

    /// One digit, a number of digits after the point, and a power of ten.
    public static func exponential(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "E" : "e", explicitPositiveSign: explicitPositiveSign, precision: precision)
    }

    /// Fixed or exponential, whichever is shorter, in a number of digits.
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
