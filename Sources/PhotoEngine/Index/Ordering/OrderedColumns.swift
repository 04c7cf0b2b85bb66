// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// A walk through the column of an order's first term, compiled for each kind of column: a call for each row would take
/// several times as long.
struct OrderedColumns {
    private let segment: Segment
    private let texts: [TextOrder: RankColumn]

    init(_ segment: Segment, _ texts: [TextOrder: RankColumn]) {
        self.segment = segment
        self.texts = texts
    }

    /// Returns the rows that do not come after another row in the order.
    func rows(of rows: Bitmap, upTo last: OrderedRow, by terms: [SortTerm<AssetKey>]) -> [OrderedRow] {
        guard let term = terms.first else { return [] }
        let flip: UInt64 = term.isAscending ? 0 : ~0
        let walk = ColumnWalk(segment: segment, rows: rows, last: last, terms: terms, texts: texts)
        if let field = term.key.field {
            return walk.rows(FlagValues(flags: segment.flags, mask: field.mask, shift: field.shift, flip: flip))
        }
        switch term.key {
        case .modificationDate: return walk.rows(RealValues(values: segment.modifications, flip: flip))
        case .addedDate: return walk.rows(RealValues(values: segment.additions, flip: flip))
        case .creationDate: return walk.rows(RealValues(values: segment.creations, flip: flip))
        default: return walk.rows(AnyValues(value: segment.orderedValue(of: term, texts)))
        }
    }
}

/// The numbers of a column, which compare as the values of an order do.
private protocol OrderedValues {
    func value(_ row: Int) -> UInt64
}

private struct FlagValues: OrderedValues {
    let flags: UnsafePointer<UInt32>
    let mask: UInt32
    let shift: UInt32
    let flip: UInt64

    @inline(__always)
    func value(_ row: Int) -> UInt64 { UInt64((flags[row] & mask) >> shift) ^ flip }
}

private struct RealValues: OrderedValues {
    let values: UnsafePointer<Double>
    let flip: UInt64

    @inline(__always)
    func value(_ row: Int) -> UInt64 { values[row].ordered ^ flip }
}

private struct AnyValues: OrderedValues {
    let value: (Int) -> UInt64

    @inline(__always)
    func value(_ row: Int) -> UInt64 { value(row) }
}

private struct ColumnWalk {
    let segment: Segment
    let rows: Bitmap
    let last: OrderedRow
    let terms: [SortTerm<AssetKey>]
    let texts: [TextOrder: RankColumn]

    func rows(_ column: some OrderedValues) -> [OrderedRow] {
        let (key, ids) = (segment.orderedKey(of: terms, texts), segment.ids)
        let (bound, lastID, isOnlyTerm) = (last.key.first, last.id, terms.count == 1)
        var found: [OrderedRow] = []
        withExtendedLifetime(segment) {
            rows.words.withUnsafeBufferPointer { words in
                for (place, word) in words.enumerated() where word != 0 {
                    var rest = word
                    while rest != 0 {
                        let row = place << 6 + rest.trailingZeroBitCount
                        rest &= rest - 1
                        let value = column.value(row)
                        guard value <= bound else { continue }
                        if isOnlyTerm, value == bound, ids[row] > lastID { continue }
                        let next = OrderedRow(key: key(row), id: ids[row])
                        if !(last < next) { found.append(next) }
                    }
                }
            }
        }
        return found
    }
}
