// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// A radix sort of all rows of a segment, by any indexed columns.
///
/// Rows are distributed by eleven bits of a value at a time, the lowest first. Each pass is stable, so the ids are
/// sorted first and the first term of the order last. Each pass is one walk through memory: sorting a million rows
/// takes a tenth of the time of a comparison sort.
struct RadixSortedRows {
    private struct Row {
        var value: UInt64 = 0
        let row: UInt32
    }

    private let segment: Segment
    private let texts: [TextOrder: RankColumn]
    private var rows: [Row]

    init(_ segment: Segment, _ texts: [TextOrder: RankColumn] = [:]) {
        self.segment = segment
        self.texts = texts
        rows = (0..<segment.count).map { Row(row: UInt32($0)) }
    }

    /// Returns all rows sorted by the terms, rows with equal values in order of addition.
    consuming func rows(by terms: [SortTerm<AssetKey>]) -> [UInt32] {
        distribute { [segment] in UInt64(segment.ids[$0]) }
        for term in terms.reversed() { distribute(by: segment.orderedValue(of: term, texts)) }
        return rows.map(\.row)
    }

    private mutating func distribute(by value: (Int) -> UInt64) {
        for index in rows.indices { rows[index].value = value(Int(rows[index].row)) }
        let piles = bucketSizes()
        for digit in 0..<Digit.count where !piles[Digit.range(digit)].contains(rows.count) {
            distribute(by: digit, Array(piles[Digit.range(digit)]))
        }
    }

    /// Returns the number of rows for each value of each digit.
    private func bucketSizes() -> [Int] {
        var sizes = [Int](repeating: 0, count: Digit.count * Digit.values)
        for row in rows {
            for digit in 0..<Digit.count { sizes[Digit.range(digit).lowerBound + Digit.of(row.value, digit)] += 1 }
        }
        return sizes
    }

    private mutating func distribute(by digit: Int, _ sizes: [Int]) {
        var next = sizes
        var start = 0
        for (pile, size) in sizes.enumerated() {
            next[pile] = start
            start += size
        }
        rows = [Row](unsafeUninitializedCapacity: rows.count) { buffer, count in
            for row in rows {
                let pile = Digit.of(row.value, digit)
                buffer.initializeElement(at: next[pile], to: row)
                next[pile] += 1
            }
            count = rows.count
        }
    }
}

/// A digit of the radix sort: eleven bits of a number, counted from the lowest.
private enum Digit {
    static let bits = 11
    static let values = 1 << bits
    static let count = (UInt64.bitWidth + bits - 1) / bits

    static func range(_ digit: Int) -> Range<Int> { digit * values..<(digit + 1) * values }

    @inline(__always)
    static func of(_ value: UInt64, _ digit: Int) -> Int {
        Int(truncatingIfNeeded: value >> UInt64(digit * bits)) & (values - 1)
    }
}
