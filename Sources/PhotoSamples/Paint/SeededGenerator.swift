// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A random number generator whose numbers depend on its seed only (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    mutating func float(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &self) }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }

    mutating func noise() -> Noise { Noise(UInt32(truncatingIfNeeded: next())) }
}

extension SeededGenerator {
    /// Returns a number from 0 to below 1, evenly distributed.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns `true` with the given probability.
    mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    /// Returns a number of the standard normal distribution: around 0, two thirds within 1.
    mutating func gaussian() -> Double { (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit()) }

    /// Returns a number from 1 to below a bound; each doubling is as probable as the next.
    mutating func exponential(upTo bound: Double) -> Double { exp(unit() * log(bound)) }
}
