// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A random number generator with the same numbers for the same seed, on every machine (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns `true` in the given percentage of cases.
    mutating func chance(_ percent: Int) -> Bool { next() % 100 < UInt64(percent) }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
