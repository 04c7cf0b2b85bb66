// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The parts of red, green and blue in the brightness of a colour.
package struct LumaWeights: Hashable, Sendable {
    package let red: Double
    package let green: Double
    package let blue: Double

    /// Those of BT.709, which sRGB has as well.
    package static let bt709 = LumaWeights(red: 0.2126, green: 0.7152, blue: 0.0722)
    /// Those of BT.601, which JPEG has as well.
    package static let bt601 = LumaWeights(red: 0.299, green: 0.587, blue: 0.114)
    /// Those of BT.2020.
    package static let bt2020 = LumaWeights(red: 0.2627, green: 0.678, blue: 0.0593)
}

extension LumaWeights {
    /// Returns the weights for a code of matrix coefficients of ITU-T H.273; `nil` for one that is not of this kind.
    init?(code: Int) {
        switch code {
        case 1: self = .bt709
        case 2, 5, 6: self = .bt601
        case 9: self = .bt2020
        default: return nil
        }
    }

    /// The weights of red, green and blue, in this order.
    var channels: [Double] { [red, green, blue] }
}
