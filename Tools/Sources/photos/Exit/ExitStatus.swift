// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The exit status of the program.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 2
    /// Some items failed, or the job was stopped; finished items are kept.
    case someItemsFailed = 3
    /// Verify found damage or inconsistencies.
    case damageFound = 4
}
