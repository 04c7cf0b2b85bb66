// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An error of the program's own, with a message that says what is wrong and what to do.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
    var message: String

    init(_ message: String) { self.message = message }

    var description: String { message }
}

/// An error that ends the program with a status. All messages have been printed.
struct Ending: Error, Equatable {
    var status: ExitStatus
}

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
