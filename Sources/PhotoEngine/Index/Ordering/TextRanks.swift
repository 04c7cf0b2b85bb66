// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery
internal import Synchronization

/// A text attribute that the index has no column for, and the collation of its order.
struct TextOrder: Hashable, Sendable {
    let key: AssetKey
    let collation: SortCollation

    /// Creates the order of a term, or `nil` for an attribute that the index does not rank. A change of these attributes
    /// is a change of the asset, so that the index notices it.
    init?(_ term: SortTerm<AssetKey>) {
        guard [.filename, .title, .caption, .camera, .cameraMake, .lens].contains(term.key) else { return nil }
        key = term.key
        collation = term.collation
    }
}

/// The ranks of rows by a text, which compare as the texts do.
enum RankColumn: Sendable {
    /// The ranks of the rows of a segment among its own texts.
    case own([UInt32])
    /// The ranks of the rows of a segment among the texts of another one.
    case foreign([UInt64])

    var reader: (Int) -> UInt64 {
        switch self {
        case .own(let ranks): { TextRanks.value(of: Int(ranks[$0])) }
        case .foreign(let ranks): { ranks[$0] }
        }
    }
}

/// The ranks of a segment's rows by a text, as the database sorted them once. Rows that are outdated by then have any
/// rank.
final class TextRanks: Sendable {
    /// The place in history of the transaction that sorted them: an older snapshot of the index may have rows that are
    /// outdated here.
    let token: ChangeToken
    /// The rank of each row.
    let ranks: [UInt32]
    /// The different texts in order: each rank is an index.
    private let texts: [SortValue]
    private let collation: SortCollation

    /// Sorts all assets by a text, in a transaction at the snapshot's place in history.
    init(_ order: TextOrder, of snapshot: IndexSnapshot, _ database: Database) throws {
        let segment = snapshot.parts[0].segment
        var ranks = [UInt32](repeating: 0, count: segment.count)
        var texts: [SortValue] = []
        let rows = try AssetQuery.texts(order, database)
        while let row = try rows.next() {
            let text = SortValue(row[1] as DatabaseValue)
            if texts.last.map({ order.collation.compare($0, text) != .orderedSame }) ?? true { texts.append(text) }
            let id: Int64 = row[0]
            if let row = UInt32(exactly: id).flatMap(segment.row) { ranks[row] = UInt32(texts.count - 1) }
        }
        (self.ranks, self.texts) = (ranks, texts)
        token = snapshot.token
        collation = order.collation
    }

    /// Returns the ranks of other texts among these, in order: texts between the same two are ranked by their own order.
    func ranks(of others: [SortValue]) -> [UInt64] {
        let order = others.indices.sorted { collation.compare(others[$0], others[$1]) == .orderedAscending }
        var found = [UInt64](repeating: 0, count: others.count)
        var between: UInt64 = 0
        for (position, index) in order.enumerated() {
            let text = others[index]
            if position > 0, collation.compare(others[order[position - 1]], text) == .orderedSame {
                found[index] = found[order[position - 1]]
                continue
            }
            let rank = (0..<texts.count).partition { collation.compare(texts[$0], text) != .orderedAscending }
            if rank < texts.count, collation.compare(texts[rank], text) == .orderedSame {
                found[index] = TextRanks.value(of: rank)
            } else {
                between += 1
                found[index] = TextRanks.value(of: rank - 1) + between
            }
        }
        return found
    }

    /// The number by which a rank is compared. Between two of them there is room for other texts.
    static func value(of rank: Int) -> UInt64 { UInt64(rank + 1) << 32 }
}

extension SortValue {
    /// Converts a value of the database. Bytes, which only a damaged library has, are as good as missing.
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null, .blob: self = .missing
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        }
    }
}

/// The text orders of a segment. An order is ranked when it is asked for the second time: the first fetch of a process is
/// often the only one, and takes less time by the database. Thread-safe.
final class RankedTexts: Sendable {
    private struct State {
        var noted: Set<TextOrder> = []
        var ranks: [TextOrder: TextRanks] = [:]
    }

    /// The number of orders that are ranked. They are kept: orders of rows are made by them (``SortedRows``).
    static let limit = 4

    private let state = Mutex(State())

    /// Returns the ranks of an order, or `nil` when the database should answer. Calls `make`, without holding a lock, when
    /// the order was asked for before.
    func ranks(_ order: TextOrder, make: () throws -> TextRanks) rethrows -> TextRanks? {
        let (known, isDue) = state.withLock { state in
            let isNew = state.noted.insert(order).inserted
            return (state.ranks[order], !isNew && state.ranks.count < Self.limit)
        }
        if known != nil || !isDue { return known }
        let made = try make()
        return state.withLock { state in
            if let earlier = state.ranks[order] { return earlier }
            guard state.ranks.count < Self.limit else { return nil }
            state.ranks[order] = made
            return made
        }
    }

    /// The number of orders that are ranked.
    var count: Int { state.withLock { $0.ranks.count } }
}
