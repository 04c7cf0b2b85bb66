// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// Rows of a snapshot that a fetch found, to be listed in some order.
struct IndexListing {
    let snapshot: IndexSnapshot
    /// The rows found, one bitmap per part.
    let rows: [Bitmap]

    func ids(_ order: IndexOrder, _ window: FetchWindow) -> [AssetID] {
        switch order {
        case .addition: window.cut(inOrderOfAddition())
        case .creation(let ascending): window.cut(CreationOrder(self, isAscending: ascending).ids(upTo: window.end))
        case .columns(let terms): window.cut(sorted(by: terms, upTo: window.end))
        }
    }

    /// Returns the ids in order of addition. Ids grow with every addition, so setting bits at their positions sorts
    /// them without comparisons.
    private func inOrderOfAddition() -> [AssetID] {
        guard let range = idRange else { return [] }
        guard range.count / Self.sparsestBits <= rows.reduce(0, { $0 + $1.count }) else { return sortedIDs() }
        var bits = Bitmap(none: range.count)
        for (part, rows) in zip(snapshot.parts, rows) {
            let ids = part.segment.ids
            rows.forEachSetBit { bits.insert(Int(ids[$0]) - range.lowerBound) }
        }
        return [AssetID](unsafeUninitializedCapacity: bits.count) { buffer, count in
            bits.forEachSetBit { place in
                buffer.initializeElement(at: count, to: AssetID(rawValue: Int64(place + range.lowerBound)))
                count += 1
            }
        }
    }

    /// The span of ids per found row above which sorting takes less time and memory than a bitmap of the whole span.
    private static let sparsestBits = 2_048

    private func sortedIDs() -> [AssetID] {
        var found: [UInt32] = []
        for (part, rows) in zip(snapshot.parts, rows) {
            let ids = part.segment.ids
            rows.forEachSetBit { found.append(ids[$0]) }
        }
        found.sort()
        return found.map { AssetID(rawValue: Int64($0)) }
    }

    private var idRange: Range<Int>? {
        let shapes = snapshot.parts.map(\.segment.shape).filter { $0.count > 0 }
        guard let first = shapes.map(\.firstID).min(), let end = shapes.map({ $0.firstID + $0.idSpan }).max() else {
            return nil
        }
        return first..<end
    }

    private func sorted(by terms: [SortTerm<AssetKey>], upTo limit: Int) -> [AssetID] {
        limit <= Self.pageLimit ? page(limit, by: terms) : RadixSortedRows(self).ids(by: terms)
    }

    /// The limit above which sorting all rows takes no longer.
    private static let pageLimit = 10_000

    /// The least number of surplus rows that are collected before the last ones are dropped, so that a short page is
    /// not sorted too often.
    private static let leastSpare = 1_024

    /// Returns the first rows of the order, keeping little more than `limit` rows at a time and skipping rows that sort
    /// after all of them.
    private func page(_ limit: Int, by terms: [SortTerm<AssetKey>]) -> [AssetID] {
        guard limit > 0 else { return [] }
        var first: [OrderedRow] = []
        var last: OrderedRow?
        for (part, rows) in zip(snapshot.parts, rows) {
            let key = part.segment.orderedKey(of: terms)
            let ids = part.segment.ids
            rows.forEachSetBit { row in
                let next = OrderedRow(key: key(row), id: ids[row])
                if let last, last < next { return }
                first.append(next)
                guard first.count >= 2 * limit + Self.leastSpare else { return }
                first.sort()
                first.removeSubrange(limit...)
                last = first.last
            }
        }
        first.sort()
        return first.map { AssetID(rawValue: Int64($0.id)) }
    }
}

/// The sort orders that the index supports.
enum IndexOrder: Sendable {
    /// The order of addition, oldest first.
    case addition
    /// The order of creation dates, equal ones in order of addition.
    case creation(ascending: Bool)
    /// An order by other columns.
    case columns([SortTerm<AssetKey>])

    /// Creates the order of the sort terms. Returns `nil` when a key is not in the index.
    init?(_ terms: [SortTerm<AssetKey>]) {
        guard terms.allSatisfy(\.key.isIndexed) else { return nil }
        switch terms.first {
        case nil: self = .addition
        case .some(let term) where term.key == .creationDate && terms.count == 1:
            self = .creation(ascending: term.isAscending)
        default: self = .columns(terms)
        }
    }
}

/// An iterator over the ids of a listing in order, for callers that mostly read only the first ones: the rest is sorted
/// when it is reached.
struct IndexWalk {
    private let listing: IndexListing
    private let order: IndexOrder
    private var ids: ArraySlice<AssetID>
    private var isAtBeginning = true

    /// The number of ids that are sorted at first, which mostly suffices for a page of results for a common word.
    private static let beginning = 2_048

    init(_ listing: IndexListing, _ order: IndexOrder) {
        self.listing = listing
        self.order = order
        ids = listing.ids(order, FetchWindow(limit: IndexWalk.beginning))[...]
    }

    mutating func next() -> AssetID? {
        if let id = ids.popFirst() { return id }
        guard isAtBeginning else { return nil }
        isAtBeginning = false
        ids = listing.ids(order, FetchWindow(offset: IndexWalk.beginning))[...]
        return ids.popFirst()
    }
}

/// The part of a sorted result that a fetch wants: skips `offset` elements and takes up to `limit`.
package struct FetchWindow: Sendable {
    var offset = 0
    var limit: Int?

    /// The number of elements from the start that must be known, or `Int.max` without a limit.
    var end: Int { limit.map { offset.addingReportingOverflow($0).overflow ? .max : offset + $0 } ?? .max }

    package func cut<Element>(_ all: [Element]) -> [Element] {
        offset == 0 && all.count <= end ? all : Array(all.prefix(end).dropFirst(offset))
    }
}

extension AssetRequest {
    /// The part of the result that the request wants. Negative numbers count as zero.
    package var window: FetchWindow { FetchWindow(offset: max(0, offset), limit: limit.map { max(0, $0) }) }
}

extension CollectionRequest {
    /// The part of the result that the request wants. Negative numbers count as zero.
    var window: FetchWindow { FetchWindow(offset: max(0, offset), limit: limit.map { max(0, $0) }) }
}
