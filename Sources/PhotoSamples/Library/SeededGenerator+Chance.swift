// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension SeededGenerator {
    /// Evenly from 0 to below 1.
    mutating func part() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// True that often.
    mutating func chance(_ probability: Double) -> Bool { part() < probability }

    /// Around 0, as errors and distances are spread: two thirds within 1.
    mutating func spread() -> Double { (-2 * log(1 - part())).squareRoot() * cos(2 * .pi * part()) }

    /// From 1 to below a bound, every doubling as often as the next.
    mutating func exponential(upTo bound: Double) -> Double { exp(part() * log(bound)) }
}
