// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The name of an option for rendering an edited Live Photo.
///
/// An open set: names that Apple's systems add later can be created from their text.
public struct PHLivePhotoEditingOption: RawRepresentable, Hashable, Sendable {
    /// The key in the dictionary of options.
    public var rawValue: String

    /// Creates the option of this key.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension PHLivePhotoEditingOption {
    /// The option, an `NSNumber`, to render the frames during playback instead of in advance. Default: in advance.
    public static let shouldRenderAtPlaybackTime = PHLivePhotoEditingOption(
        rawValue: "LivePhotoShouldRenderAtPlaybackTime")
}

/// The parts of a Live Photo that a frame can belong to.
public enum PHLivePhotoFrameType: Int, Sendable {
    /// The still photo.
    case photo = 0
    /// A frame of the movie.
    case video = 1
}

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
