// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The media type of an asset. Raw values are those of `PHAssetMediaType`.
public enum MediaType: Int, Codable, Sendable, CaseIterable {
    /// None of the others.
    case unknown = 0
    /// A photo or another still picture; also a Live Photo.
    case image
    /// A video.
    case video
    /// A sound recording.
    case audio
}

/// The kinds of image or video. Raw values are those of `PHAssetMediaSubtype`.
public struct MediaSubtypes: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A panorama, stitched together from several pictures.
    public static let panorama = MediaSubtypes(rawValue: 1 << 0)
    /// A picture of high dynamic range.
    public static let hdr = MediaSubtypes(rawValue: 1 << 1)
    /// A screenshot.
    public static let screenshot = MediaSubtypes(rawValue: 1 << 2)
    /// A Live Photo: a photo with a few seconds of movie.
    public static let live = MediaSubtypes(rawValue: 1 << 3)
    /// A photo with depth data.
    public static let depthEffect = MediaSubtypes(rawValue: 1 << 4)
    /// An animated picture.
    public static let animation = MediaSubtypes(rawValue: 1 << 6)
    /// A stereoscopic photo or video.
    public static let spatial = MediaSubtypes(rawValue: 1 << 10)
    /// A streamed video; never stored here.
    public static let streamed = MediaSubtypes(rawValue: 1 << 16)
    /// A slow-motion video.
    public static let highFrameRate = MediaSubtypes(rawValue: 1 << 17)
    /// A time-lapse video.
    public static let timelapse = MediaSubtypes(rawValue: 1 << 18)
    /// A screen recording.
    public static let screenRecording = MediaSubtypes(rawValue: 1 << 19)
    /// A video with depth data.
    public static let cinematic = MediaSubtypes(rawValue: 1 << 21)
}

/// The source of an asset. Raw values are those of `PHAssetSourceType`.
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

    /// Creates a size; zero by zero stands for an unknown one.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size with width and height exchanged.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// The number of pixels, or `Int.max` on overflow.
    package var area: Int {
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : area
    }

    /// The size in messages.
    package var messageText: String { "\(width) × \(height)" }
}

/// The projection of a spherical picture. An open set: the value of the file is kept.
public struct Projection: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual projection: longitude to the right, latitude upwards.
    public static let equirectangular = Projection(rawValue: "equirectangular")
    /// The half in front of the viewer, in equirectangular projection.
    public static let halfEquirectangular = Projection(rawValue: "halfEquirectangular")
    /// The six faces of a cube.
    public static let cubemap = Projection(rawValue: "cubemap")
    /// Any other projection, by a mesh in the file.
    public static let mesh = Projection(rawValue: "mesh")
}
