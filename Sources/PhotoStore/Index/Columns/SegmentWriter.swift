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
