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
