// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Segment {
    /// What is true of two parts of a snapshot, in one segment. Each is in order already, so it is one walk through both.
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

    /// For who knows the duration, and need not look for it.
    fileprivate func row(_ row: Int, duration: Double) -> IndexRow {
        IndexRow(
            id: ids[row], uuid: uuid(row), creation: creations[row], modification: modifications[row],
            added: additions[row], duration: duration, width: widths[row], height: heights[row],
            subtypes: subtypes[row], flags: IndexFlags(rawValue: flags[row]))
    }
}

/// The rows of a part that are true, from the first to the last.
private struct LiveRows {
    private let segment: Segment
    private let dead: Bitmap?
    private var row = 0
    /// The first duration of this row or a later one.
    private var duration = 0

    init(_ part: IndexSnapshot.Part) {
        segment = part.segment
        dead = part.dead
        skipDead()
    }

    var isAtEnd: Bool { row == segment.count }

    /// As ``IndexRow/precedes(_:_:)`` has it.
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
    /// Columns and the span of ids are as wide as those of the wider segment.
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
