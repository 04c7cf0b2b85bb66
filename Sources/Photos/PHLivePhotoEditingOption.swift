// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The keys of options for editing a Live Photo.
public struct PHLivePhotoEditingOption: RawRepresentable, Hashable, Sendable {
    /// What the key is called.
    public let rawValue: String

    /// A key of that name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether frames are edited while they are played instead of before.
    public static let shouldRenderAtPlaybackTime = PHLivePhotoEditingOption(
        rawValue: "PHLivePhotoShouldRenderAtPlaybackTime")
}
