// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A fetch of assets from one snapshot of the database.
package struct AssetFetch {
    private let finder: CollectionFinder<CollectionRows>
    private var database: Database { finder.reader.database }

    init(_ finder: CollectionFinder<CollectionRows>) { self.finder = finder }

    func ids(_ request: AssetRequest) throws -> FetchedIDs<AssetID> {
        // An invalid predicate is an error even if there is nothing to filter.
        let predicate = try request.predicate?.checkedForFetch(of: .assets)
        guard var resolved = try AssetResolver(finder: finder).source(of: request) else { return FetchedIDs() }
        resolved.require(predicate)
        resolved.require(words: request.search)
        guard case .keyAssets(let collection) = request.source else { return try read(resolved) }
        resolved.source = .ordered(try keys(of: resolved, count: AssetFetch.keyCount(of: collection)).map(\.rawValue))
        resolved.predicates = []
        resolved.searches = []
        return try read(resolved)
    }

    /// Returns the key assets: the first of an album, the newest of any other collection.
    private func keys(of resolved: ResolvedAssetRequest, count: Int) throws -> [AssetID] {
        var first = resolved
        (first.order, first.offset, first.limit) = ([SortTerm(.creationDate, ascending: false)], 0, count)
        if case .album = resolved.source { first.order = [] }
        return try read(first).all
    }

    private func read(_ resolved: ResolvedAssetRequest) throws -> FetchedIDs<AssetID> {
        if let found = try indexed(resolved) { return found }
        return FetchedIDs(try scan(resolved).map { AssetID(rawValue: $0) })
    }

    /// Returns the ids from the index, or `nil` when the database should answer. The index is not opened in that case.
    private func indexed(_ resolved: ResolvedAssetRequest) throws -> FetchedIDs<AssetID>? {
        guard let order = IndexFetch.order(of: resolved) else { return nil }
        return try finder.reader.index?.ids(resolved, in: order)
    }

    private func scan(_ resolved: ResolvedAssetRequest) throws -> [Int64] {
        guard resolved.searches.count == 1, let page = resolved.page, resolved.source == .library,
            let search = WordSearch(resolved.searches[0])
        else { return try AssetQuery(resolved, database).ids() }
        return try read(resolved, first: page, having: search)
    }

    /// Returns a page of results of a search: for common words by walking through the order, for rare ones by sorting
    /// all matches.
    private func read(
        _ resolved: ResolvedAssetRequest, first count: Int, having search: WordSearch
    ) throws -> [Int64] {
        var order = resolved
        (order.searches, order.offset, order.limit) = ([], 0, nil)
        let walk = try AssetQuery(order, database).cursor()
        if let found = try search.first(count, of: { try walk.next() }, database) {
            return Array(found.dropFirst(resolved.offset))
        }
        order.source = .rows(try search.all(database))
        (order.offset, order.limit) = (resolved.offset, resolved.limit)
        return try AssetQuery(order, database).ids()
    }
}

extension AssetFetch {
    /// Returns the number of key assets of a collection: one for the whole library, otherwise three.
    package static func keyCount(of collection: UUID) -> Int { collection == AssetCollection.userLibraryUUID ? 1 : 3 }
}

/// A resolver for the parts of a request that depend on the database: the rule of its collection, and what the caller
/// may see.
struct AssetResolver {
    let finder: CollectionFinder<CollectionRows>
    private var reader: CollectionRows { finder.reader }

    /// Returns the resolved request without its own predicate and search text, or `nil` when the caller cannot find
    /// anything.
    func source(of request: AssetRequest) throws -> ResolvedAssetRequest? {
        guard var resolved = try resolve(request) else { return nil }
        if !reader.scope.canSeeHidden { resolved.visibility.includesHidden = false }
        return resolved
    }

    private func resolve(_ request: AssetRequest) throws -> ResolvedAssetRequest? {
        switch request.source {
        case .library: ResolvedAssetRequest(request, .library, in: reader.scope)
        case .named(let uuids): ResolvedAssetRequest(request, .rows(try rows(uuids)), in: reader.scope)
        case .burst(let identifier): ResolvedAssetRequest(request, .burst(identifier), in: reader.scope)
        case .members(let collection), .keyAssets(let collection): try members(of: collection, request)
        }
    }

