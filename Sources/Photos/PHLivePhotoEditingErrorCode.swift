// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The errors of Live Photo editing. macOS only, and deprecated there in favour of ``PHPhotosError``.
///
/// Nothing in this library fails with them: the numbers are for code that compares them.
public enum PHLivePhotoEditingErrorCode: Int, Sendable {
    /// The cause is unknown.
    case unknown = 0
    /// The editing was aborted.
    case aborted = 1
}

/// The domain of ``PHLivePhotoEditingErrorCode``.
public let PHLivePhotoEditingErrorDomain = "PHLivePhotoEditingErrorDomain"
