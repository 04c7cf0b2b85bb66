// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The rows that a fetch found, in order of creation date, as a list that is read on demand.
///
/// The rows of the largest segment are in this order already: the n-th of them is found by counting bits. The rows of the
/// other segments are few; they are sorted, and given their indexes, when the first identifier is read. Rows of the same
/// date are in order of addition, both ascending and descending.
final class CreationList: IdentifierList {
    typealias ID = AssetID

    let count: Int
    let isAscending: Bool
    private let segment: Segment
    private let rows: RankedBits
    private let snapshot: IndexSnapshot
    private let others: [Bitmap]
    private let sortedRows = Mutex<LooseRows?>(nil)

    init(_ listing: IndexListing, isAscending: Bool) {
        snapshot = listing.snapshot
        segment = snapshot.parts[0].segment
        rows = RankedBits(listing.rows[0])
        others = Array(listing.rows.dropFirst())
        self.isAscending = isAscending
        count = rows.count + others.reduce(0) { $0 + $1.count }
    }

    func ids(in range: Range<Int>) -> [AssetID] {
        let loose = looseRows
        let among = loose.numbers(in: range)
        var found: [AssetID] = []
        found.reserveCapacity(range.count)
        var next = range.lowerBound - among.lowerBound
        for number in among {
            let index = loose.indexes[number]
            appendRows(next..<index - number, to: &found)
            found.append(AssetID(rawValue: Int64(loose.rows[number].id)))
            next = index - number
        }
        appendRows(next..<range.upperBound - among.upperBound, to: &found)
        return found
    }

    /// Returns the columns of all rows.
    func columns() -> AssetColumns {
        let (loose, creations, widths, heights) = (looseRows, segment.creations, segment.widths, segment.heights)
        return AssetColumns(count: count) { columns in
            var next = 0
            for (number, row) in loose.rows.enumerated() {
                let end = loose.indexes[number] - number
                forEachRow(next..<end) { columns.append(widths[$0], heights[$0], creations[$0]) }
                columns.append(snapshot[id: row.id])
                next = end
            }
            forEachRow(next..<rows.count) { columns.append(widths[$0], heights[$0], creations[$0]) }
        }
    }

    func place(of id: AssetID) -> PlaceInList {
        guard let number = UInt32(exactly: id.rawValue), let place = snapshot.place(of: number) else { return .missing }
        let loose = looseRows
        if place.part == 0 { return rows.bits[place.row] ? .at(index(ofRow: place.row, loose)) : .missing }
        let creation = snapshot.parts[place.part].segment.creations[place.row]
        return loose.index(of: .init(creation: creation, id: number), isAscending).map { .at($0) } ?? .missing
    }

    func changes(from older: any IdentifierList<AssetID>) -> ListChanges? {
        guard let older = older as? CreationList, older.segment === segment, older.isAscending == isAscending else {
            return nil
        }
        let (old, new) = (older.looseRows, looseRows)
        guard let apart = LooseRows.apart(old, new, isAscending) else { return nil }
        var changes = ListChanges(old: apart.old.map { old.indexes[$0] }, new: apart.new.map { new.indexes[$0] })
        for (place, words) in zip(older.rows.bits.words, rows.bits.words).enumerated() where words.0 != words.1 {
            Bitmap.forEachBit(of: words.0 & ~words.1, at: place) { changes.old.append(older.index(ofRow: $0, old)) }
            Bitmap.forEachBit(of: words.1 & ~words.0, at: place) { changes.new.append(index(ofRow: $0, new)) }
        }
        changes.old.sort()
        changes.new.sort()
        return changes
    }
}

// MARK: - The rows of the largest segment

extension CreationList {
    /// Appends the identifiers of rows of the largest segment, by their places in the order among these.
    private func appendRows(_ places: Range<Int>, to found: inout [AssetID]) {
        let ids = segment.ids
        forEachRow(places) { found.append(AssetID(rawValue: Int64(ids[$0]))) }
    }

    /// Calls the body with rows of the largest segment, by their places in the order among these.
    @inline(__always)
    private func forEachRow(_ places: Range<Int>, _ body: (Int) -> Void) {
        guard !places.isEmpty else { return }
        if isAscending { forEachAscending(places, body) } else { forEachDescending(places, body) }
    }

    @inline(__always)
    private func forEachAscending(_ places: Range<Int>, _ body: (Int) -> Void) {
        var row: Int? = rows.select(places.lowerBound)
        for _ in places {
            guard let current = row else { return }
            body(current)
            row = rows.next(after: current)
        }
    }

    /// Walks backwards from date to date, and forwards through the rows of each.
    @inline(__always)
    private func forEachDescending(_ places: Range<Int>, _ body: (Int) -> Void) {
        var place = places.lowerBound
        var row: Int? = rows.select(rows.count - 1 - place)
        while place < places.upperBound, let current = row {
            guard isTied(current) else {
                body(current)
                place += 1
                row = rows.previous(before: current)
                continue
            }
            let group = segment.rows(of: segment.creations[current])
            let ranks = rows.rank(group.lowerBound)..<rows.rank(group.upperBound)
            // The first place of the group, which the walk may enter anywhere.
            let first = rows.count - ranks.upperBound
            var next: Int? = rows.select(ranks.lowerBound + place - first)
            while place < min(places.upperBound, first + ranks.count), let current = next {
                body(current)
                place += 1
                next = rows.next(after: current)
            }
            row = rows.previous(before: group.lowerBound)
        }
    }

