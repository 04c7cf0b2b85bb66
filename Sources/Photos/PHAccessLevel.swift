// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a program asks for.
public enum PHAccessLevel: Int, Sendable {
    /// To add assets, without seeing any.
    case addOnly = 1
    /// To see and change the library.
    case readWrite = 2
}
