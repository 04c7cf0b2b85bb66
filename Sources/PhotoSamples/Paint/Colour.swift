// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Red, green and blue from 0 to 1, in sRGB. Colours are mixed without converting to linear light.
typealias Colour = SIMD3<Float>

/// Returns the colour of a hexadecimal number such as `0xFFC37A`.
func rgb(_ hex: UInt32) -> Colour {
    Colour(Float(hex >> 16 & 0xFF), Float(hex >> 8 & 0xFF), Float(hex & 0xFF)) / 255
}

@inline(__always)
func mix(_ from: Colour, _ to: Colour, _ amount: Float) -> Colour { from + (to - from) * amount }

@inline(__always)
func mix(_ from: Float, _ to: Float, _ amount: Float) -> Float { from + (to - from) * amount }

@inline(__always)
func clamp(_ value: Float) -> Float { min(max(value, 0), 1) }

/// Returns 0 below `low`, 1 above `high`, and a smooth ramp between them; the ramp falls when `low` is the larger.
@inline(__always)
func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let part = clamp((value - low) / (high - low))
    return part * part * (3 - 2 * part)
}

/// Returns a bell curve of height 1 around 0.
@inline(__always)
func bell(_ distance: Float, width: Float) -> Float {
    let part = distance / width
    return exp(-part * part)
}
