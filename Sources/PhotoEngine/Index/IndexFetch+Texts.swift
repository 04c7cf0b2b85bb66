// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

extension IndexFetch {
    /// The number of rows outside of the largest segment up to which they are ranked at each fetch.
    private static let looseLimit = 4_096

    /// Returns the rows as a listing that knows the texts of an order; `nil` when the database should answer.
    func listing(_ rows: [Bitmap], for order: IndexOrder) throws -> IndexListing? {
        let orders = Set(order.textOrders)
        guard !orders.isEmpty else { return IndexListing(snapshot: snapshot, rows: rows) }
        let looseCount = snapshot.parts.dropFirst().reduce(0) { $0 + $1.segment.count }
        guard looseCount <= Self.looseLimit else { return nil }
        var texts = [[TextOrder: RankColumn]](repeating: [:], count: snapshot.parts.count)
        for order in orders {
            let ranks = try snapshot.parts[0].segment.rankedTexts.ranks(order) {
                try TextRanks(order, of: snapshot, database)
            }
            guard let ranks, ranks.token <= snapshot.token else { return nil }
            for (part, column) in try columns(ranks, order).enumerated() { texts[part][order] = column }
        }
        return IndexListing(snapshot: snapshot, rows: rows, texts: texts)
    }

    /// Returns the ranks of the rows of all parts.
    private func columns(_ ranks: TextRanks, _ order: TextOrder) throws -> [RankColumn] {
        let loose = snapshot.parts.dropFirst().map(\.segment)
        let ids = loose.flatMap { segment in (0..<segment.count).map { Int64(segment.ids[$0]) } }
        guard !ids.isEmpty else { return [.own(ranks.ranks)] }
        let texts = try AssetQuery.texts(order, of: ids, database)
        // Outdated rows have the texts of their successors, and are in no list. Deleted ones have none.
        var rest = ranks.ranks(of: ids.map { texts[$0] ?? .missing })[...]
        return [.own(ranks.ranks)]
            + loose.map { segment in
                defer { rest = rest.dropFirst(segment.count) }
                return .foreign(Array(rest.prefix(segment.count)))
            }
    }
}
