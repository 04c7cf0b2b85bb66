// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// A collection of either kind, because fetches return both side by side.
public enum CollectionNode: Identifiable, Hashable, Codable, Sendable {
    /// A collection of assets.
    case assets(AssetCollection)
    /// A collection of collections.
    case list(CollectionList)

    /// The identifier within the library.
    public var id: CollectionID {
        switch self {
        case .assets(let collection): collection.id
        case .list(let list): list.id
        }
    }

    /// The identifier of the collection, the same in all copies of the library.
    public var uuid: UUID {
        switch self {
        case .assets(let collection): collection.uuid
        case .list(let list): list.uuid
        }
    }

    /// The collection of assets; `nil` for a list.
    public var assetCollection: AssetCollection? {
        if case .assets(let collection) = self { collection } else { nil }
    }

    /// The list; `nil` for a collection of assets.
    public var collectionList: CollectionList? {
        if case .list(let list) = self { list } else { nil }
    }

    /// The identifier for use outside the library.
    public var localIdentifier: LocalIdentifier {
        switch self {
        case .assets(let collection): collection.localIdentifier
        case .list(let list): list.localIdentifier
        }
    }

    /// The title; in English for a collection that the library computes.
    public var title: String {
        switch self {
        case .assets(let collection): collection.title
        case .list(let list): list.title
        }
    }

    fileprivate var dates: (start: Date?, end: Date?) {
        switch self {
        case .assets(let collection): (collection.startDate, collection.endDate)
        case .list(let list): (list.startDate, list.endDate)
        }
    }
}

extension CollectionNode: SortReadable {
    /// Returns the value of a key, for sorting.
    public func sortValue(for key: CollectionKey) -> SortValue {
        switch key {
        case .localIdentifier: SortValue(localIdentifier.description)
        case .localizedTitle: SortValue(title)
        case .startDate: SortValue(dates.start)
        case .endDate: SortValue(dates.end)
        case .estimatedAssetCount: assetCollection.map { .integer(Int64($0.assetCount)) } ?? .missing
        }
    }
}

extension CollectionNode: QueryReadable {
    /// Returns the value of the key with this canonical name, for predicates; null for an unknown key.
    public func queryValue(for key: String) -> QueryValue {
        switch CollectionKey(named: key) {
        case .localIdentifier: QueryValue(localIdentifier.description)
        case .localizedTitle: QueryValue(title)
        case .startDate: QueryValue(dates.start)
        case .endDate: QueryValue(dates.end)
        case .estimatedAssetCount: assetCollection.map { QueryValue($0.assetCount) } ?? .null
        case nil: .null
        }
    }
}

/// A list of collections: a user's folder, the root folder, or a list of moments.
public struct CollectionList: Identifiable, Hashable, Codable, Sendable {
    /// The kind of a list. Raw values are those of `PHCollectionListSubtype`.
    public enum Subtype: Int, Codable, Sendable, CaseIterable {
        /// Moments that are near each other in time and place.
        case momentListCluster = 1
        /// The moments of a year.
        case momentListYear = 2
        /// A folder that the user made.
        case regularFolder = 100
        /// The folder that contains all albums and folders of the top level.
        case rootFolder = 101

        /// True if the members are moments.
        public var isOfMoments: Bool { self == .momentListCluster || self == .momentListYear }
    }

    /// The identifier within the library.
    public var id: CollectionID
    /// The identifier of the list, the same in all copies of the library.
    public var uuid: UUID
    /// The kind of the list.
    public var subtype: Subtype
    /// The title.
    public var title: String
    /// The folder that contains the list; `nil` at the top level.
    public var folder: UUID?
    /// The earliest creation date of the assets in it, in nested folders too; `nil` if there is none.
    public var startDate: Date?
    /// The latest creation date of the assets in it, in nested folders too; `nil` if there is none.
    public var endDate: Date?

    /// Creates a list with these properties.
    public init(id: CollectionID, uuid: UUID, subtype: Subtype, title: String) {
        self.id = id
        self.uuid = uuid
        self.subtype = subtype
        self.title = title
    }

    /// The identifier for use outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, subtype.isOfMoments ? .momentList : .folder) }

    /// The identifier of the root folder, the same in every library.
    public static let rootUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 101))
}

/// A group of albums and other folders; a collection list in PhotoKit.
public struct CollectionFolder: Hashable, Codable, Sendable {
    /// The identifier of the folder.
    public var uuid: UUID
    /// The title; two folders may have the same one.
    public var title: String
    /// The folder that contains this one; `nil` at the top level.
    public var parent: UUID?
    /// The albums and folders in this folder, in the user's order.
    public var children: [UUID]

    /// Creates a folder with these properties.
    public init(uuid: UUID, title: String, parent: UUID? = nil, children: [UUID] = []) {
        self.uuid = uuid
        self.title = title
        self.parent = parent
        self.children = children
    }
}
