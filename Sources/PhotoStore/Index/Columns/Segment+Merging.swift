// Licensed under the Apache License, Version 2.0. See LICENSE.

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
    private let dead: Bitmap?
    private var row = 0
    /// The index of the first duration that belongs to this row or a later one.
    private var duration = 0

    init(_ part: IndexSnapshot.Part) {
        segment = part.segment
        dead = part.dead
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
        guard let dead else { return }
        while row < segment.count, dead[row] { row += 1 }
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
    fileprivate var liveCount: Int { segment.count - (dead?.count ?? 0) }
    fileprivate var liveUndated: Int { (0..<segment.shape.undated).count { isAlive($0) } }
    fileprivate var liveDurations: Int { segment.durationRows.count { isAlive(Int($0)) } }
}
