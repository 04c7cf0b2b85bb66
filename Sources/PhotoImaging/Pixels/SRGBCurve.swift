// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The curve of sRGB between values and light, both from 0 to 1.
package enum SRGBCurve {
    /// Returns the light of a value.
    package static func light(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns the value of a light.
    package static func value(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
