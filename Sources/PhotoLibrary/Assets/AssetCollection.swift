// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// An ordered group of assets: a user's album, or one that the library computes.
public struct AssetCollection: Identifiable, Hashable, Codable, Sendable {
    /// Raw values are `PHAssetCollectionSubtype`'s; those of 200 and above are smart albums.
    public enum Subtype: Int, Codable, Sendable, CaseIterable {
        /// An album that the user made.
        case albumRegular = 2
        /// Everything of the user's own, computed by the library.
        case userLibrary = 209

        /// Whether the library computes it.
        public var isSmart: Bool { rawValue >= 200 }
    }

    public var id: CollectionID
    /// What the library calls it.
    public var uuid: UUID
    /// What it is for.
    public var subtype: Subtype
    /// What it is called; for a smart album, in English.
    public var title: String
    /// The folder that it lies in; `nil` at the top.
    public var folder: UUID?
    /// How many members it has that are neither hidden nor in the trash.
    public var assetCount: Int
    /// The earliest and latest creation date of its members; `nil` when there is none.
    public var startDate: Date?
    /// The latest creation date of its members; `nil` when there is none.
    public var endDate: Date?

    /// A collection of these properties.
    public init(
        id: CollectionID, uuid: UUID, subtype: Subtype, title: String, assetCount: Int = 0, startDate: Date? = nil,
        endDate: Date? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.subtype = subtype
        self.title = title
        self.assetCount = assetCount
        self.startDate = startDate
        self.endDate = endDate
    }

    /// What it is called outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, .album) }

    /// What every library calls its smart album of everything ("Recents").
    public static let userLibraryUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xD1))
}

extension AssetCollection: SortReadable {
    /// What it is sorted by.
    public func sortValue(for key: CollectionKey) -> SortValue {
        switch key {
        case .localIdentifier: SortValue(localIdentifier.description)
        case .localizedTitle: SortValue(title)
        case .startDate: SortValue(startDate)
        case .endDate: SortValue(endDate)
        case .estimatedAssetCount: .integer(Int64(assetCount))
        }
    }
}
