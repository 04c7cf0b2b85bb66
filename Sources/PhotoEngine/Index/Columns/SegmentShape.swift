// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The number of rows of a segment and the widths of its columns, which determine where each column begins.
struct SegmentShape: Hashable {
    var count: Int
    /// The number of rows at the start without a creation date.
    var undated: Int
    /// The size in bytes of each width and height: 2, or 4 or 8 when one of them does not fit.
    var sizeBytes: Int
    /// The size in bytes of each set of media subtypes: 4, or 8 when one does not fit.
    var subtypeBytes: Int
    /// The number of rows with a duration; most have none.
    var durations: Int
    /// The smallest id.
    var firstID: Int
    /// The number of possible ids from the smallest to the largest, both included.
    var idSpan: Int

    /// True if rows are found by id through a table with an entry for every id of the span. Otherwise rows are found by
    /// binary search, which suits segments of few rows with ids far apart.
    var hasTableOfIDs: Bool { idSpan <= 4 * count + 64 }

    /// The number of entries in the table that finds rows by id.
    var lookupCount: Int { hasTableOfIDs ? idSpan : count }

    /// The entry that means "no row" in the table of ids.
    static let noRow = UInt32.max

    /// True if a segment of this shape can exist. A file may contain any numbers; offsets are computed for possible
    /// shapes only.
    var isPossible: Bool {
        let rows = 0...Int(SegmentShape.noRow) - 1
        let ids = 0...Int(UInt32.max) + 1
        return rows.contains(count) && (0...count).contains(undated) && (0...count).contains(durations)
            && [2, 4, 8].contains(sizeBytes) && [4, 8].contains(subtypeBytes)
            && ids.contains(firstID) && ids.contains(idSpan) && ids.contains(firstID + idSpan) && count <= idSpan
    }
}

extension SegmentShape {
    /// The positions of the columns, in bytes from the start of the segment.
    struct Offsets {
        var creations = 0
        var modifications = 0
        var additions = 0
        var durations = 0
        var uuids = 0
        var subtypes = 0
        var flags = 0
        var ids = 0
        var lookup = 0
        var durationRows = 0
        var widths = 0
        var heights = 0
        var ties = 0
        /// The end of the last column.
        var end = 0
    }

    /// Computes the positions of the columns. The header comes first; columns begin at multiples of 64, which aligns
    /// them for every element type.
    func offsets() -> Offsets {
        var offsets = Offsets()
        var next = SegmentHeader.byteCount
        func place(_ offset: inout Int, _ elements: Int, _ bytes: Int) {
            offset = next
            next += (elements * bytes + 63) / 64 * 64
        }
        place(&offsets.creations, count, 8)
        place(&offsets.modifications, count, 8)
        place(&offsets.additions, count, 8)
        place(&offsets.durations, durations, 8)
        place(&offsets.uuids, count, 16)
        place(&offsets.subtypes, count, subtypeBytes)
        place(&offsets.flags, count, 4)
        place(&offsets.ids, count, 4)
        place(&offsets.lookup, lookupCount, 4)
        place(&offsets.durationRows, durations, 4)
        place(&offsets.widths, count, sizeBytes)
        place(&offsets.heights, count, sizeBytes)
        place(&offsets.ties, Bitmap.words(for: count), 8)
        offsets.end = next
        return offsets
    }
}

extension SegmentShape.Offsets {
    /// Binds each column to its element type. Number columns are bound by their widths; UUIDs are read from raw memory.
    func bind(_ bytes: UnsafeRawPointer, _ shape: SegmentShape) {
        for offset in [creations, modifications, additions] {
            (bytes + offset).bindMemory(to: Double.self, capacity: shape.count)
        }
        for offset in [flags, ids] { (bytes + offset).bindMemory(to: UInt32.self, capacity: shape.count) }
        (bytes + durations).bindMemory(to: Double.self, capacity: shape.durations)
        (bytes + durationRows).bindMemory(to: UInt32.self, capacity: shape.durations)
        (bytes + lookup).bindMemory(to: UInt32.self, capacity: shape.lookupCount)
        (bytes + ties).bindMemory(to: UInt64.self, capacity: Bitmap.words(for: shape.count))
        for (offset, width) in [(widths, shape.sizeBytes), (heights, shape.sizeBytes), (subtypes, shape.subtypeBytes)] {
            switch width {
            case 2: (bytes + offset).bindMemory(to: UInt16.self, capacity: shape.count)
            case 4: (bytes + offset).bindMemory(to: UInt32.self, capacity: shape.count)
            default: (bytes + offset).bindMemory(to: UInt64.self, capacity: shape.count)
            }
        }
    }
}
