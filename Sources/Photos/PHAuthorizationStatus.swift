// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a program may do.
public enum PHAuthorizationStatus: Int, Sendable {
    /// Nobody has been asked yet.
    case notDetermined = 0
    /// Not allowed, and the user cannot change that.
    case restricted = 1
    /// The user said no.
    case denied = 2
    /// The user said yes.
    case authorized = 3
    /// Only to the assets that the user selected.
    case limited = 4
}
