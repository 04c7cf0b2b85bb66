// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// A request for assets with all put in that only the database knows: what its collection is, which hidden assets may be
/// found, and what its words are.
struct ResolvedAssetRequest: Sendable {
    /// Where assets are looked for, in rows.
    enum Source: Hashable, Sendable {
        case library
        /// In the order of addition.
        case rows([Int64])
        /// In the order of the list.
        case ordered([Int64])
        /// The members of a user's album, in the user's order.
        case album(Int64)
        case burst(String)
    }

    var source: Source
    /// The part of the library that the caller sees.
    var scope: ReadingScope
    /// What assets have to fulfil, all of it: the collection's rule and the request's predicate, checked.
    var predicates: [QueryPredicate] = []
    /// What words assets have to have, all of them.
    var searches: [SearchQuery] = []
    var order: [SortTerm<AssetKey>]
    var offset: Int
    var limit: Int?
    var visibility: AssetVisibility
    var sourceTypes: SourceTypes

    /// What a request says by itself, without its predicate and its words.
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

    /// An empty text asks for nothing; one without a word finds nothing.
    mutating func require(words text: String?) {
        guard let text, !text.isEmpty else { return }
        searches.append(SearchQuery(text))
    }
}

extension ResolvedAssetRequest {
    /// How much of the order's beginning is asked for, if it is little enough to walk for it.
    var page: Int? {
        guard let limit, limit <= 1_000, offset <= 1_000 else { return nil }
        return offset + limit
    }
}
