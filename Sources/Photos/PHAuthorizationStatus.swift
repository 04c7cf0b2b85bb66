// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The permissions of a program.
public enum PHAuthorizationStatus: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined = 0
    /// Access is not allowed, and the user cannot change that.
    case restricted = 1
    /// The user denied access.
    case denied = 2
    /// The user granted access.
    case authorized = 3
    /// Access to the assets that the user selected.
    case limited = 4
}
