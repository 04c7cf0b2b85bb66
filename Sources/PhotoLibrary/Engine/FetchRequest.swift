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
        /// In the user's order; the collection is named by UUID, whatever kind it is of. What the library computes is in
        /// the order of addition, oldest first.
        case members(collection: UUID)
        /// Those that stand for a collection, chosen among all that the request would find: the first three of an album, the
        /// newest three of what the library computes, newest first, and of the whole library its newest one; of the same date,
        /// what came in first.
        case keyAssets(collection: UUID)
        /// The members of a burst.
        case burst(String)
    }

    /// Where they are looked for.
    public var source: Source
    /// What they have to fulfil: a predicate over `QuerySchema.assets`, checked or not; `nil` for nothing.
    public var predicate: QueryPredicate?
    /// Words to be found in filename, title, caption, keywords, people, camera and lens (`SearchQuery`); `nil` for none.
    /// An empty text asks for nothing, too; one without any word, only signs or spaces, finds nothing.
    public var search: String?
    /// By what they are sorted, first term first; ties are in the order of addition. Without terms: the source's order.
    public var sort: [SortTerm<AssetKey>] = []
    /// How many to leave out at the start, after sorting.
    public var offset = 0
    /// The most to return, after sorting and leaving out; `nil` for all.
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
        /// Among the user's albums, wherever they lie.
        case albums
        /// Among those that the library computes and PhotoKit knows, and the user's own smart albums behind them; or one
        /// of them. What is in the trash is among them only when it is asked for.
        case smartAlbums(AssetCollection.Subtype?)
        /// Those of the list, of any kind; unknown ones are left out. Whatever the order of the list: albums and smart
        /// albums of the user's as they were made, then folders as they were made, the root, smart albums by their
        /// numbers, groups by kind and then in the order of their kind, and lists of moments.
        case named([UUID])
        /// The user albums that hold the asset.
        case albumsContaining(asset: UUID)
        /// What lies in a folder (``CollectionList/rootUUID``: at the top) or in a list of moments.
        case members(list: UUID)
        /// Folders of the user's, wherever they lie, each after the one that it lies in.
        case folders
        /// The folder or list that a collection lies in; for a moment, all lists with it. Nothing for what lies at the top.
        case listsContaining(collection: UUID)
        /// Moments, earliest first: what was taken together.
        case moments
        /// The moment that the asset is in.
        case momentsContaining(asset: UUID)
        /// Lists of moments of a kind, earliest first.
        case momentLists(CollectionList.Subtype)
        /// Imports, earliest first: what came in together.
        case imports
        /// Groups of what was taken at most so far apart from its neighbours, largest first.
        case places(metres: Double)
    }

    /// Where they are looked for.
    public var source: Source
    /// What they have to fulfil: a predicate over `QuerySchema.collections`, checked or not; `nil` for nothing.
    public var predicate: QueryPredicate?
    /// By what they are sorted, first term first; ties keep the source's order.
    public var sort: [SortTerm<CollectionKey>] = []
    /// How many to leave out at the start, after sorting.
    public var offset = 0
    /// The most to return, after sorting and leaving out; `nil` for all.
    public var limit: Int?

    /// A request without order or limit.
    public init(_ source: Source) { self.source = source }
}

/// A fetch's frozen answer.
public struct Fetched<ID: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// What was found, in order.
    public var ids: [ID]
    /// What the library calls what was found, in the same order: fixed with it, whatever becomes of it afterwards.
    public var names: FetchedNames
    /// The state of the library that was read.
    public var token: ChangeToken

    /// The answer of a library at that place in its history.
    public init(ids: [ID], names: FetchedNames, token: ChangeToken) {
        self.ids = ids
        self.names = names
        self.token = token
    }

    /// The answer of a library in which nothing was found.
    package static func nothing(at token: ChangeToken) -> Fetched {
        Fetched(ids: [], names: FetchedNames([]), token: token)
    }
}
