// Licensed under the Apache License, Version 2.0. See LICENSE.

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
