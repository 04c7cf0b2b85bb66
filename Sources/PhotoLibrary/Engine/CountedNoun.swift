// Licensed under the Apache License, Version 2.0. See LICENSE.

extension BinaryInteger {
    /// Returns the number with a noun for a message: `1 file`, `2 files`.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
