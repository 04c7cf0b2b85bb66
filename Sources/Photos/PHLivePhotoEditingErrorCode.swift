// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What went wrong while a Live Photo was edited. macOS only, and deprecated there in favour of ``PHPhotosError``.
///
/// Nothing here fails with it: the numbers are for code that compares them.
public enum PHLivePhotoEditingErrorCode: Int, Sendable {
    /// Nobody knows.
    case unknown = 0
    /// The work was stopped.
    case aborted = 1
}

/// The domain of ``PHLivePhotoEditingErrorCode``.
public let PHLivePhotoEditingErrorDomain = "PHLivePhotoEditingErrorDomain"