    private func members(of collection: UUID, _ request: AssetRequest) throws -> ResolvedAssetRequest? {
        switch try finder.membership(of: collection) {
        case .album(let row): ResolvedAssetRequest(request, .album(row), in: reader.scope)
        case .group(let members): ResolvedAssetRequest(request, .rows(members.map(\.rawValue)), in: reader.scope)
        case .list(let members): ResolvedAssetRequest(request, .ordered(members.map(\.rawValue)), in: reader.scope)
        case .smart(let smart): members(of: smart, request)
        case nil: nil
        }
    }

    private func members(of smart: SmartMembership, _ request: AssetRequest) -> ResolvedAssetRequest {
        var resolved = ResolvedAssetRequest(request, .library, in: reader.scope)
        resolved.require(smart.predicate)
        resolved.require(words: smart.search)
        resolved.visibility = resolved.visibility.joined(with: smart.visibility)
        return resolved
    }

    /// Returns the rows of the assets with these UUIDs. Those that changes have touched lately, as most of a long list of
    /// changed assets were, are known to the index.
    private func rows(_ uuids: [UUID]) throws -> [Int64] {
        guard uuids.count > IndexFetch.minimumRows, let index = try reader.openIndex else {
            return try storedRows(uuids)
        }
        let known = index.snapshot.changedIDs(of: Set(uuids))
        return try known.values.map(Int64.init) + storedRows(uuids.filter { known[$0] == nil })
    }

    /// Returns the rows by one statement, which takes the UUIDs as one sequence of bytes.
    private func storedRows(_ uuids: [UUID]) throws -> [Int64] {
        guard !uuids.isEmpty else { return [] }
        let statement = try reader.database.cachedStatement(
            sql: """
                WITH RECURSIVE place(start) AS (SELECT 1 UNION ALL SELECT start + 16 FROM place WHERE start + 16 < ?2) \
                SELECT asset.id FROM place CROSS JOIN asset ON asset.uuid = substr(?1, start, 16)
                """)
        let bytes = Data(uuids.flatMap { withUnsafeBytes(of: $0.uuid, Array.init) })
        return try Int64.fetchAll(statement, arguments: [bytes, bytes.count])
    }
}

/// A request for assets with everything resolved that depends on the database: its collection, the hidden assets that
/// may be found, and its search words.
struct ResolvedAssetRequest: Sendable {
    /// The set of rows to search.
    enum Source: Hashable, Sendable {
        case library
        /// Rows to be listed in order of addition.
        case rows([Int64])
        /// Rows to be listed in the order of the array.
        case ordered([Int64])
        /// The members of a user's album, in the user's order.
        case album(Int64)
        case burst(String)
    }

    var source: Source
    /// The part of the library that the caller sees.
    var scope: ReadingScope
    /// Checked predicates that assets must all meet: the rule of the collection and the predicate of the request.
    var predicates: [QueryPredicate] = []
    /// Searches that assets must match, all of them.
    var searches: [SearchQuery] = []
    var order: [SortTerm<AssetKey>]
    var offset: Int
    var limit: Int?
    var visibility: AssetVisibility
    var sourceTypes: SourceTypes

    /// Creates a request without a predicate or search words.
    init(_ request: AssetRequest, _ source: Source, in scope: ReadingScope) {
        self.source = source
        self.scope = scope
        order = request.sort
        offset = max(0, request.offset)
        limit = request.limit.map { max(0, $0) }
        visibility = AssetVisibility(request)
        sourceTypes = request.sourceTypes
    }

    mutating func require(_ predicate: QueryPredicate?) {
        guard let predicate, predicate != .constant(true) else { return }
        predicates.append(predicate)
    }

    /// Adds a search. An empty text requires nothing; a text without a word matches nothing.
    mutating func require(words text: String?) {
        guard let text, !text.isEmpty else { return }
        searches.append(SearchQuery(text))
    }
}

extension ResolvedAssetRequest {
    /// The number of rows from the start of the order that are needed, or `nil` when they are too many to walk through
    /// it.
    var page: Int? {
        guard let limit, limit <= 1_000, offset <= 1_000 else { return nil }
        return offset + limit
    }
}
