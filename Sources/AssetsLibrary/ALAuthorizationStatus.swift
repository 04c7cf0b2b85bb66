// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos

/// The permission of the program to use the library. Limited access, which is newer than this framework, counts as
/// ``authorized``.
@available(iOS, deprecated: 9, message: "use PHAuthorizationStatus")
public enum ALAuthorizationStatus: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined = 0
    /// Access is not allowed, and the user cannot change that; or the library cannot be opened.
    case restricted = 1
    /// The user denied access.
    case denied = 2
    /// The user granted access.
    case authorized = 3
}

extension ALAuthorizationStatus {
    init(_ status: PHAuthorizationStatus) {
        self =
            switch status {
            case .notDetermined: .notDetermined
            case .restricted: .restricted
            case .denied: .denied
            case .authorized, .limited: .authorized
            }
    }
}
