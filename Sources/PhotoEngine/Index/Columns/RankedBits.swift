// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A set of rows that finds the n-th row, and the number of rows before another one, without counting all.
///
/// Beside each 512 bits it has the number of set bits before them.
struct RankedBits: Sendable {
    private static let blockWords = 8

    let bits: Bitmap
    let count: Int
    private let counts: [UInt32]

    init(_ bits: Bitmap) {
        self.bits = bits
        var counts: [UInt32] = []
        counts.reserveCapacity(bits.words.count / Self.blockWords + 1)
        var sum = 0
        bits.words.withUnsafeBufferPointer { words in
            for (index, word) in words.enumerated() {
                if index % Self.blockWords == 0 { counts.append(UInt32(sum)) }
                sum += word.nonzeroBitCount
            }
        }
        self.counts = counts
        count = sum
    }

    /// Returns the number of set rows before a row.
    func rank(_ row: Int) -> Int {
        let place = row >> 6
        guard place < bits.words.count else { return count }
        let block = place / Self.blockWords
        var sum = Int(counts[block])
        for index in block * Self.blockWords..<place { sum += bits.words[index].nonzeroBitCount }
        return sum + (bits.words[place] & (1 << UInt64(row & 63) &- 1)).nonzeroBitCount
    }

    /// Returns the set row that has this number of set rows before it. The number must be less than ``count``.
    func select(_ rank: Int) -> Int {
        let block = (0..<counts.count).partition { Int(counts[$0]) > rank } - 1
        var rest = rank - Int(counts[block])
        var place = block * Self.blockWords
        while true {
            let inWord = bits.words[place].nonzeroBitCount
            if rest < inWord { break }
            rest -= inWord
            place += 1
        }
        var word = bits.words[place]
        for _ in 0..<rest { word &= word - 1 }
        return place << 6 + word.trailingZeroBitCount
    }

    /// Returns the first set row after a row; `nil` after the last one.
    func next(after row: Int) -> Int? {
        var place = (row + 1) >> 6
        guard place < bits.words.count else { return nil }
        var word = bits.words[place] & (~0 << UInt64((row + 1) & 63))
        while word == 0 {
            place += 1
            guard place < bits.words.count else { return nil }
            word = bits.words[place]
        }
        return place << 6 + word.trailingZeroBitCount
    }

    /// Returns the last set row before a row; `nil` before the first one.
    func previous(before row: Int) -> Int? {
        guard row > 0 else { return nil }
        var place = (row - 1) >> 6
        var word = bits.words[place] & (~0 >> UInt64(63 - (row - 1) & 63))
        while word == 0 {
            guard place > 0 else { return nil }
            place -= 1
            word = bits.words[place]
        }
        return place << 6 + 63 - word.leadingZeroBitCount
    }
}
