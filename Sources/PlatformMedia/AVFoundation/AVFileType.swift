// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The type of a media file, by its uniform type identifier.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    /// The uniform type identifier.
    public let rawValue: String

    /// A type by its identifier, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A type by its identifier, whether it is known or not.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// QuickTime movies.
    public static let mov = AVFileType("com.apple.quicktime-movie")
    /// MPEG-4 movies.
    public static let mp4 = AVFileType("public.mpeg-4")
    /// MPEG-4 movies of Apple's kind.
    public static let m4v = AVFileType("com.apple.m4v-video")
    /// MPEG-4 sound recordings of Apple's kind.
    public static let m4a = AVFileType("com.apple.m4a-audio")
    /// Movies of mobile phones.
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
