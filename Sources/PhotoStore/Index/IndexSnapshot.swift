// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The index of a library at one place in its history: a value, which fetches read while changes make the next one.
///
/// It is a few segments, the oldest first, which is by far the largest in a large library. A change writes into none of them: the
/// rows that it touched are marked as dead where they were, and their new versions make a segment of their own at the end,
/// which soon is merged with its neighbours. So the cost of a change is that of a bit for each row, and of few rows. The
/// first segment of a large library is left out of that; ``merged()`` takes a walk through all rows.
struct IndexSnapshot: Sendable {
    /// A segment, and which of its rows are no longer true.
    struct Part: Sendable {
        var segment: Segment
        /// `nil` when all are true.
        var dead: Bitmap?

        func isAlive(_ row: Int) -> Bool { dead.map { !$0[row] } ?? true }
    }

    /// A place in the history of a library.
    struct Place: Hashable, Sendable {
        var token: ChangeToken
        /// When the change was made that leads to the token; `nil` before the first one.
        var date: Double?
    }

    var place: Place
    private(set) var parts: [Part]
    /// How many rows changes have brought since it was in one segment.
    private(set) var changedRowCount = 0

    init(_ segment: Segment, at place: Place) {
        parts = [Part(segment: segment)]
        self.place = place
    }

    var token: ChangeToken { place.token }

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
    /// A first segment of more rows than these is not merged with what changes bring: a fetch would wait for it.
    private static let mostRowsMergedAtOnce = 16_384
    /// Segments of so few are merged with whatever comes.
    private static let fewestRows = 64
    /// A segment is merged with the next when that has at least so large a part of its rows.
    private static let share = 4

    /// Puts the newest versions of assets in, in the place of those that are there.
    mutating func replace(with rows: [IndexRow]) {
        guard !rows.isEmpty else { return }
        changedRowCount += rows.count
        for row in rows { kill(row.id) }
        parts.append(Part(segment: Segment(rows)))
        while parts.count > 1, shouldMergeLast {
            let newer = parts.removeLast()
            let older = parts.removeLast()
            parts.append(Part(segment: Segment(merging: older, newer)))
        }
    }

    private var shouldMergeLast: Bool {
        let (older, newer) = (parts[parts.count - 2].segment, parts[parts.count - 1].segment)
        guard parts.count > 2 || older.count <= Self.mostRowsMergedAtOnce else { return false }
        return older.count <= max(Self.fewestRows, Self.share * newer.count)
    }

    private mutating func kill(_ id: UInt32) {
        guard let (part, row) = place(of: id) else { return }
        parts[part].dead = parts[part].dead ?? Bitmap(none: parts[part].segment.count)
        parts[part].dead?.insert(row)
    }

    /// The same, in one segment.
    func merged() -> IndexSnapshot {
        var rest = parts
        while rest.count > 1 {
            let newer = rest.removeLast()
            let older = rest.removeLast()
            rest.append(Part(segment: Segment(merging: older, newer)))
        }
        return IndexSnapshot(rest[0].segment, at: place)
    }
}
