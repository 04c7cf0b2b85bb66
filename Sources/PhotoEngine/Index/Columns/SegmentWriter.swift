// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Fills the columns of a segment while it is being made. Nothing else writes into a segment.
struct SegmentWriter {
    private let shape: SegmentShape
    private let bytes: UnsafeMutableRawPointer
    private let offsets: SegmentShape.Offsets
    private var count = 0
    private var durationCount = 0

    /// Creates a writer into memory that must be all zeroes.
    init(_ bytes: UnsafeMutableRawPointer, _ shape: SegmentShape) {
        self.bytes = bytes
        self.shape = shape
        offsets = shape.offsets()
        offsets.bind(bytes, shape)
    }

    /// Appends a row. Rows must come in the order of the index.
    mutating func append(_ row: IndexRow) {
        column(offsets.ids, UInt32.self)[count] = row.id
        column(offsets.flags, UInt32.self)[count] = row.flags.rawValue
        column(offsets.creations, Double.self)[count] = row.creation
        column(offsets.modifications, Double.self)[count] = row.modification
        column(offsets.additions, Double.self)[count] = row.added
        NumberColumn.store(row.width, in: bytes + offsets.widths, at: count, bytes: shape.sizeBytes)
        NumberColumn.store(row.height, in: bytes + offsets.heights, at: count, bytes: shape.sizeBytes)
        NumberColumn.store(row.subtypes, in: bytes + offsets.subtypes, at: count, bytes: shape.subtypeBytes)
        (bytes + offsets.uuids + count * 16).storeBytes(of: row.uuid, as: UUID.self)
        if row.duration != 0 { append(duration: row.duration) }
        count += 1
    }

    private mutating func append(duration: Double) {
        column(offsets.durationRows, UInt32.self)[durationCount] = UInt32(count)
        column(offsets.durations, Double.self)[durationCount] = duration
        durationCount += 1
    }

    /// Writes the columns that are derived from all rows. Call it once, after the last row.
    func finish() {
        writeTies()
        writeLookup()
    }

    private func writeTies() {
        let (creations, ties) = (column(offsets.creations, Double.self), column(offsets.ties, UInt64.self))
        for row in (0..<count).dropFirst() where creations[row] == creations[row - 1] {
            ties[row >> 6] |= 1 << UInt64(row & 63)
        }
    }

    private func writeLookup() {
        let (ids, lookup) = (column(offsets.ids, UInt32.self), column(offsets.lookup, UInt32.self))
        guard shape.hasTableOfIDs else {
            for (place, row) in (0..<count).sorted(by: { ids[$0] < ids[$1] }).enumerated() {
                lookup[place] = UInt32(row)
            }
            return
        }
        for place in 0..<shape.idSpan { lookup[place] = SegmentShape.noRow }
        for row in 0..<count { lookup[Int(ids[row]) - shape.firstID] = UInt32(row) }
    }

    private func column<Element>(_ offset: Int, _: Element.Type) -> UnsafeMutablePointer<Element> {
        (bytes + offset).assumingMemoryBound(to: Element.self)
    }
}

extension Segment {
    /// Creates a segment of these rows, which may come in any order and must have different ids. The header stays
    /// empty.
    ///
    /// Sorts the rows in place when the array is not shared: a million of them take 88 MB.
    convenience init(_ unordered: consuming [IndexRow]) {
        var rows = consume unordered
        rows.sort(by: IndexRow.precedes)
        self.init(SegmentShape(rows)) { writer in
            for row in rows { writer.append(row) }
        }
    }
}

extension SegmentShape {
    /// Creates the shape of these rows, which must be in the order of the index.
    fileprivate init(_ rows: [IndexRow]) {
        var (largest, subtypes): (UInt64, UInt64) = (0, 0)
        var (first, last): (UInt32, UInt32) = (.max, 0)
        for row in rows {
            largest = max(largest, row.width, row.height)
            subtypes |= row.subtypes
            first = min(first, row.id)
            last = max(last, row.id)
        }
        self.init(
            count: rows.count, undated: rows.prefix { $0.creation == IndexRow.undated }.count,
            sizeBytes: largest <= UInt16.max ? 2 : largest <= UInt32.max ? 4 : 8,
            subtypeBytes: subtypes <= UInt32.max ? 4 : 8,
            durations: rows.count { $0.duration != 0 }, firstID: rows.isEmpty ? 0 : Int(first),
            idSpan: rows.isEmpty ? 0 : Int(last) - Int(first) + 1)
    }
}

