// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The index of a library at one place in its history: a value, which fetches read while changes make the next one.
///
/// It is a few segments, the oldest and largest first. A change writes no segment: the rows that it touched are marked as
/// dead where they were, and their new versions make a segment of their own at the end, which soon is merged with its
/// neighbours. So the cost of a change is that of a bit for each row, and of few rows.
struct IndexSnapshot: Sendable {
    /// A segment, and which of its rows are no longer true.
    struct Part: Sendable {
        var segment: Segment
        /// `nil` when all are true.
        var dead: Bitmap?

        func isAlive(_ row: Int) -> Bool { dead.map { !$0[row] } ?? true }
    }

    var token: ChangeToken
    private(set) var parts: [Part]

    init(_ segment: Segment, token: ChangeToken) {
        parts = [Part(segment: segment)]
        self.token = token
    }

    /// Where the asset of that id is; `nil` when there is none.
    func place(of id: UInt32) -> (part: Int, row: Int)? {
        for part in parts.indices.reversed() {
            if let row = parts[part].segment.row(of: id), parts[part].isAlive(row) { return (part, row) }
        }
        return nil
    }

    subscript(id id: UInt32) -> IndexRow? { place(of: id).map { parts[$0.part].segment[$0.row] } }
}

// MARK: - Changing

extension IndexSnapshot {
    /// Takes these assets out, and puts their newest versions in.
    mutating func replace(_ ids: some Sequence<UInt32>, with rows: [IndexRow]) {
        for id in ids { kill(id) }
        guard !rows.isEmpty else { return }
        parts.append(Part(segment: Segment(rows)))
        while let last = parts.last, let before = parts.dropLast().last,
            before.segment.count <= max(64, 4 * last.segment.count)
        {
            parts.removeLast(2)
            parts.append(Part(segment: Segment(before.liveRows + last.liveRows)))
        }
    }

    private mutating func kill(_ id: UInt32) {
        guard let (part, row) = place(of: id) else { return }
        parts[part].dead = parts[part].dead ?? Bitmap(none: parts[part].segment.count)
        parts[part].dead?.insert(row)
    }

    /// All rows in one segment.
    func merged() -> Segment {
        guard parts.count > 1 || parts[0].dead != nil else { return parts[0].segment }
        return Segment(parts.flatMap(\.liveRows))
    }

    /// How many rows are not where the largest segment has them.
    var looseCount: Int { parts.dropFirst().reduce(0) { $0 + $1.segment.count } }
}

extension IndexSnapshot.Part {
    fileprivate var liveRows: [IndexRow] {
        (0..<segment.count).lazy.filter { isAlive($0) }.map { segment[$0] }
    }
}
