// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kind of media of a track, by the four letters that movies have for it.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The four letters.
    public let rawValue: String

    /// A kind by its four letters, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A kind by its four letters, whether it is known or not.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// Pictures.
    public static let video = AVMediaType("vide")
    /// Sound.
    public static let audio = AVMediaType("soun")
    /// Text.
    public static let text = AVMediaType("text")
    /// Subtitles.
    public static let subtitle = AVMediaType("sbtl")
    /// Captions for who does not hear.
    public static let closedCaption = AVMediaType("clcp")
    /// The time of a production.
    public static let timecode = AVMediaType("tmcd")
    /// Metadata that change with time, such as the moment of a Live Photo's still.
    public static let metadata = AVMediaType("meta")
}
