// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How many rows a segment has, and how wide its columns are: from it follows where each column begins.
struct SegmentShape: Hashable {
    var count: Int
    /// How many rows at the start have no date of creation.
    var undated: Int
    /// Bytes of each width and height: 2, or 4 or 8 when one of them does not fit.
    var sizeBytes: Int
    /// Bytes of each set of subtypes: 4, or 8 when one does not fit.
    var subtypeBytes: Int
    /// How many rows have a duration; most have none.
    var durations: Int
    /// The smallest id.
    var firstID: Int
    /// How many ids there could be from the smallest to the largest.
    var idSpan: Int

    /// Whether rows are found by an id through a table of all ids between the first and the last; else by search, which
    /// is for segments of few, far apart.
    var hasTableOfIDs: Bool { idSpan <= 4 * count + 64 }

    /// How many numbers it takes to find rows by ids.
    var lookupCount: Int { hasTableOfIDs ? idSpan : count }

    /// The number that says "no row" in a table of ids.
    static let noRow = UInt32.max

    /// Whether there can be such a segment. What a file says may be anything; of any other shape nothing is computed.
    var isPossible: Bool {
        let rows = 0...Int(SegmentShape.noRow) - 1
        let ids = 0...Int(UInt32.max) + 1
        return rows.contains(count) && (0...count).contains(undated) && (0...count).contains(durations)
            && [2, 4, 8].contains(sizeBytes) && [4, 8].contains(subtypeBytes)
            && ids.contains(firstID) && ids.contains(idSpan) && ids.contains(firstID + idSpan) && count <= idSpan
    }
}

extension SegmentShape {
    /// Where columns begin, in bytes from the segment's start.
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
        /// Where the last one ends.
        var end = 0
    }

    /// The header takes the first bytes; columns begin at multiples of 64, so that each is aligned for every element.
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
    /// Says of what type each column is. Numbers whose width differs, and UUIDs, are read from raw memory.
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
