// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// Finds what a request for assets asks for, in one snapshot of the database.
struct AssetFetch {
    let resolver: AssetResolver
    private var database: Database { resolver.database }

    init(_ resolver: AssetResolver) { self.resolver = resolver }

    func ids(_ request: AssetRequest) throws -> [Int64] {
        // What is wrong with a predicate is said whatever there is to find.
        let predicate = try request.predicate?.checkedForAssets()
        guard var resolved = try resolver.source(of: request) else { return [] }
        if case .keyAssets(let collection) = request.source {
            resolved.source = .ordered(try keys(of: resolved, count: collection == .userLibrary ? 1 : 3))
            resolved.predicates = []
            resolved.searches = []
        }
        resolved.require(predicate)
        resolved.require(words: request.search)
        return try read(resolved)
    }

    /// Those that stand for what was found: the first of an album, the newest of all else.
    private func keys(of resolved: ResolvedAssetRequest, count: Int) throws -> [Int64] {
        var first = resolved
        (first.order, first.offset, first.limit) = ([], 0, count)
        if case .album = resolved.source { return try read(first) }
        return try AssetQuery(first, isNewestFirst: true).ids(database)
    }

    private func read(_ resolved: ResolvedAssetRequest) throws -> [Int64] {
        guard resolved.searches.count == 1, let limit = resolved.limit, resolved.source == .library,
            let search = WordSearch(resolved.searches[0])
        else { return try AssetQuery(resolved).ids(database) }
        return try read(resolved, first: resolved.offset + limit, having: search)
    }

    /// A page of what a search finds: of common words by walking the order, of rare ones by sorting what has them.
    private func read(
        _ resolved: ResolvedAssetRequest, first count: Int, having search: WordSearch
    ) throws -> [Int64] {
        var order = resolved
        (order.searches, order.offset, order.limit) = ([], 0, nil)
        let walk = try AssetQuery(order).cursor(database)
        if let found = try search.first(count, of: { try walk.next() }, database) {
            return Array(found.dropFirst(resolved.offset))
        }
        order.source = .rows(try search.all(database))
        (order.offset, order.limit) = (resolved.offset, resolved.limit)
        return try AssetQuery(order).ids(database)
    }
}
