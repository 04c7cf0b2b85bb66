// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What an asset shows. Raw values are `PHAssetMediaType`'s.
public enum MediaType: Int, Codable, Sendable, CaseIterable {
    /// None of the others.
    case unknown = 0
    /// A photo or another still picture; a Live Photo too.
    case image
    /// A video.
    case video
    /// A sound.
    case audio
}

/// What kind of image or video it is. Raw values are `PHAssetMediaSubtype`'s.
public struct MediaSubtypes: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A wide picture put together from many.
    public static let panorama = MediaSubtypes(rawValue: 1 << 0)
    /// A picture of high dynamic range.
    public static let hdr = MediaSubtypes(rawValue: 1 << 1)
    /// A picture of the screen.
    public static let screenshot = MediaSubtypes(rawValue: 1 << 2)
    /// A photo with a few seconds of movie.
    public static let live = MediaSubtypes(rawValue: 1 << 3)
    /// A photo that knows how far things are.
    public static let depthEffect = MediaSubtypes(rawValue: 1 << 4)
    /// A picture that moves by itself.
    public static let animation = MediaSubtypes(rawValue: 1 << 6)
    /// A photo or video for two eyes.
    public static let spatial = MediaSubtypes(rawValue: 1 << 10)
    /// A video that is never stored here.
    public static let streamed = MediaSubtypes(rawValue: 1 << 16)
    /// A video to be played slowly.
    public static let highFrameRate = MediaSubtypes(rawValue: 1 << 17)
    /// A video of pictures taken at intervals.
    public static let timelapse = MediaSubtypes(rawValue: 1 << 18)
    /// A video of the screen.
    public static let screenRecording = MediaSubtypes(rawValue: 1 << 19)
    /// A video that knows how far things are.
    public static let cinematic = MediaSubtypes(rawValue: 1 << 21)
}

/// Where an asset came from. Raw values are `PHAssetSourceType`'s.
public struct SourceTypes: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The user's own library.
    public static let userLibrary = SourceTypes(rawValue: 1)
    /// An album shared through a cloud.
    public static let cloudShared = SourceTypes(rawValue: 2)
    /// Another computer.
    public static let synced = SourceTypes(rawValue: 4)
}

/// A size in pixels, as displayed: after orientation, cropping and rotation.
public struct PixelSize: Hashable, Codable, Sendable {
    /// The number of pixels in a row.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// A size; zero by zero for what has none.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width and height change places.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }
}
