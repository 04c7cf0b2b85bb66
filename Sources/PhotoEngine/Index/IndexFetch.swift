// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A fetch that the index answers, with the help of the database for keys that the index has no columns for.
struct IndexFetch {
    let snapshot: IndexSnapshot
    /// The database in a transaction at the snapshot's place in history.
    let database: Database

    /// Returns the order in which the index lists the results of a request, or `nil` when SQLite should answer it: for
    /// orders that the index does not have, and for the few assets of a burst or a list, which SQLite finds before the
    /// index has scanned its columns.
    static func order(of request: ResolvedAssetRequest) -> IndexOrder? {
        guard request.searches.count <= 1 else { return nil }
        let isWorthAsking =
            switch request.source {
            case .burst, .ordered: false
            case .rows(let ids): ids.count > minimumRows
            case .album: !request.order.isEmpty || request.searches.isEmpty
            case .library: true
            }
        guard isWorthAsking, let order = IndexOrder(request.order) else { return nil }
        // Texts are ranked for the whole library, which a list does not pay for.
        return order.textOrders.isEmpty || request.source == .library ? order : nil
    }

    /// The number of listed assets above which the index is asked.
    static let minimumRows = 256

    /// Returns the ids that a request matches, in the order that ``order(of:)`` returned for it; `nil` when the database
    /// should answer.
    func ids(_ request: ResolvedAssetRequest, in order: IndexOrder) throws -> FetchedIDs<AssetID>? {
        let window = FetchWindow(offset: request.offset, limit: request.limit)
        var rows = snapshot.parts.map(\.liveRowBits)
        try limit(&rows, to: request.scope)
        let members = try members(of: request.source)
        if let members { limit(&rows, to: members) }
        try matching.narrow(&rows, to: IndexPlan(request))
        // Without an explicit sort order, the assets of an album come in the user's order.
        if let members, case .album = request.source, request.order.isEmpty {
            return FetchedIDs(window.cut(members.filter { rows.contain($0, snapshot) }.assetIDs))
        }
        guard let search = request.searches.first else {
            return try listing(rows, for: order)?.ids(order, window)
        }
        return try ids(having: search, among: rows, order, request)
    }

    /// Counts the assets of a smart album and finds their first and last creation dates.
    func memberCounts(_ membership: SmartMembership, in scope: ReadingScope) throws -> MemberCounts {
        var rows = snapshot.parts.map(\.liveRowBits)
        try limit(&rows, to: scope)
        try matching.narrow(&rows, to: IndexPlan(membership))
        if let text = membership.search, !text.isEmpty {
            guard let search = WordSearch(SearchQuery(text)) else { return MemberCounts() }
            limit(&rows, to: try search.all(database).indexed)
        }
        return MemberCounts(rows, snapshot)
    }

    /// Returns the rows, one bitmap per part, of all assets in scope with that visibility.
    func rows(_ visibility: AssetVisibility, in scope: ReadingScope) throws -> [Bitmap] {
        var rows = try matching.rows(IndexPlan(visibility))
        try limit(&rows, to: scope)
        return rows
    }

    /// The evaluator of plans, which queries the database for keys without a column in the index.
    var matching: IndexMatching {
        IndexMatching(snapshot: snapshot) { predicate, candidates in
            let condition = SQLCondition(predicate).sql
            let among: SQL = candidates.map { "asset.id IN \(list: $0.map(Int64.init))" } ?? "TRUE"
            // The statement is not cached, because the number of different predicate texts is unlimited.
            let request = SQLRequest<Int64>(literal: "SELECT asset.id FROM asset WHERE \(among) AND \(condition)")
            return try request.fetchAll(database).indexed
        }
    }
}

// MARK: - Words

extension IndexFetch {
    /// Returns the ids of the candidate rows whose text matches a search. A page of results for a common word is found
    /// by walking through the order; for rare words all matches are looked up, and then sorted.
    private func ids(
        having words: SearchQuery, among rows: [Bitmap], _ order: IndexOrder, _ request: ResolvedAssetRequest
    ) throws -> FetchedIDs<AssetID>? {
        guard let search = WordSearch(words) else { return FetchedIDs() }
        guard var listing = try listing(rows, for: order) else { return nil }
        let window = FetchWindow(offset: request.offset, limit: request.limit)
        if let page = request.page {
            var walk = IndexWalk(listing, order)
            if let found = try search.first(page, of: { walk.next()?.rawValue }, database) {
                return FetchedIDs(found.dropFirst(window.offset).map { AssetID(rawValue: $0) })
            }
        }
        limit(&listing.rows, to: try search.all(database).indexed)
        return listing.ids(order, window)
    }
}

