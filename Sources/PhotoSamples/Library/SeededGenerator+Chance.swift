// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension SeededGenerator {
    /// Returns a number from 0 to below 1, evenly distributed.
    mutating func part() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns `true` with the given probability.
    mutating func chance(_ probability: Double) -> Bool { part() < probability }

    /// Returns a number of the standard normal distribution: around 0, two thirds within 1.
    mutating func spread() -> Double { (-2 * log(1 - part())).squareRoot() * cos(2 * .pi * part()) }

    /// Returns a number from 1 to below a bound; each doubling is as probable as the next.
    mutating func exponential(upTo bound: Double) -> Double { exp(part() * log(bound)) }
}
