// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// A description of the assets to fetch, and of their order.
public struct AssetRequest: Hashable, Codable, Sendable {
    /// The set of assets that a fetch starts from.
    public enum Source: Hashable, Codable, Sendable {
        /// All assets of the library.
        case library
        /// The assets with these identifiers in the order of addition, whatever the order of the list. Unknown
        /// identifiers are left out.
        case named([UUID])
        /// The members of the collection with this UUID, of whatever kind it is, in the user's order. Members of a
        /// collection that the library computes are in the order of addition, oldest first.
        case members(collection: UUID)
        /// The assets that represent a collection, chosen among all that the request would find: the first three of an
        /// album, the newest three (newest first) of a collection that the library computes, and the newest one of the
        /// whole library. Of assets of the same date, the one that was added first is chosen.
        case keyAssets(collection: UUID)
        /// The members of a burst.
        case burst(String)
    }

    /// The set of assets that the fetch starts from.
    public var source: Source
    /// The condition that the assets have to meet: a predicate over `QuerySchema.assets`, checked or not; `nil` for
    /// none.
    public var predicate: QueryPredicate?
    /// A text whose words have to occur in filename, title, caption, keywords, people, camera or lens (`SearchQuery`);
    /// `nil` for no condition. An empty text is no condition either; a text of signs or spaces only finds nothing.
    public var search: String?
    /// The sort terms, the most significant first. Assets that compare equal are in the order of addition. Without
    /// terms, the order of the source is kept.
    public var sort: [SortTerm<AssetKey>] = []
    /// The number of assets to leave out at the start, after sorting.
    public var offset = 0
    /// The maximum number of assets to return, after sorting and `offset`; `nil` for all.
    public var limit: Int?
    /// True if hidden assets are found.
    public var includesHidden = false
    /// True if all members of a burst are found; false if only its representative and the picked ones are.
    public var includesAllBursts = false
    /// The source types that the assets may have.
    public var sourceTypes: SourceTypes = .userLibrary
    /// True if only assets in the trash are found, false if only assets outside of it are.
    public var isTrash = false

    /// Creates a request without order or limit.
    public init(_ source: Source) { self.source = source }
}

/// A description of the collections to fetch, and of their order. Without sort terms, they are in the user's order.
public struct CollectionRequest: Hashable, Codable, Sendable {
    /// The set of collections that a fetch starts from.
    public enum Source: Hashable, Codable, Sendable {
        /// The user's albums, in whatever folders they are.
        case albums
        /// The smart albums that the library computes and PhotoKit knows, followed by the user's own smart albums; or
        /// only those of this subtype. The trash is among them only when its subtype is given.
        case smartAlbums(AssetCollection.Subtype?)
        /// The collections with these identifiers, of any kind; unknown identifiers are left out. The order does not
        /// depend on the list: albums and the user's smart albums in the order of creation, then folders in the order
        /// of creation, the root, smart albums by number, groups by kind and then in the order of their kind, and lists
        /// of moments.
        case named([UUID])
        /// The user's albums that contain the asset.
        case albumsContaining(asset: UUID)
        /// The collections in a folder (``CollectionList/rootUUID`` for the top level) or in a list of moments.
        case members(list: UUID)
        /// The user's folders on all levels, each after its parent.
        case folders
        /// The folder or list that contains the collection; for a moment, all lists that contain it. Empty for a
        /// collection at the top level.
        case listsContaining(collection: UUID)
        /// Moments, earliest first: groups of assets that were taken together.
        case moments
        /// The moment that contains the asset.
        case momentsContaining(asset: UUID)
        /// Lists of moments of one kind, earliest first.
        case momentLists(CollectionList.Subtype)
        /// Imports, earliest first: groups of assets that were added together.
        case imports
        /// Groups of assets that were taken at most this distance from their neighbours, largest group first.
        case places(metres: Double)
    }

    /// The set of collections that the fetch starts from.
    public var source: Source
    /// The condition that the collections have to meet: a predicate over `QuerySchema.collections`, checked or not;
    /// `nil` for none.
    public var predicate: QueryPredicate?
    /// The sort terms, the most significant first. Collections that compare equal keep the order of the source.
    public var sort: [SortTerm<CollectionKey>] = []
    /// The number of collections to leave out at the start, after sorting.
    public var offset = 0
    /// The maximum number of collections to return, after sorting and `offset`; `nil` for all.
    public var limit: Int?

    /// Creates a request without order or limit.
    public init(_ source: Source) { self.source = source }
}

/// The result of a fetch of assets: a snapshot that does not change afterwards.
public struct FetchedAssets: Sendable {
    /// The identifiers of the assets that were found, in order.
    public var list: FetchedIDs<AssetID>
    /// The UUIDs of the assets that were found, in the same order. They are part of the snapshot and stay when an asset
    /// is deleted.
    public var names: FetchedUUIDs
    /// The summaries of the first assets, as they were at the time of the fetch.
    public var page: FetchedPage
    /// The state of the library that the fetch has read.
    public var token: ChangeToken
    /// Reads the columns of the assets that were found, as they were at the time of the fetch, from a snapshot in the
    /// process of the engine; `nil` where they have to be made of summaries.
    package var columns: (@Sendable () -> AssetColumns)?

    /// Creates the result of a fetch from the library in the state of `token`.
    public init(
        ids: [AssetID], names: FetchedUUIDs, page: FetchedPage = FetchedPage(), token: ChangeToken
    ) {
        self.init(list: FetchedIDs(ids), names: names, page: page, token: token)
    }

