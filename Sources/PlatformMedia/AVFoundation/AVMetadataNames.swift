// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A key space: the vocabulary that a key belongs to.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates the key space of a name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The keys that several formats have in common.
    public static let common = AVMetadataKeySpace(rawValue: "comn")
    /// The keys of QuickTime metadata, in reverse domain notation.
    public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
    /// The keys of QuickTime user data.
    public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
    /// The keys of the iTunes list.
    public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")
}

/// A format of metadata in a file.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates the format of a name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// QuickTime metadata, with keys in reverse domain notation.
    public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
    /// QuickTime user data.
    public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")
    /// The iTunes list.
    public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
}

/// A key of a metadata item.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The text of the key.
    public let rawValue: String

    /// Creates a key, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
    /// The description.
    public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
    /// The creation date.
    public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
    /// The location, in ISO 6709 notation.
    public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
    /// The maker of the camera.
    public static let commonKeyMake = AVMetadataKey(rawValue: "make")
    /// The model of the camera.
    public static let commonKeyModel = AVMetadataKey(rawValue: "model")
    /// The software that wrote the file.
    public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
    /// The author.
    public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
    /// The performing artist.
    public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
    /// The name of the album.
    public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
    /// The copyright notice.
    public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
    /// The cover picture.
    public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
    /// The identifier of the content.
    public static let commonKeyIdentifier = AVMetadataKey(rawValue: "identifier")

    /// The content identifier, which a Live Photo's movie and still picture share.
    public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
        rawValue: "com.apple.quicktime.content.identifier")
    /// The creation date.
    public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(rawValue: "com.apple.quicktime.creationdate")
    /// The location, in ISO 6709 notation.
    public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.ISO6709")
    /// The maker of the camera.
    public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
    /// The model of the camera.
    public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
    /// The software that wrote the file.
    public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
}

/// The identifier of a metadata item: a key with its key space.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    /// The key space, a slash, and the key.
    public let rawValue: String

    /// Creates an identifier, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier, known or not.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    private static func common(_ key: AVMetadataKey) -> AVMetadataIdentifier { .init("comn/" + key.rawValue) }
    private static func keyed(_ key: String) -> AVMetadataIdentifier { .init("mdta/com.apple.quicktime." + key) }

    /// The title.
    public static let commonIdentifierTitle = common(.commonKeyTitle)
    /// The description.
    public static let commonIdentifierDescription = common(.commonKeyDescription)
    /// The creation date.
    public static let commonIdentifierCreationDate = common(.commonKeyCreationDate)
    /// The location, in ISO 6709 notation.
    public static let commonIdentifierLocation = common(.commonKeyLocation)
    /// The maker of the camera.
    public static let commonIdentifierMake = common(.commonKeyMake)
    /// The model of the camera.
    public static let commonIdentifierModel = common(.commonKeyModel)
    /// The software that wrote the file.
    public static let commonIdentifierSoftware = common(.commonKeySoftware)
    /// The author.
    public static let commonIdentifierAuthor = common(.commonKeyAuthor)
    /// The performing artist.
    public static let commonIdentifierArtist = common(.commonKeyArtist)
    /// The name of the album.
    public static let commonIdentifierAlbumName = common(.commonKeyAlbumName)
    /// The copyright notice.
    public static let commonIdentifierCopyrights = common(.commonKeyCopyrights)
    /// The cover picture.
    public static let commonIdentifierArtwork = common(.commonKeyArtwork)
    /// The identifier of the content.
    public static let commonIdentifierAssetIdentifier = common(.commonKeyIdentifier)

    /// The content identifier, which a Live Photo's movie and still picture share.
    public static let quickTimeMetadataContentIdentifier = keyed("content.identifier")
    /// The creation date.
    public static let quickTimeMetadataCreationDate = keyed("creationdate")
    /// The location, in ISO 6709 notation.
    public static let quickTimeMetadataLocationISO6709 = keyed("location.ISO6709")
    /// The maker of the camera.
    public static let quickTimeMetadataMake = keyed("make")
    /// The model of the camera.
    public static let quickTimeMetadataModel = keyed("model")
    /// The software that wrote the file.
    public static let quickTimeMetadataSoftware = keyed("software")
    /// The title.
    public static let quickTimeMetadataTitle = keyed("title")
    /// The description.
    public static let quickTimeMetadataDescription = keyed("description")
    /// The keywords.
    public static let quickTimeMetadataKeywords = keyed("keywords")
    /// The location, in ISO 6709 notation.
    public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier("udta/%A9xyz")
    /// The title.
    public static let iTunesMetadataSongName = AVMetadataIdentifier("itsk/%A9nam")
}
