// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A set of the rows of a segment, one bit per row. Bits after the last row are always zero.
struct Bitmap: Sendable {
    var words: [UInt64]

    /// Returns the number of words that hold `count` bits.
    static func words(for count: Int) -> Int { (count + 63) / 64 }

    /// Creates a bitmap of `count` rows with no row set.
    init(none count: Int) { words = [UInt64](repeating: 0, count: Bitmap.words(for: count)) }

    /// Creates a bitmap of `count` rows with the rows of the range set.
    init(_ range: Range<Int>, of count: Int) {
        self.init(none: count)
        insert(range)
    }

    subscript(row: Int) -> Bool { words[row >> 6] >> UInt64(row & 63) & 1 == 1 }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    mutating func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

    mutating func remove(_ row: Int) { words[row >> 6] &= ~(1 << UInt64(row & 63)) }

    mutating func insert(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let (first, last) = (range.lowerBound >> 6, (range.upperBound - 1) >> 6)
        let head = ~UInt64(0) << UInt64(range.lowerBound & 63)
        let tail = ~UInt64(0) >> UInt64(63 - (range.upperBound - 1) & 63)
        if first == last {
            words[first] |= head & tail
            return
        }
        words[first] |= head
        for word in first + 1..<last { words[word] = ~0 }
        words[last] |= tail
    }

    mutating func formIntersection(_ other: Bitmap) {
        for word in words.indices { words[word] &= other.words[word] }
    }

    mutating func formUnion(_ other: Bitmap) {
        for word in words.indices { words[word] |= other.words[word] }
    }

    mutating func subtract(_ other: Bitmap) {
        for word in words.indices { words[word] &= ~other.words[word] }
    }

    /// Calls the body with each row that is set, in ascending order.
    func forEachSetBit(_ body: (Int) throws -> Void) rethrows {
        for (index, word) in words.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                try body(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    /// Returns the lowest row of the range that is set, or `nil` if no row is set.
    func first(in range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        var index = range.lowerBound >> 6
        var word = words[index] & (~0 << UInt64(range.lowerBound & 63))
        while word == 0 {
            index += 1
            guard index << 6 < range.upperBound else { return nil }
            word = words[index]
        }
        let row = index << 6 + word.trailingZeroBitCount
        return row < range.upperBound ? row : nil
    }

    /// The highest row that is set, or `nil` if no row is set.
    var last: Int? {
        guard let index = words.lastIndex(where: { $0 != 0 }) else { return nil }
        return index << 6 + 63 - words[index].leadingZeroBitCount
    }
}