    /// Creates the result of a fetch from the library in the state of `token`.
    public init(
        list: FetchedIDs<AssetID>, names: FetchedUUIDs, page: FetchedPage = FetchedPage(), token: ChangeToken
    ) {
        self.list = list
        self.names = names
        self.page = page
        self.token = token
    }

    /// The identifiers as an array: of a list that is read on demand, all are read.
    public var ids: [AssetID] { list.all }

    /// Returns the result of a fetch that found nothing.
    package static func nothing(at token: ChangeToken) -> FetchedAssets {
        FetchedAssets(ids: [], names: FetchedUUIDs([]), token: token)
    }
}

extension FetchedAssets: Hashable {
    public static func == (left: FetchedAssets, right: FetchedAssets) -> Bool {
        left.token == right.token && left.list == right.list && left.names == right.names && left.page == right.page
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(list)
        hasher.combine(token)
    }
}

/// The summaries of the first assets that a fetch found, in their order. Assets that cannot be read are left out.
///
/// The type has value semantics: it compares like its summaries. In the process of the engine it may read them from a
/// snapshot when they are first needed, so that a fetch whose assets are only counted reads none.
public struct FetchedPage: Sendable {
    /// The number of identifiers at the start of the result that the page covers.
    public let count: Int
    private let read: @Sendable () -> [AssetSummary]

    /// Creates a page of the first `count` assets.
    public init(_ summaries: [AssetSummary] = [], of count: Int = 0) {
        self.count = count
        read = { summaries }
    }

    /// Creates a page that is read on demand.
    ///
    /// - Parameter read: Returns the summaries. It must always return the same result.
    package init(of count: Int, read: @escaping @Sendable () -> [AssetSummary]) {
        self.count = count
        self.read = read
    }

    /// The summaries.
    public var summaries: [AssetSummary] { read() }
}

extension FetchedPage: Hashable {
    public static func == (left: FetchedPage, right: FetchedPage) -> Bool {
        left.count == right.count && left.summaries == right.summaries
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(summaries)
    }
}

/// The result of a fetch of collections: a snapshot that does not change afterwards.
public struct Fetched<ID: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// The identifiers of the objects that were found, in order.
    public var ids: [ID]
    /// The UUIDs of the objects that were found, in the same order. They are part of the snapshot and stay when an
    /// object is deleted.
    public var names: FetchedUUIDs
    /// The state of the library that the fetch has read.
    public var token: ChangeToken

    /// Creates the result of a fetch from the library in the state of `token`.
    public init(ids: [ID], names: FetchedUUIDs, token: ChangeToken) {
        self.ids = ids
        self.names = names
        self.token = token
    }

    /// Returns the result of a fetch that found nothing.
    package static func nothing(at token: ChangeToken) -> Fetched {
        Fetched(ids: [], names: FetchedUUIDs([]), token: token)
    }
}

/// The UUIDs of the objects that a fetch found, in their order, as they were at the time of the fetch.
///
/// The type has value semantics: it compares and encodes like the list of its UUIDs. In the process of the engine it
/// may read from a snapshot instead, so that a fetch of a million assets costs nothing for UUIDs that are never used.
public struct FetchedUUIDs: Sendable {
    private enum Source: Sendable {
        case listed([UUID])
        case read(count: Int, @Sendable (Int) -> UUID?)
    }

    private let source: Source

    /// Creates a list of these UUIDs. One of zeros stands for a UUID that the snapshot cannot provide.
    public init(_ names: [UUID]) { source = .listed(names) }

    /// Creates a list whose UUIDs are read on demand.
    ///
    /// - Parameter read: Returns the UUID at an index. It must always return the same result for an index.
    package init(count: Int, read: @escaping @Sendable (Int) -> UUID?) { source = .read(count: count, read) }

    /// The number of UUIDs.
    public var count: Int {
        switch source {
        case .listed(let names): names.count
        case .read(let count, _): count
        }
    }

    /// The UUID at an index, which must be in bounds; `nil` if the snapshot cannot provide it.
    public subscript(index: Int) -> UUID? {
        switch source {
        case .listed(let names): names[index] == FetchedUUIDs.unknown ? nil : names[index]
        case .read(_, let read): read(index)
        }
    }

    /// Returns the index of the first object with this UUID. A linear search.
    package func firstIndex(of name: UUID) -> Int? { (0..<count).first { self[$0] == name } }

    /// All UUIDs as an array, with zeros for each that the snapshot cannot provide.
    private var list: [UUID] {
        (0..<count).map { self[$0] ?? FetchedUUIDs.unknown }
    }

    private static let unknown = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension FetchedUUIDs: Hashable {
    public static func == (left: FetchedUUIDs, right: FetchedUUIDs) -> Bool { left.list == right.list }
    public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

/// Encoded as one block of data, 16 bytes for each UUID.
extension FetchedUUIDs: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bytes = try container.decode(Data.self)
        guard bytes.count.isMultiple(of: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "each UUID must have 16 bytes")
        }
        self.init(
            bytes.withUnsafeBytes { bytes in
                (0..<bytes.count / 16).map { bytes.loadUnaligned(fromByteOffset: 16 * $0, as: UUID.self) }
            })
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(list.flatMap { name in withUnsafeBytes(of: name.uuid) { Array($0) } }))
    }
}
