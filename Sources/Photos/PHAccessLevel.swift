// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kinds of access that a program can ask for.
public enum PHAccessLevel: Int, Sendable {
    /// Access to add assets, without seeing any.
    case addOnly = 1
    /// Access to see and change the library.
    case readWrite = 2
}
