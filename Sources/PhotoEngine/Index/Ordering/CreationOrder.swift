// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A merge of the rows of several segments in order of creation date.
///
/// The largest segment is sorted already: its rows are copied in long runs. The rows of the others are few, and are
/// inserted between these runs. Rows of the same date are in order of addition, both ascending and descending.
struct CreationOrder {
    private let largest: Segment
    private let rows: Bitmap
    /// The rows of the other segments, in the requested order.
    private let looseRows: [(creation: Double, id: UInt32)]
    private let isAscending: Bool

    init(_ listing: IndexListing, isAscending: Bool) {
        largest = listing.snapshot.parts[0].segment
        rows = listing.rows[0]
        self.isAscending = isAscending
        var looseRows: [(creation: Double, id: UInt32)] = []
        for (part, rows) in zip(listing.snapshot.parts, listing.rows).dropFirst() {
            let segment = part.segment
            rows.forEachSetBit { looseRows.append((segment.creations[$0], segment.ids[$0])) }
        }
        looseRows.sort { left, right in
            left.creation == right.creation ? left.id < right.id : (left.creation < right.creation) == isAscending
        }
        self.looseRows = looseRows
    }

    /// Returns the first `limit` ids in order, possibly a few more.
    func ids(upTo limit: Int) -> [AssetID] {
        let capacity = rows.count + looseRows.count
        guard capacity > 0, limit > 0 else { return [] }
        return [AssetID](unsafeUninitializedCapacity: capacity) { buffer, count in
            var output = Output(buffer: buffer, limit: limit)
            var position = isAscending ? 0 : largest.count
            for group in looseGroups where !output.isFull {
                let equal = largest.rows(of: group.creation)
                emit(from: &position, before: equal, into: &output)
                emitMerged(equal, group.ids, into: &output)
            }
            emit(from: &position, before: isAscending ? largest.count..<largest.count : 0..<0, into: &output)
            count = output.count
        }
    }

    private var looseGroups: [(creation: Double, ids: [UInt32])] {
        var groups: [(creation: Double, ids: [UInt32])] = []
        for row in looseRows {
            if groups.last?.creation == row.creation {
                groups[groups.count - 1].ids.append(row.id)
            } else {
                groups.append((row.creation, [row.id]))
            }
        }
        return groups
    }

    /// Appends all rows from a position up to `others`, and moves the position past `others`.
    private func emit(from position: inout Int, before others: Range<Int>, into output: inout Output) {
        if isAscending {
            output.append(position..<others.lowerBound, of: rows, largest)
            position = others.upperBound
        } else {
            output.appendBackwards(others.upperBound..<position, of: rows, largest)
            position = others.lowerBound
        }
    }

    /// Appends the ids that share one creation date, from the largest segment and the others, in the order of addition,
    /// which is that of the ids.
    private func emitMerged(_ equal: Range<Int>, _ ids: [UInt32], into output: inout Output) {
        let own = equal.filter { rows[$0] }.map { largest.ids[$0] }
        for id in (own + ids).sorted() { output.append(id) }
    }
}

extension CreationOrder {
    /// A buffer of ids that is filled up to a limit.
    private struct Output {
        let buffer: UnsafeMutableBufferPointer<AssetID>
        let limit: Int
        var count = 0

        var isFull: Bool { count >= limit }

        @inline(__always)
        mutating func append(_ id: UInt32) {
            buffer.initializeElement(at: count, to: AssetID(rawValue: Int64(id)))
            count += 1
        }

        mutating func append(_ range: Range<Int>, of rows: Bitmap, _ segment: Segment) {
            let ids = segment.ids
            for place in Bitmap.places(of: range) where rows.words[place] != 0 {
                if isFull { return }
                var rest = rows.word(place, in: range)
                while rest != 0 {
                    append(ids[place << 6 + rest.trailingZeroBitCount])
                    rest &= rest - 1
                }
            }
        }

        /// Appends rows from the end to the start, except that rows of the same date keep their ascending order: they
        /// are first written backwards, then reversed.
        mutating func appendBackwards(_ range: Range<Int>, of rows: Bitmap, _ segment: Segment) {
            let (ids, ties) = (segment.ids, segment.ties)
            var groupStart = count
            for place in Bitmap.places(of: range).reversed() where rows.words[place] != 0 || groupStart != count {
                if isFull, groupStart == count { return }
                let (word, tied) = (rows.word(place, in: range), ties[place])
                // No row of this word shares the date of the row before it, so each is a group of its own.
                if word & tied == 0, groupStart == count {
                    appendBits(of: word, place << 6, ids)
                    groupStart = count
                } else {
                    appendGroups(of: word, tied, place << 6, ids, &groupStart)
                }
            }
            reverse(from: groupStart)
        }

        /// Appends the rows of a word backwards. Two rows belong to one group if every row after the first, up to the
        /// second, is tied to the row before it.
        private mutating func appendGroups(
            of word: UInt64, _ tied: UInt64, _ start: Int, _ ids: UnsafePointer<UInt32>, _ groupStart: inout Int
        ) {
            var rest = word
            var above = ~UInt64(0)
            while rest != 0 {
                let bit = 63 - rest.leadingZeroBitCount
                rest &= ~(1 << UInt64(bit))
                let between = above & (~0 << UInt64(bit)) << 1
                if ~tied & between != 0 { endGroup(&groupStart) }
                append(ids[start + bit])
                above = ~0 >> UInt64(63 - bit)
            }
            if ~tied & above != 0 { endGroup(&groupStart) }
        }

        private mutating func endGroup(_ groupStart: inout Int) {
            reverse(from: groupStart)
            groupStart = count
        }

        @inline(__always)
        private mutating func appendBits(of word: UInt64, _ start: Int, _ ids: UnsafePointer<UInt32>) {
            if word == ~0 {
                for bit in 0..<64 { append(ids[start + 63 - bit]) }
                return
            }
            var rest = word
            while rest != 0 {
                let bit = 63 - rest.leadingZeroBitCount
                append(ids[start + bit])
                rest &= ~(1 << UInt64(bit))
            }
        }

        private func reverse(from start: Int) {
            guard count - start > 1 else { return }
            var (low, high) = (start, count - 1)
            while low < high {
                buffer.swapAt(low, high)
                low += 1
                high -= 1
            }
        }
    }
}

extension Bitmap {
    /// Returns the indices of the words that a range of rows lies in.
    fileprivate static func places(of range: Range<Int>) -> Range<Int> {
        range.isEmpty ? 0..<0 : range.lowerBound >> 6..<(range.upperBound - 1) >> 6 + 1
    }

    /// Returns a word with only the bits that lie in the range.
    @inline(__always)
    fileprivate func word(_ place: Int, in range: Range<Int>) -> UInt64 {
        var word = words[place]
        let start = place << 6
        if start < range.lowerBound { word &= ~0 << UInt64(range.lowerBound - start) }
        if start + 64 > range.upperBound { word &= ~0 >> UInt64(start + 64 - range.upperBound) }
        return word
    }
}
