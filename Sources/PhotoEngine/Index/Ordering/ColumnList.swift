// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery
internal import Synchronization

/// The rows that a fetch found, in an order by columns, as a list that is read on demand.
///
/// The first page is selected in one walk through the column. Further reading sorts the largest segment; the order is
/// then stored with its columns (``SortedRows``), so that the next list in that order can read it.
final class ColumnList: IdentifierList {
    typealias ID = AssetID

    private struct State {
        /// The first identifiers.
        var first: [AssetID] = []
        var isComplete = false
    }

    let count: Int
    private let listing: IndexListing
    private let terms: [SortTerm<AssetKey>]
    private let state = Mutex(State())

    /// The number of identifiers that are selected at first, and the greatest for which selecting takes less than sorting.
    private static let firstCounts = 200...10_000

    init(_ listing: IndexListing, by terms: [SortTerm<AssetKey>]) {
        self.listing = listing
        self.terms = terms
        count = listing.rows.reduce(0) { $0 + $1.count }
    }

    func ids(in range: Range<Int>) -> [AssetID] {
        state.withLock { state in
            if !state.isComplete, state.first.count < range.upperBound { read(range.upperBound, &state) }
            return Array(state.first[range])
        }
    }

    private func read(_ needed: Int, _ state: inout State) {
        let wanted = max(2 * needed, Self.firstCounts.lowerBound)
        let isPage = wanted <= Self.firstCounts.upperBound && wanted < count
        let segment = listing.snapshot.parts[0].segment
        if isPage, segment.sortedRows.rows(by: terms) == nil {
            state.first = FirstRows(listing, by: terms).ids(wanted)
        } else {
            state.first = MergedRows(listing, by: terms).ids(isPage ? wanted : count)
        }
        state.isComplete = state.first.count == count
    }

    func place(of id: AssetID) -> PlaceInList { .unknown }

    func changes(from older: any IdentifierList<AssetID>) -> ListChanges? { nil }
}

/// The rows of a listing in an order by columns: the rows of the largest segment in its sorted order, with the other
/// rows inserted.
struct MergedRows {
    private let listing: IndexListing
    private let terms: [SortTerm<AssetKey>]

    init(_ listing: IndexListing, by terms: [SortTerm<AssetKey>]) {
        self.listing = listing
        self.terms = terms
    }

    /// Returns the first `limit` ids.
    func ids(_ limit: Int) -> [AssetID] {
        let (segment, texts) = (listing.snapshot.parts[0].segment, listing.texts(ofPart: 0))
        let order = segment.sortedRows.rows(by: terms) { RadixSortedRows(segment, texts).rows(by: terms) }
        let (key, ids, rows) = (segment.orderedKey(of: terms, texts), segment.ids, listing.rows[0])
        var found: [AssetID] = []
        found.reserveCapacity(limit)
        var next = 0
        func append(until end: Int) {
            while next < end, found.count < limit {
                let row = Int(order[next])
                if rows[row] { found.append(AssetID(rawValue: Int64(ids[row]))) }
                next += 1
            }
        }
        for loose in looseRows where found.count < limit {
            append(
                until: (next..<order.count).partition { place in
                    let row = Int(order[place])
                    return loose < OrderedRow(key: key(row), id: ids[row])
                })
            if found.count < limit { found.append(AssetID(rawValue: Int64(loose.id))) }
        }
        append(until: order.count)
        return found
    }

    private var looseRows: [OrderedRow] {
        listing.rows.indices.dropFirst().flatMap { listing.orderedRows(ofPart: $0, by: terms) }.sorted()
    }
}

extension IndexListing {
    /// Returns the found rows of a part with their sort keys.
    fileprivate func orderedRows(ofPart part: Int, by terms: [SortTerm<AssetKey>]) -> [OrderedRow] {
        let segment = snapshot.parts[part].segment
        let (key, ids) = (segment.orderedKey(of: terms, texts(ofPart: part)), segment.ids)
        var found: [OrderedRow] = []
        rows[part].forEachSetBit { found.append(OrderedRow(key: key($0), id: ids[$0])) }
        return found
    }
}

/// A selection of the first rows of an order without sorting the rest: a sample of the rows tells a value that somewhat
/// more of them than needed do not exceed, and one walk through the column finds these.
struct FirstRows {
    private let listing: IndexListing
    private let terms: [SortTerm<AssetKey>]

    private static let sampleSize = 1_024
    /// The number of rows of the sample that are to be found in addition to their share.
    private static let reserve = 4

    init(_ listing: IndexListing, by terms: [SortTerm<AssetKey>]) {
        self.listing = listing
        self.terms = terms
    }

    /// Returns the first `limit` ids.
    func ids(_ limit: Int) -> [AssetID] {
        var found = listing.rows.indices.flatMap { candidates(limit, ofPart: $0) }
        found.sort()
        return found.prefix(limit).map { AssetID(rawValue: Int64($0.id)) }
    }

    /// Returns rows of a part, among them the first `limit`.
    private func candidates(_ limit: Int, ofPart part: Int) -> [OrderedRow] {
        let (segment, texts) = (listing.snapshot.parts[part].segment, listing.texts(ofPart: part))
        guard let last = bound(limit, segment, RankedBits(listing.rows[part]), texts) else {
            return listing.orderedRows(ofPart: part, by: terms)
        }
        let found = OrderedColumns(segment, texts).rows(of: listing.rows[part], upTo: last, by: terms)
        return found.count >= limit ? found : listing.orderedRows(ofPart: part, by: terms)
    }

    /// Returns a row that probably at least `limit` rows do not exceed, and not many more; `nil` if there are too few rows
    /// for a sample.
    private func bound(
        _ limit: Int, _ segment: Segment, _ rows: RankedBits, _ texts: [TextOrder: RankColumn]
    ) -> OrderedRow? {
        let place = 2 * limit * Self.sampleSize / max(1, rows.count) + Self.reserve
        guard rows.count > 8 * Self.sampleSize, place < Self.sampleSize / 2 else { return nil }
        let (key, ids) = (segment.orderedKey(of: terms, texts), segment.ids)
        var sample = (0..<Self.sampleSize).map { number in
            let row = rows.select(number * rows.count / Self.sampleSize)
            return OrderedRow(key: key(row), id: ids[row])
        }
        sample.sort()
        return sample[place]
    }
}
