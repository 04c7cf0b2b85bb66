// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// Which assets, in what order.
public struct AssetRequest: Hashable, Codable, Sendable {
    /// Where assets are looked for.
    public enum Source: Hashable, Codable, Sendable {
        /// In the whole library.
        case library
        /// In the order of addition, whatever the order of the list; unknown ones are left out.
        case named([UUID])
        /// In the user's order; the collection is named by UUID, smart albums included.
        case members(collection: UUID)
    }

    /// Where they are looked for.
    public var source: Source
    /// By what they are sorted, first term first; ties keep the source's order.
    public var sort: [SortTerm<AssetKey>] = []
    /// The most to return, after sorting; `nil` for all.
    public var limit: Int?
    /// Whether hidden assets are found.
    public var includesHidden = false
    /// Whether all members of a burst are found, or only those that stand for it or were picked.
    public var includesAllBursts = false
    /// Where they may have come from.
    public var sourceTypes: SourceTypes = .userLibrary
    /// Only what is in the trash, instead of only what is not.
    public var isTrash = false

    /// A request without order or limit.
    public init(_ source: Source) { self.source = source }
}

/// Which collections, in what order. Without sort terms: the user's order.
public struct CollectionRequest: Hashable, Codable, Sendable {
    /// Where collections are looked for.
    public enum Source: Hashable, Codable, Sendable {
        /// Among the user's albums.
        case albums
        /// Among those that the library computes.
        case smartAlbums
        /// Those of the list, albums or smart albums; unknown ones are left out.
        case named([UUID])
        /// The user albums that hold the asset.
        case albumsContaining(asset: UUID)
    }

    /// Where they are looked for.
    public var source: Source
    /// By what they are sorted, first term first; ties keep the source's order.
    public var sort: [SortTerm<CollectionKey>] = []
    /// The most to return, after sorting; `nil` for all.
    public var limit: Int?

    /// A request without order or limit.
    public init(_ source: Source) { self.source = source }
}

/// A fetch's frozen answer.
public struct Fetched<ID: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// What was found, in order.
    public var ids: [ID]
    /// The state of the library that was read.
    public var token: ChangeToken

    /// The answer of a library at that place in its history.
    public init(ids: [ID], token: ChangeToken) {
        self.ids = ids
        self.token = token
    }
}
