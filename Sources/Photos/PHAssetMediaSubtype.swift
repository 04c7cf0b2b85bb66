// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kinds of photo or video that an asset can be.
///
/// Clients write the raw values into predicates. The subtypes are read from the file's content at import, never guessed
/// from its name.
public struct PHAssetMediaSubtype: OptionSet, Hashable, Sendable {
    /// The members as a bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask. Unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A panorama.
    public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1 << 0)
    /// A picture of high dynamic range.
    public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)
    /// A screenshot.
    public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)
    /// A Live Photo: a photo with a few seconds of movie.
    public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
    /// A photo with depth information.
    public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 1 << 4)
    /// An animated picture.
    public static let photoAnimation = PHAssetMediaSubtype(rawValue: 1 << 6)
    /// A stereoscopic photo or video.
    public static let spatialMedia = PHAssetMediaSubtype(rawValue: 1 << 10)
    /// A streamed video; never in this library.
    public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)
    /// A video of high frame rate, to be played in slow motion.
    public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)
    /// A time-lapse video.
    public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)
    /// A screen recording.
    public static let videoScreenRecording = PHAssetMediaSubtype(rawValue: 1 << 19)
    /// A cinematic video: with depth information.
    public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}
