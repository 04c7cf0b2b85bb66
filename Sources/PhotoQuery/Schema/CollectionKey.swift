// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The attributes by which collections can be tested and sorted. The raw value is the canonical spelling.
public enum CollectionKey: String, CaseIterable, Codable, Sendable {
    case localIdentifier, localizedTitle, startDate, endDate
    /// Of collections of assets only.
    case estimatedAssetCount

    /// The key of that name, or of its other spelling; `nil` when there is none.
    public init?(named name: String) {
        guard let attribute = QuerySchema.collections[name] else { return nil }
        self.init(rawValue: attribute.name)
    }
}

extension QuerySchema {
    /// What albums, smart albums and moments can be tested and sorted by.
    public static let collections = QuerySchema(
        objects: "collections", attributes: CollectionKey.allCases.map(attribute))

    /// What folders, lists of moments, and mixtures of collections and folders can be tested and sorted by.
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
            name: key.rawValue, kind: kind, aliases: key == .localizedTitle ? ["title"] : [], isApples: true)
    }
}
