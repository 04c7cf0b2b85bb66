// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// The long form of tests that repeat themselves: `make nightly` sets `SOAK=1`, and `make test` runs a sample.
public enum LongForm {
    public static let isOn = ProcessInfo.processInfo.environment["SOAK", default: ""] != ""

    /// Returns every case in the long form, and otherwise the first of each `step` cases.
    public static func cases<Cases: Collection>(of all: Cases, orEvery step: Int) -> [Cases.Element] {
        isOn ? Array(all) : all.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
    }
}
