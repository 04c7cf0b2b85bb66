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

    /// The number that says "no row" in a table of ids.
    static let noRow = UInt32.max
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
        place(&offsets.lookup, hasTableOfIDs ? idSpan : count, 4)
        place(&offsets.durationRows, durations, 4)
        place(&offsets.widths, count, sizeBytes)
        place(&offsets.heights, count, sizeBytes)
        place(&offsets.ties, Bitmap.words(for: count), 8)
        offsets.end = next
        return offsets
    }
}
