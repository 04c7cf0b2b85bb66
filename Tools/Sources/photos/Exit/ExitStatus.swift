// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What the program tells the shell.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 2
    /// Some items could not be done, or the job was stopped; what was done is kept.
    case someItemsFailed = 3
    /// Verify found that the library is not as it should be.
    case damageFound = 4
}
