// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a JSON file of Google Takeout says beyond the facts of a picture.
public struct TakeoutFacts: Hashable, Codable, Sendable {
    /// What a JSON file of Takeout is about.
    public enum Subject: String, Codable, Sendable {
        /// A photo or a video.
        case media
        /// The folder that it lies in: an album.
        case album
    }

    /// What it is about.
    public var subject: Subject
    /// The medium's full filename before Takeout cut it, or the album's title.
    public var title: String
    /// Whether it was a favourite.
    public var isFavorite = false
    /// Whether it was archived or locked away: hidden.
    public var isHidden = false
    /// Whether it was in the trash.
    public var isTrashed = false

    /// What is said of a medium or an album of that name.
    public init(subject: Subject, title: String) {
        self.subject = subject
        self.title = title
    }
}
