// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An error of the program's own: what is wrong, and what to do.
struct CommandFailure: Error, Equatable, CustomStringConvertible {
    var message: String

    init(_ message: String) { self.message = message }

    var description: String { message }
}

/// Ends the program with that status. What there is to say has been said.
struct Ending: Error, Equatable {
    var status: ExitStatus
}
