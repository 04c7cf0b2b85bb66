// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The name of an option for making an edited Live Photo.
///
/// An open set: names that Apple's systems add later can be made of their text.
public struct PHLivePhotoEditingOption: RawRepresentable, Hashable, Sendable {
    /// The text that stands in the dictionary of options.
    public var rawValue: String

    /// The option of that text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension PHLivePhotoEditingOption {
    /// Whether the pictures are made when they are played, instead of before; an `NSNumber`. Without it: before.
    public static let shouldRenderAtPlaybackTime = PHLivePhotoEditingOption(
        rawValue: "PHLivePhotoShouldRenderAtPlaybackTime")
}
