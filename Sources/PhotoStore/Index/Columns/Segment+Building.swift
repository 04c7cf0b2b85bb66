// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension Segment {
    /// A segment of these rows, in any order, of ids that differ. The header is empty.
    convenience init(_ unordered: [IndexRow]) {
        let rows = unordered.sorted(by: IndexRow.precedes)
        let shape = SegmentShape(rows)
        self.init(making: shape)
        for (index, row) in rows.enumerated() { store(row, at: index) }
        storeDurations(rows)
        storeTies(rows)
        storeLookup(rows)
    }

    private func store(_ row: IndexRow, at index: Int) {
        mutable(ids)[index] = row.id
        mutable(flags)[index] = row.flags.rawValue
        mutable(creations)[index] = row.creation
        mutable(modifications)[index] = row.modification
        mutable(additions)[index] = row.added
        widths.store(row.width, at: index)
        heights.store(row.height, at: index)
        subtypes.store(row.subtypes, at: index)
        storeUUID(row.uuid, at: index)
    }

    private func storeDurations(_ rows: [IndexRow]) {
        var next = 0
        for (index, row) in rows.enumerated() where row.duration != 0 {
            mutable(durationRowColumn)[next] = UInt32(index)
            mutable(durations)[next] = row.duration
            next += 1
        }
    }

    private func storeTies(_ rows: [IndexRow]) {
        let words = mutable(ties)
        for index in rows.indices.dropFirst() where rows[index].creation == rows[index - 1].creation {
            words[index >> 6] |= 1 << UInt64(index & 63)
        }
    }

    private func storeLookup(_ rows: [IndexRow]) {
        let table = mutable(lookup)
        guard shape.hasTableOfIDs else {
            for (place, row) in rows.indices.sorted(by: { rows[$0].id < rows[$1].id }).enumerated() {
                table[place] = UInt32(row)
            }
            return
        }
        for place in 0..<shape.idSpan { table[place] = SegmentShape.noRow }
        for (index, row) in rows.enumerated() { table[Int(row.id) - shape.firstID] = UInt32(index) }
    }

    /// Only while the segment is being made does anything write to it.
    private func mutable<Element>(_ column: UnsafePointer<Element>) -> UnsafeMutablePointer<Element> {
        UnsafeMutablePointer(mutating: column)
    }
}

extension SegmentShape {
    /// The shape of so many rows, in the index's order.
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
