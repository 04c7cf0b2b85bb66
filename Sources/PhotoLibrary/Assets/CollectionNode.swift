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
