// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A fetch of assets from one snapshot of the database.
struct AssetFetch {
    private let finder: CollectionFinder<CollectionRows>
    private var database: Database { finder.reader.database }

    init(_ finder: CollectionFinder<CollectionRows>) { self.finder = finder }

    func ids(_ request: AssetRequest) throws -> [AssetID] {
        // An invalid predicate is an error even if there is nothing to filter.
        let predicate = try request.predicate?.checkedForFetch(of: .assets)
        guard var resolved = try AssetResolver(finder: finder).source(of: request) else { return [] }
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
        return try read(first)
    }

    private func read(_ resolved: ResolvedAssetRequest) throws -> [AssetID] {
        if let found = try indexed(resolved) { return found }
        return try scan(resolved).map { AssetID(rawValue: $0) }
    }

    /// Returns the ids from the index, or `nil` when the database should answer. The index is not opened in that case.
    private func indexed(_ resolved: ResolvedAssetRequest) throws -> [AssetID]? {
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
    static func keyCount(of collection: UUID) -> Int { collection == AssetCollection.userLibraryUUID ? 1 : 3 }
}
