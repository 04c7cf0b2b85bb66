// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// Rows of a snapshot that a fetch found, to be listed in some order.
struct IndexListing {
    let snapshot: IndexSnapshot
    /// The rows found, one bitmap per part.
    var rows: [Bitmap]
    /// The ranks of the rows by texts, one dictionary per part; empty for orders without texts.
    var texts: [[TextOrder: RankColumn]] = []

    /// Returns the ranks of the rows of a part.
    func texts(ofPart part: Int) -> [TextOrder: RankColumn] { texts.isEmpty ? [:] : texts[part] }

    /// Returns the ids in an order. In orders of dates and other columns they are read when they are needed.
    func ids(_ order: IndexOrder, _ window: FetchWindow = FetchWindow()) -> FetchedIDs<AssetID> {
        switch order {
        case .addition: FetchedIDs(window.cut(inOrderOfAddition()))
        case .creation(let ascending): window.cut(CreationList(self, isAscending: ascending))
        case .columns(let terms): window.cut(ColumnList(self, by: terms))
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
}

/// The sort orders that the index supports.
enum IndexOrder: Sendable {
    /// The order of addition, oldest first.
    case addition
    /// The order of creation dates, equal ones in order of addition.
    case creation(ascending: Bool)
    /// An order by other columns.
    case columns([SortTerm<AssetKey>])

    /// Creates the order of the sort terms. Returns `nil` when a key is neither in the index nor ranked by it.
    init?(_ terms: [SortTerm<AssetKey>]) {
        guard terms.allSatisfy({ $0.key.isIndexed || TextOrder($0) != nil }) else { return nil }
        switch terms.first {
        case nil: self = .addition
        case .some(let term) where term.key == .creationDate && terms.count == 1:
            self = .creation(ascending: term.isAscending)
        default: self = .columns(terms)
        }
    }

    /// The texts by which it sorts.
    var textOrders: [TextOrder] {
        guard case .columns(let terms) = self else { return [] }
        return terms.compactMap { TextOrder($0) }
    }
}

/// An iterator over the ids of a listing in order, for callers that mostly read only the first ones: the rest is sorted
/// when it is reached.
struct IndexWalk {
    private let ids: FetchedIDs<AssetID>
    private var read: ArraySlice<AssetID> = []
    private var position = 0

    /// The number of ids that are read at a time, which mostly suffices for a page of results for a common word.
    private static let step = 2_048

    init(_ listing: IndexListing, _ order: IndexOrder) { ids = listing.ids(order) }

    mutating func next() -> AssetID? {
        if read.isEmpty {
            let end = min(position + Self.step, ids.count)
            read = ids[position..<end][...]
            position = end
        }
        return read.popFirst()
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

    /// Returns the part of a list that is read on demand: a part of it is read at once.
    func cut<ID>(_ list: some IdentifierList<ID>) -> FetchedIDs<ID> {
        if offset == 0, list.count <= end { return FetchedIDs(list) }
        let last = min(end, list.count)
        return FetchedIDs(list.ids(in: min(offset, last)..<last))
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
