// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// The sort key of a row: numbers that compare as the values do. The first two are stored inline, any others in an
/// array.
struct OrderedKey: Comparable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var rest: [UInt64] = []

    static func < (left: OrderedKey, right: OrderedKey) -> Bool {
        if left.first != right.first { return left.first < right.first }
        if left.second != right.second { return left.second < right.second }
        return left.rest.lexicographicallyPrecedes(right.rest)
    }
}

extension Segment {
    /// Returns a function that reads the sort key of a row.
    func orderedKey(
        of terms: [SortTerm<AssetKey>], _ texts: [TextOrder: RankColumn] = [:]
    ) -> (Int) -> OrderedKey {
        let values = terms.map { orderedValue(of: $0, texts) }
        switch values.count {
        case 0: return { _ in OrderedKey() }
        case 1:
            let first = values[0]
            return { OrderedKey(first: first($0)) }
        case 2:
            let (first, second) = (values[0], values[1])
            return { OrderedKey(first: first($0), second: second($0)) }
        default:
            return { row in
                OrderedKey(first: values[0](row), second: values[1](row), rest: values.dropFirst(2).map { $0(row) })
            }
        }
    }

    /// Returns a function that reads a number of a row. Rows with smaller numbers come first.
    func orderedValue(
        of term: SortTerm<AssetKey>, _ texts: [TextOrder: RankColumn] = [:]
    ) -> (Int) -> UInt64 {
        let value = TextOrder(term).flatMap { texts[$0]?.reader } ?? orderedValue(of: term.key)
        return term.isAscending ? value : { ~value($0) }
    }

    /// Returns a function that reads a number of a row, ascending. Missing values sort before all others, as in SQLite.
    /// The function retains the segment whose columns it reads.
    private func orderedValue(of key: AssetKey) -> (Int) -> UInt64 {
        let flags = flags
        let (creations, modifications, additions) = (creations, modifications, additions)
        let (widths, heights, subtypes) = (widths, heights, subtypes)
        switch key {
        case .mediaType, .sourceType, .rating, .isFavorite, .isHidden, .representsBurst, .hasAdjustments, .isRAW,
            .isFrontCamera, .isDamaged:
            let (mask, shift) = key.field.map { ($0.mask, $0.shift) } ?? (0, 0)
            return { row in withExtendedLifetime(self) { UInt64((flags[row] & mask) >> shift) } }
        case .creationDate: return { row in withExtendedLifetime(self) { creations[row].ordered } }
        case .modificationDate: return { row in withExtendedLifetime(self) { modifications[row].ordered } }
        case .addedDate: return { row in withExtendedLifetime(self) { additions[row].ordered } }
        case .duration: return { self.duration($0).ordered }
        case .pixelWidth: return { row in withExtendedLifetime(self) { widths[row] } }
        case .pixelHeight: return { row in withExtendedLifetime(self) { heights[row] } }
        // The highest bit makes a number negative in the database.
        case .mediaSubtypes: return { row in withExtendedLifetime(self) { subtypes[row] ^ 1 << 63 } }
        // Not in the index: `IndexOrder` rejects these keys.
        case .localIdentifier, .burstIdentifier, .filename, .byteSize, .uniformTypeIdentifier, .title, .caption,
            .keywords, .people, .cameraMake, .camera, .lens, .location, .city, .country:
            return { _ in 0 }
        }
    }
}

extension Double {
    /// An integer that compares with others as the floating-point values do.
    var ordered: UInt64 {
        let bits = (self + 0).bitPattern
        return bits >> 63 == 1 ? ~bits : bits | 1 << 63
    }
}

/// A row with its sort key. Rows of equal keys compare by id.
struct OrderedRow: Comparable {
    var key: OrderedKey
    var id: UInt32

    static func < (left: OrderedRow, right: OrderedRow) -> Bool {
        left.key == right.key ? left.id < right.id : left.key < right.key
    }
}
