// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What an asset shows. Raw values are `PHAssetMediaType`'s.
public enum MediaType: Int, Codable, Sendable, CaseIterable {
    case unknown = 0
    case image, video, audio
}

/// What kind of image or video it is. Raw values are `PHAssetMediaSubtype`'s.
public struct MediaSubtypes: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let panorama = MediaSubtypes(rawValue: 1 << 0)
    public static let hdr = MediaSubtypes(rawValue: 1 << 1)
    public static let screenshot = MediaSubtypes(rawValue: 1 << 2)
    public static let live = MediaSubtypes(rawValue: 1 << 3)
    public static let depthEffect = MediaSubtypes(rawValue: 1 << 4)
    public static let animation = MediaSubtypes(rawValue: 1 << 6)
    public static let spatial = MediaSubtypes(rawValue: 1 << 10)
    public static let streamed = MediaSubtypes(rawValue: 1 << 16)
    public static let highFrameRate = MediaSubtypes(rawValue: 1 << 17)
    public static let timelapse = MediaSubtypes(rawValue: 1 << 18)
    public static let screenRecording = MediaSubtypes(rawValue: 1 << 19)
    public static let cinematic = MediaSubtypes(rawValue: 1 << 21)
}

/// Where an asset came from. Raw values are `PHAssetSourceType`'s.
public struct SourceTypes: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let userLibrary = SourceTypes(rawValue: 1)
    public static let cloudShared = SourceTypes(rawValue: 2)
    public static let synced = SourceTypes(rawValue: 4)
}

/// A size in pixels, as displayed: after orientation, cropping and rotation.
public struct PixelSize: Hashable, Codable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width and height change places.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }
}
