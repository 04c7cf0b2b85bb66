// Licensed under the Apache License, Version 2.0. See LICENSE.

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
