// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Whose words a key is in.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A space by its name, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What several formats say alike.
    public static let common = AVMetadataKeySpace(rawValue: "comn")
    /// QuickTime's keys in full.
    public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
    /// QuickTime's user data.
    public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
    /// The list of iTunes.
    public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")
}

/// How things are said in a file.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A format by its name, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// QuickTime's keys in full.
    public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
    /// QuickTime's user data.
    public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")
    /// The list of iTunes.
    public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
}

/// A key.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// A key, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of it.
    public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
    /// What it is about.
    public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
    /// When it was made.
    public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
    /// Where it was made, by ISO 6709.
    public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
    /// Who made the camera.
    public static let commonKeyMake = AVMetadataKey(rawValue: "make")
    /// Which camera it was.
    public static let commonKeyModel = AVMetadataKey(rawValue: "model")
    /// The program that wrote it.
    public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
    /// Who wrote it.
    public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
    /// Who performs in it.
    public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
    /// The album that it is of.
    public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
    /// Whose rights there are.
    public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
    /// The picture on the cover.
    public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
    /// What names it.
    public static let commonKeyIdentifier = AVMetadataKey(rawValue: "identifier")

    /// What a Live Photo's movie and still have in common.
    public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
        rawValue: "com.apple.quicktime.content.identifier")
    /// When it was made.
    public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(rawValue: "com.apple.quicktime.creationdate")
    /// Where it was made, by ISO 6709.
    public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
        rawValue: "com.apple.quicktime.location.ISO6709")
    /// Who made the camera.
    public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
    /// Which camera it was.
    public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
    /// The program that wrote it.
    public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
}

/// A key together with its space.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    /// The space, a slash, and the key.
    public let rawValue: String

    /// An identifier, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An identifier, whether it is known or not.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    private static func common(_ key: AVMetadataKey) -> AVMetadataIdentifier { .init("comn/" + key.rawValue) }
    private static func keyed(_ key: String) -> AVMetadataIdentifier { .init("mdta/com.apple.quicktime." + key) }

    /// The name of it.
    public static let commonIdentifierTitle = common(.commonKeyTitle)
    /// What it is about.
    public static let commonIdentifierDescription = common(.commonKeyDescription)
    /// When it was made.
    public static let commonIdentifierCreationDate = common(.commonKeyCreationDate)
    /// Where it was made, by ISO 6709.
    public static let commonIdentifierLocation = common(.commonKeyLocation)
    /// Who made the camera.
    public static let commonIdentifierMake = common(.commonKeyMake)
    /// Which camera it was.
    public static let commonIdentifierModel = common(.commonKeyModel)
    /// The program that wrote it.
    public static let commonIdentifierSoftware = common(.commonKeySoftware)
    /// Who wrote it.
    public static let commonIdentifierAuthor = common(.commonKeyAuthor)
    /// Who performs in it.
    public static let commonIdentifierArtist = common(.commonKeyArtist)
    /// The album that it is of.
    public static let commonIdentifierAlbumName = common(.commonKeyAlbumName)
    /// Whose rights there are.
    public static let commonIdentifierCopyrights = common(.commonKeyCopyrights)
    /// The picture on the cover.
    public static let commonIdentifierArtwork = common(.commonKeyArtwork)
    /// What names it.
    public static let commonIdentifierAssetIdentifier = common(.commonKeyIdentifier)

    /// What a Live Photo's movie and still have in common.
    public static let quickTimeMetadataContentIdentifier = keyed("content.identifier")
    /// When it was made.
    public static let quickTimeMetadataCreationDate = keyed("creationdate")
    /// Where it was made, by ISO 6709.
    public static let quickTimeMetadataLocationISO6709 = keyed("location.ISO6709")
    /// Who made the camera.
    public static let quickTimeMetadataMake = keyed("make")
    /// Which camera it was.
    public static let quickTimeMetadataModel = keyed("model")
    /// The program that wrote it.
    public static let quickTimeMetadataSoftware = keyed("software")
    /// The name of it.
    public static let quickTimeMetadataTitle = keyed("title")
    /// What it is about.
    public static let quickTimeMetadataDescription = keyed("description")
    /// Words to find it by.
    public static let quickTimeMetadataKeywords = keyed("keywords")
    /// Where it was made, by ISO 6709.
    public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier("udta/%A9xyz")
    /// The name of it.
    public static let iTunesMetadataSongName = AVMetadataIdentifier("itsk/%A9nam")
}
