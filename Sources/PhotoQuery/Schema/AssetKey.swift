// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The attributes by which assets can be filtered and sorted. Raw values are the canonical names.
public enum AssetKey: String, CaseIterable, Codable, Sendable {
    // Keys of PhotoKit.
    case localIdentifier, creationDate, modificationDate, mediaType, mediaSubtypes, duration
    case pixelWidth, pixelHeight, isFavorite, isHidden, burstIdentifier
    // Our own keys: the metadata that an import records.
    case addedDate, filename, byteSize, uniformTypeIdentifier
    case title, caption, keywords, people, rating
    case cameraMake, camera, lens, location, city, country
    case sourceType, representsBurst, hasAdjustments, isRAW, isFrontCamera, isDamaged

    /// Returns the key with this name or alias of PhotoKit or its clients; `nil` if there is none.
    public init?(named name: String) {
        guard let attribute = QuerySchema.assets[name] else { return nil }
        self.init(rawValue: attribute.name)
    }
}

extension QuerySchema {
    /// The attributes of assets.
    public static let assets = QuerySchema(
        objects: "assets", attributes: AssetKey.allCases.map(attribute))

    private static func attribute(_ key: AssetKey) -> Attribute {
        var attribute = Attribute(name: key.rawValue, kind: kind(of: key))
        attribute.isPhotoKitKey = key.isPhotoKitKey
        switch key {
        case .isFavorite: attribute.aliases = ["favorite"]
        case .isHidden: attribute.aliases = ["hidden"]
        case .mediaSubtypes: attribute.aliases = ["mediaSubtype"]
        case .camera: attribute.aliases = ["cameraModel"]
        case .lens: attribute.aliases = ["cameraLens"]
        case .filename: attribute.aliases = ["originalFilename"]
        case .byteSize: attribute.aliases = ["fileSize"]
        case .keywords, .people, .location: attribute.isSortable = false
        default: break
        }
        return attribute
    }

    private static func kind(of key: AssetKey) -> Kind {
        switch key {
        case .localIdentifier: .identifier
        case .creationDate, .modificationDate, .addedDate: .date
        case .mediaType, .mediaSubtypes, .pixelWidth, .pixelHeight, .byteSize, .rating, .sourceType: .integer
        case .duration: .real
        case .isFavorite, .isHidden, .representsBurst, .hasAdjustments, .isRAW, .isFrontCamera, .isDamaged: .flag
        case .burstIdentifier, .filename, .uniformTypeIdentifier, .title, .caption, .cameraMake, .camera, .lens,
            .city, .country:
            .text
        case .keywords, .people: .texts
        case .location: .place
        }
    }
}

extension AssetKey {
    /// True if PhotoKit documents it as a key for fetches.
    public var isPhotoKitKey: Bool {
        switch self {
        case .localIdentifier, .creationDate, .modificationDate, .mediaType, .mediaSubtypes, .duration, .pixelWidth,
            .pixelHeight, .isFavorite, .isHidden, .burstIdentifier:
            true
        default: false
        }
    }

    /// True if the index of a library holds the attribute of all assets, so that filtering and sorting by it is fast.
    package var isIndexed: Bool {
        switch self {
        case .localIdentifier, .burstIdentifier, .filename, .byteSize, .uniformTypeIdentifier, .title, .caption,
            .keywords, .people, .cameraMake, .camera, .lens, .location, .city, .country:
            false
        case .creationDate, .modificationDate, .addedDate, .mediaType, .mediaSubtypes, .duration, .pixelWidth,
            .pixelHeight, .isFavorite, .isHidden, .rating, .sourceType, .representsBurst, .hasAdjustments, .isRAW,
            .isFrontCamera, .isDamaged:
            true
        }
    }
}

/// The attributes by which collections can be filtered and sorted. Raw values are the canonical names.
public enum CollectionKey: String, CaseIterable, Codable, Sendable {
    case localIdentifier, localizedTitle, startDate, endDate
    /// The number of assets; only for collections of assets.
    case estimatedAssetCount

    /// Returns the key with this name or alias; `nil` if there is none.
    public init?(named name: String) {
        guard let attribute = QuerySchema.collections[name] else { return nil }
        self.init(rawValue: attribute.name)
    }
}

extension QuerySchema {
    /// The attributes of albums, smart albums and moments.
    public static let collections = QuerySchema(
        objects: "collections", attributes: CollectionKey.allCases.map(attribute))

    /// The attributes of folders, lists of moments, and mixtures of collections and folders.
    public static let collectionLists = QuerySchema(
        objects: "collection lists",
        attributes: CollectionKey.allCases.filter { $0 != .estimatedAssetCount }.map(attribute))

    private static func attribute(_ key: CollectionKey) -> Attribute {
        let kind: Kind =
            switch key {
            case .localIdentifier: .identifier
            case .localizedTitle: .text
            case .startDate, .endDate: .date
            case .estimatedAssetCount: .integer
            }
        return Attribute(
            name: key.rawValue, kind: kind, aliases: key == .localizedTitle ? ["title"] : [], isPhotoKitKey: true)
    }
}
