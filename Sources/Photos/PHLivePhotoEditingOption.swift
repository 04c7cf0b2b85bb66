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
