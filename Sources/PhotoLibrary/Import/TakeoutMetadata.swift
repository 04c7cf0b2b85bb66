// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The metadata of a Google Takeout JSON file that ``AssetMetadata`` has no place for.
public struct TakeoutMetadata: Hashable, Codable, Sendable {
    /// The subject of a JSON file of Takeout.
    public enum Subject: String, Codable, Sendable {
        /// A photo or a video.
        case media
        /// An album: the folder that contains the file.
        case album
    }

    /// The subject of the file.
    public var subject: Subject
    /// The full filename of the photo or video before Takeout shortened it, or the title of the album.
    public var title: String
    /// True if the asset was a favourite.
    public var isFavorite = false
    /// True if the asset was archived or locked away, and is to be hidden.
    public var isHidden = false
    /// True if the asset was in the trash.
    public var isTrashed = false

    /// Creates the metadata of a file or album with this title.
    public init(subject: Subject, title: String) {
        self.subject = subject
        self.title = title
    }
}
