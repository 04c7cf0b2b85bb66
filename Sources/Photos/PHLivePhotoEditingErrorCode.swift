// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What went wrong with an edit of a Live Photo. Of macOS 10.12, where ``PHPhotosError`` took its place.
public enum PHLivePhotoEditingErrorCode: Int, Sendable {
    /// Something that has no number of its own.
    case unknown = 0
    /// The edit was cancelled.
    case aborted = 1
}

/// The domain of ``PHLivePhotoEditingErrorCode``.
public let PHLivePhotoEditingErrorDomain = "PHLivePhotoEditingErrorDomain"