    /// Returns the index in the list of a row of the largest segment that is in the list.
    private func index(ofRow row: Int, _ loose: LooseRows) -> Int {
        let place = place(ofRow: row)
        // The loose rows before it: each has its index, and so a place among the rows of the largest segment.
        let before = (0..<loose.indexes.count).partition { loose.indexes[$0] - $0 > place }
        return place + before
    }

    private func place(ofRow row: Int) -> Int {
        let rank = rows.rank(row)
        guard !isAscending else { return rank }
        guard isTied(row) else { return rows.count - 1 - rank }
        let group = segment.rows(of: segment.creations[row])
        return rows.count - rows.rank(group.upperBound) + rank - rows.rank(group.lowerBound)
    }

    /// True if another row of the segment has the same date.
    private func isTied(_ row: Int) -> Bool {
        let ties = segment.ties
        if ties[row >> 6] >> UInt64(row & 63) & 1 == 1 { return true }
        let next = row + 1
        return next < segment.count && ties[next >> 6] >> UInt64(next & 63) & 1 == 1
    }
}

// MARK: - The rows of other segments

/// The rows of the small segments in the order of a list, with their indexes in it.
private struct LooseRows: Sendable {
    struct Row: Hashable, Sendable {
        var creation: Double
        var id: UInt32

        func precedes(_ other: Row, _ isAscending: Bool) -> Bool {
            if creation == other.creation { return id < other.id }
            return (creation < other.creation) == isAscending
        }
    }

    var rows: [Row] = []
    /// The index in the list of each row, ascending.
    var indexes: [Int] = []

    /// The index of a row in the list; `nil` if the list does not have the row.
    func index(of row: Row, _ isAscending: Bool) -> Int? {
        let number = (0..<rows.count).partition { !rows[$0].precedes(row, isAscending) }
        return number < rows.count && rows[number] == row ? indexes[number] : nil
    }

    /// The numbers of the rows whose indexes lie in a range.
    func numbers(in range: Range<Int>) -> Range<Int> {
        let all = 0..<indexes.count
        return all.partition { indexes[$0] >= range.lowerBound }..<all.partition { indexes[$0] >= range.upperBound }
    }

    /// Returns the numbers of the rows that only one of two lists has in its place in the order.
    static func apart(_ old: LooseRows, _ new: LooseRows, _ isAscending: Bool) -> (old: [Int], new: [Int])? {
        var (i, j) = (0, 0)
        var apart: (old: [Int], new: [Int]) = ([], [])
        while i < old.rows.count || j < new.rows.count {
            if i < old.rows.count, j < new.rows.count, old.rows[i] == new.rows[j] {
                (i, j) = (i + 1, j + 1)
            } else if j == new.rows.count || i < old.rows.count && old.rows[i].precedes(new.rows[j], isAscending) {
                apart.old.append(i)
                i += 1
            } else {
                apart.new.append(j)
                j += 1
            }
        }
        return apart
    }
}

extension CreationList {
    private var looseRows: LooseRows {
        if others.isEmpty { return LooseRows() }
        return sortedRows.withLock { known in
            if let known { return known }
            let sorted = sortedLooseRows()
            known = sorted
            return sorted
        }
    }

    private func sortedLooseRows() -> LooseRows {
        var loose = LooseRows()
        for (part, found) in zip(snapshot.parts.dropFirst(), others) {
            let segment = part.segment
            found.forEachSetBit { loose.rows.append(.init(creation: segment.creations[$0], id: segment.ids[$0])) }
        }
        loose.rows.sort { $0.precedes($1, isAscending) }
        loose.indexes.reserveCapacity(loose.rows.count)
        // Each is looked for near the one before it.
        var group = 0..<0
        for (number, row) in loose.rows.enumerated() {
            group = segment.rows(of: row.creation, near: group.lowerBound)
            loose.indexes.append(number + count(before: row, among: group))
        }
        return loose
    }

    /// Returns the number of rows of the largest segment in the list that precede a row of another one.
    ///
    /// - Parameter group: The rows of the largest segment with the date of that row.
    private func count(before row: LooseRows.Row, among group: Range<Int>) -> Int {
        let start = isAscending ? rows.rank(group.lowerBound) : rows.count - rows.rank(group.upperBound)
        guard !group.isEmpty else { return start }
        // Rows of the same date are in order of their ids.
        let end = group.partition { segment.ids[$0] > row.id }
        return start + rows.rank(end) - rows.rank(group.lowerBound)
    }
}

extension Bitmap {
    /// Calls the body with the rows whose bits are set in a word.
    fileprivate static func forEachBit(of word: UInt64, at place: Int, _ body: (Int) -> Void) {
        var rest = word
        while rest != 0 {
            body(place << 6 + rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }
}
