// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The media type of a track, by the four-character code of movies.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The four-character code.
    public let rawValue: String

    /// Creates the media type of a code, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the media type of a code, known or not.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// Video.
    public static let video = AVMediaType("vide")
    /// Sound.
    public static let audio = AVMediaType("soun")
    /// Text.
    public static let text = AVMediaType("text")
    /// Subtitles.
    public static let subtitle = AVMediaType("sbtl")
    /// Closed captions.
    public static let closedCaption = AVMediaType("clcp")
    /// Timecode.
    public static let timecode = AVMediaType("tmcd")
    /// Timed metadata, such as the time of a Live Photo's still picture.
    public static let metadata = AVMediaType("meta")
}

/// The type of a media file, by its uniform type identifier.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    /// The uniform type identifier.
    public let rawValue: String

    /// Creates the type of an identifier, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the type of an identifier, known or not.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// QuickTime movies.
    public static let mov = AVFileType("com.apple.quicktime-movie")
    /// MPEG-4 movies.
    public static let mp4 = AVFileType("public.mpeg-4")
    /// Apple's MPEG-4 movies.
    public static let m4v = AVFileType("com.apple.m4v-video")
    /// Apple's MPEG-4 sound recordings.
    public static let m4a = AVFileType("com.apple.m4a-audio")
    /// Movies of mobile phones (3GPP).
    public static let mobile3GPP = AVFileType("public.3gpp")
    /// JPEG pictures.
    public static let jpg = AVFileType("public.jpeg")
    /// HEIC pictures.
    public static let heic = AVFileType("public.heic")
    /// HEIF pictures.
    public static let heif = AVFileType("public.heif")
    /// Digital negatives.
    public static let dng = AVFileType("com.adobe.raw-image")
}
