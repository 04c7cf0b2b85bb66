// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// Finds in the index what a request asks for, with the database's help for what the index has no columns for.
struct IndexFetch {
    let snapshot: IndexSnapshot
    /// As it was at the snapshot's place in history.
    let database: Database

    /// The order in which the index finds what is asked for; `nil` when it is not worth asking: for orders that it does not have,
    /// and for the few assets of a burst or a list, which SQLite finds before the index has looked through its columns.
    static func order(of request: ResolvedAssetRequest) -> IndexOrder? {
        guard request.searches.count <= 1 else { return nil }
        let isWorthAsking =
            switch request.source {
            case .burst, .ordered: false
            case .rows(let ids): ids.count > fewestRows
            case .album: !request.order.isEmpty || request.searches.isEmpty
            case .library: true
            }
        return isWorthAsking ? IndexOrder(request.order) : nil
    }

    private static let fewestRows = 256

    /// The ids of a request, in the order that ``order(of:)`` has for it.
    func ids(_ request: ResolvedAssetRequest, in order: IndexOrder) throws -> [AssetID] {
        let window = FetchWindow(offset: request.offset, limit: request.limit)
        var rows = snapshot.parts.map(\.liveRowBits)
        try limit(&rows, to: request.scope)
        let members = try members(of: request.source)
        if let members { limit(&rows, to: members) }
        try matching.narrow(&rows, to: IndexPlan(request))
        // Without an order of its own, what a fetch finds in an album is in the user's.
        if let members, case .album = request.source, request.order.isEmpty {
            return window.cut(members.filter { rows.contain($0, snapshot) }.assetIDs)
        }
        guard let search = request.searches.first else {
            return IndexListing(snapshot: snapshot, rows: rows).ids(order, window)
        }
        return try ids(having: search, among: rows, order, request)
    }

    /// What an album that is found anew holds.
    func tally(_ membership: SmartMembership, in scope: ReadingScope) throws -> MemberTally {
        var rows = snapshot.parts.map(\.liveRowBits)
        try limit(&rows, to: scope)
        try matching.narrow(&rows, to: IndexPlan(membership))
        if let text = membership.search, !text.isEmpty {
            guard let search = WordSearch(SearchQuery(text)) else { return MemberTally() }
            limit(&rows, to: try search.all(database).indexed)
        }
        return MemberTally(rows, snapshot)
    }

    /// The rows of what is in such a state, whatever else they are.
    func rows(_ visibility: AssetVisibility, in scope: ReadingScope) throws -> [Bitmap] {
        var rows = try matching.rows(IndexPlan(visibility))
        try limit(&rows, to: scope)
        return rows
    }

    /// Decides plans, asking the database for what the index has no columns for.
    var matching: IndexMatching {
        IndexMatching(snapshot: snapshot) { predicate, candidates in
            let condition = SQLCondition(predicate).sql
            let among: SQL = candidates.map { "asset.id IN \(list: $0.map(Int64.init))" } ?? "TRUE"
            // Not cached: there is no end to the texts of predicates.
            let request = SQLRequest<Int64>(literal: "SELECT asset.id FROM asset WHERE \(among) AND \(condition)")
            return try request.fetchAll(database).indexed
        }
    }
}

// MARK: - Words

extension IndexFetch {
    /// A page of a common word is found by walking the order; rare words are looked up, and what has them put in order.
    private func ids(
        having words: SearchQuery, among rows: [Bitmap], _ order: IndexOrder, _ request: ResolvedAssetRequest
    ) throws -> [AssetID] {
        guard let search = WordSearch(words) else { return [] }
        let listing = IndexListing(snapshot: snapshot, rows: rows)
        let window = FetchWindow(offset: request.offset, limit: request.limit)
        if let page = request.page {
            var walk = IndexWalk(listing, order)
            if let found = try search.first(page, of: { walk.next()?.rawValue }, database) {
                return found.dropFirst(window.offset).map { AssetID(rawValue: $0) }
            }
        }
        var rows = rows
        limit(&rows, to: try search.all(database).indexed)
        return IndexListing(snapshot: snapshot, rows: rows).ids(order, window)
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

    /// `nil` for a source that has no list of its assets.
    private func members(of source: ResolvedAssetRequest.Source) throws -> [UInt32]? {
        switch source {
        case .album(let album): try members(of: album)
        case .rows(let ids), .ordered(let ids): ids.indexed
        case .library, .burst: nil
        }
    }

    /// In the user's order.
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
    /// As the index has them. A library with larger ones has no index.
    fileprivate var indexed: [UInt32] { map { UInt32(truncatingIfNeeded: $0) } }
}

extension [UInt32] {
    fileprivate var assetIDs: [AssetID] { map { AssetID(rawValue: Int64($0)) } }
}

extension IndexPlan {
    /// What a request asks of the columns: what is hidden, in the trash, of a burst, from elsewhere; and its predicates.
    fileprivate init(_ request: ResolvedAssetRequest) {
        self = .all(
            [IndexPlan(request.visibility), IndexPlan(request.sourceTypes)] + request.predicates.map { IndexPlan($0) })
    }

    fileprivate init(_ membership: SmartMembership) {
        self = .all(
            [IndexPlan(membership.visibility)] + [membership.predicate].compactMap(\.self).map { IndexPlan($0) })
    }

    /// In the trash or not; without what is hidden and what stands for nothing, unless they are wanted.
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

extension MemberTally {
    fileprivate init(_ rows: [Bitmap], _ snapshot: IndexSnapshot) {
        for (part, rows) in zip(snapshot.parts, rows) { self = joined(with: MemberTally(rows, part.segment)) }
    }

    /// Rows lie in the order of creation: the first and the last one that is dated tell from when to when.
    private init(_ rows: Bitmap, _ segment: Segment) {
        self.init(count: rows.count)
        guard let first = rows.first(in: segment.dated), let last = rows.last else { return }
        startDate = Date(timeIntervalSinceReferenceDate: segment.creations[first])
        endDate = Date(timeIntervalSinceReferenceDate: segment.creations[last])
    }
}