// MARK: - Limits

extension IndexFetch {
    private func limit(_ rows: inout [Bitmap], to scope: ReadingScope) throws {
        guard case .selection(let caller) = scope.part else { return }
        let statement = try database.cachedStatement(sql: "SELECT asset_id FROM selected_asset WHERE caller = ?")
        limit(&rows, to: try Int64.fetchAll(statement, arguments: [caller]).indexed)
    }

    private func limit(_ rows: inout [Bitmap], to ids: [UInt32]) {
        for (index, part) in snapshot.parts.enumerated() { rows[index].formIntersection(part.segment.bits(of: ids)) }
    }

    /// Returns the ids of the assets that a source lists, or `nil` for a source without such a list.
    private func members(of source: ResolvedAssetRequest.Source) throws -> [UInt32]? {
        switch source {
        case .album(let album): try members(of: album)
        case .rows(let ids), .ordered(let ids): ids.indexed
        case .library, .burst: nil
        }
    }

    /// Returns the members of an album in the user's order.
    private func members(of album: Int64) throws -> [UInt32] {
        let statement = try database.cachedStatement(
            sql: "SELECT asset_id FROM album_member WHERE album_id = ? ORDER BY position")
        return try Int64.fetchAll(statement, arguments: [album]).indexed
    }
}

extension [Bitmap] {
    fileprivate func contain(_ id: UInt32, _ snapshot: IndexSnapshot) -> Bool {
        snapshot.place(of: id).map { self[$0.part][$0.row] } ?? false
    }
}

extension [Int64] {
    /// The ids as the index stores them. A library with ids of more than 32 bits has no index.
    fileprivate var indexed: [UInt32] { map { UInt32(truncatingIfNeeded: $0) } }
}

extension [UInt32] {
    fileprivate var assetIDs: [AssetID] { map { AssetID(rawValue: Int64($0)) } }
}

extension IndexPlan {
    /// Creates the plan of a request: its visibility (hidden, trash, bursts), its source types and its predicates.
    fileprivate init(_ request: ResolvedAssetRequest) {
        self = .all(
            [IndexPlan(request.visibility), IndexPlan(request.sourceTypes)] + request.predicates.map { IndexPlan($0) })
    }

    fileprivate init(_ membership: SmartMembership) {
        self = .all(
            [IndexPlan(membership.visibility)] + [membership.predicate].compactMap(\.self).map { IndexPlan($0) })
    }

    /// Creates the plan that selects either the trash or everything else, without hidden assets and unpicked frames of
    /// bursts unless they are included.
    fileprivate init(_ visibility: AssetVisibility) {
        var looked: IndexFlags = .trashed
        if !visibility.includesHidden { looked.insert(.hidden) }
        if !visibility.includesAllBursts { looked.insert(.burstExtra) }
        self = .test(.flags(mask: looked.rawValue, value: visibility.isTrash ? IndexFlags.trashed.rawValue : 0))
    }

    private init(_ types: SourceTypes) {
        let field = IndexFlags.sourceType
        let bits = field.bits(UInt32(truncatingIfNeeded: types.rawValue)) & field.mask
        self =
            bits == 0 ? .nothing : .test(bits.nonzeroBitCount == 1 ? .flags(mask: bits, value: bits) : .anyFlag(bits))
    }
}

extension MemberCounts {
    fileprivate init(_ rows: [Bitmap], _ snapshot: IndexSnapshot) {
        self.init()
        for (part, rows) in zip(snapshot.parts, rows) { self = joined(with: MemberCounts(rows, part.segment)) }
    }

    /// Counts rows of a segment. They are in order of creation date, so the first and the last dated row give the
    /// period.
    private init(_ rows: Bitmap, _ segment: Segment) {
        self.init(count: rows.count)
        guard let first = rows.first(in: segment.dated), let last = rows.last else { return }
        startDate = Date(timeIntervalSinceReferenceDate: segment.creations[first])
        endDate = Date(timeIntervalSinceReferenceDate: segment.creations[last])
    }
}
