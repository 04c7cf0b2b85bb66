// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What kind of photo or video an asset is.
///
/// Raw values are those that clients write into predicates. Which of them this library finds out at import is told by the
/// file: nothing is guessed from names.
public struct PHAssetMediaSubtype: OptionSet, Hashable, Sendable {
    /// The members, each as a bit.
    public let rawValue: UInt

    /// The set of these bits; those that have no name here are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A wide picture put together from many.
    public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1 << 0)
    /// A picture of high dynamic range.
    public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)
    /// A picture of the screen.
    public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)
    /// A photo with a few seconds of movie.
    public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
    /// A photo that knows how far things are.
    public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 1 << 4)
    /// A picture that moves by itself.
    public static let photoAnimation = PHAssetMediaSubtype(rawValue: 1 << 6)
    /// A photo or video for two eyes.
    public static let spatialMedia = PHAssetMediaSubtype(rawValue: 1 << 10)
    /// A video that is never stored here.
    public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)
    /// A video to be played slowly.
    public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)
    /// A video of pictures taken at intervals.
    public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)
    /// A video of the screen.
    public static let videoScreenRecording = PHAssetMediaSubtype(rawValue: 1 << 19)
    /// A video that knows how far things are.
    public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}