extension Segment {
    /// Creates a segment of the live rows of two parts of a snapshot. Both are sorted already, so one pass through each
    /// is enough.
    convenience init(merging left: IndexSnapshot.Part, _ right: IndexSnapshot.Part) {
        self.init(SegmentShape(merging: left, right)) { writer in
            var (left, right) = (LiveRows(left), LiveRows(right))
            while !left.isAtEnd, !right.isAtEnd {
                writer.append(left.precedes(right) ? left.next() : right.next())
            }
            while !left.isAtEnd { writer.append(left.next()) }
            while !right.isAtEnd { writer.append(right.next()) }
        }
    }

    /// Returns a row whose duration the caller has found already, which saves a search.
    fileprivate func row(_ row: Int, duration: Double) -> IndexRow {
        IndexRow(
            id: ids[row], uuid: uuid(row), creation: creations[row], modification: modifications[row],
            added: additions[row], duration: duration, width: widths[row], height: heights[row],
            subtypes: subtypes[row], flags: IndexFlags(rawValue: flags[row]))
    }
}

/// An iterator over the live rows of a part, in ascending order.
private struct LiveRows {
    private let segment: Segment
    private let deadRows: Bitmap?
    private var row = 0
    /// The index of the first duration that belongs to this row or a later one.
    private var duration = 0

    init(_ part: IndexSnapshot.Part) {
        segment = part.segment
        deadRows = part.deadRows
        skipDead()
    }

    var isAtEnd: Bool { row == segment.count }

    /// Compares rows as ``IndexRow/precedes(_:_:)`` does.
    func precedes(_ other: LiveRows) -> Bool {
        let (own, others) = (segment.creations[row], other.segment.creations[other.row])
        return own == others ? segment.ids[row] < other.segment.ids[other.row] : own < others
    }

    mutating func next() -> IndexRow {
        defer {
            row += 1
            skipDead()
        }
        return segment.row(row, duration: findDuration())
    }

    private mutating func findDuration() -> Double {
        let rows = segment.durationRows
        while duration < rows.count, rows[duration] < UInt32(row) { duration += 1 }
        return duration < rows.count && rows[duration] == UInt32(row) ? segment.durations[duration] : 0
    }

    private mutating func skipDead() {
        guard let deadRows else { return }
        while row < segment.count, deadRows[row] { row += 1 }
    }
}

extension SegmentShape {
    /// Creates the shape of two merged parts. Columns are as wide as the wider of both; the span of ids covers both.
    fileprivate init(merging left: IndexSnapshot.Part, _ right: IndexSnapshot.Part) {
        let shapes = [left.segment.shape, right.segment.shape]
        let spans = shapes.filter { $0.idSpan > 0 }
        let first = spans.map(\.firstID).min() ?? 0
        self.init(
            count: left.liveCount + right.liveCount, undated: left.liveUndated + right.liveUndated,
            sizeBytes: shapes.map(\.sizeBytes).max() ?? 2, subtypeBytes: shapes.map(\.subtypeBytes).max() ?? 4,
            durations: left.liveDurations + right.liveDurations, firstID: first,
            idSpan: (spans.map { $0.firstID + $0.idSpan }.max() ?? first) - first)
    }
}

extension IndexSnapshot.Part {
    fileprivate var liveCount: Int { segment.count - (deadRows?.count ?? 0) }
    fileprivate var liveUndated: Int { (0..<segment.shape.undated).count { isLive($0) } }
    fileprivate var liveDurations: Int { segment.durationRows.count { isLive(Int($0)) } }
}
