// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// Which assets, in what order.
public struct AssetRequest: Hashable, Codable, Sendable {
    public enum Source: Hashable, Codable, Sendable {
        case library
        /// In the order of addition, whatever the order of the list; unknown ones are left out.
        case named([UUID])
        /// In the user's order; the collection is named by UUID, smart albums included.
        case members(collection: UUID)
    }

    public var source: Source
    public var sort: [SortTerm<AssetKey>] = []
    /// The most to return, after sorting; `nil` for all.
    public var limit: Int?
    public var includesHidden = false
    public var includesAllBursts = false
    public var sourceTypes: SourceTypes = .userLibrary
    /// Only what is in the trash, instead of only what is not.
    public var isTrash = false

    public init(_ source: Source) { self.source = source }
}

/// Which collections, in what order. Without sort terms: the user's order.
public struct CollectionRequest: Hashable, Codable, Sendable {
    public enum Source: Hashable, Codable, Sendable {
        case albums
        case smartAlbums
        case named([UUID])
        /// The user albums that hold the asset.
        case albumsContaining(asset: UUID)
    }

    public var source: Source
    public var sort: [SortTerm<CollectionKey>] = []
    public var limit: Int?

    public init(_ source: Source) { self.source = source }
}

/// A fetch's frozen answer.
public struct Fetched<ID: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    public var ids: [ID]
    /// The state of the library that was read.
    public var token: ChangeToken

    public init(ids: [ID], token: ChangeToken) {
        self.ids = ids
        self.token = token
    }
}
