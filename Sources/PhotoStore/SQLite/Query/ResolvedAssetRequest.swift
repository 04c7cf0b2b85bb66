// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

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
    /// Checked predicates that assets must fulfil, all of them: the rule of the collection and that of the request.
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
