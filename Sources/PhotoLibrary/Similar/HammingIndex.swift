// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An index of perceptual hashes that finds all that are alike, without comparing each with each.
///
/// The frequencies are cut into one part more than may differ: hashes that are alike are equal in one part at least
/// (multi-index hashing by the pigeonhole principle), so that only hashes with an equal part are compared. The result is
/// exact.
package struct HammingIndex {
    /// The bits of a part: five of them hold all 64.
    fileprivate static let partBits = 13
    private static let partCount = PictureHash.frequencyLimit + 1

    private let hashes: [PictureHash]
    private let parts: [Part]

    /// Creates an index in which hashes have the numbers that they have in the array.
    package init(_ hashes: [PictureHash]) {
        self.hashes = hashes
        parts = (0..<HammingIndex.partCount).map { Part(hashes, shift: $0 * HammingIndex.partBits) }
    }

    /// Returns the numbers of all hashes that are like at least one other, ascending.
    package func numbersWithNeighbours() -> [Int] {
        var isLikeAnother = [Bool](repeating: false, count: hashes.count)
        for part in parts {
            for (place, number) in part.numbers.enumerated() where !isLikeAnother[Int(number)] {
                part.forEachAlike(hashes[Int(number)]) { otherPlace in
                    let other = Int(part.numbers[otherPlace])
                    guard otherPlace != place, hashes[other].isAlike(hashes[Int(number)]) else { return true }
                    (isLikeAnother[Int(number)], isLikeAnother[other]) = (true, true)
                    return false
                }
            }
        }
        return isLikeAnother.indices.filter { isLikeAnother[$0] }
    }

    /// Returns the numbers of all hashes that are alike, without its own, ascending.
    package func neighbours(of number: Int) -> [Int] {
        let hash = hashes[number]
        var found: [Int] = []
        for (index, part) in parts.enumerated() {
            part.forEachAlike(hash) { place in
                let other = Int(part.numbers[place])
                // A hash that is equal in several parts is found in the first of them.
                let isKnown = parts[..<index].contains {
                    $0.value(of: hashes[other].frequencies) == $0.value(of: hash.frequencies)
                }
                if other != number, !isKnown, hashes[other].isAlike(hash) { found.append(other) }
                return true
            }
        }
        return found.sorted()
    }
}

/// The hashes sorted by some bits of their frequencies. The frequencies lie beside the numbers in the same order, so that
/// those that are compared are read one after the other.
private struct Part {
    private let shift: Int
    /// Where the hashes of each value begin among `numbers`.
    private let starts: [UInt32]
    let numbers: [UInt32]
    private let frequencies: [UInt64]

    init(_ hashes: [PictureHash], shift: Int) {
        self.shift = shift
        var starts = [UInt32](repeating: 0, count: 1 << HammingIndex.partBits + 1)
        for hash in hashes { starts[Part.value(of: hash.frequencies, shift) + 1] += 1 }
        for value in starts.indices.dropFirst() { starts[value] += starts[value - 1] }
        self.starts = starts
        var numbers = [UInt32](repeating: 0, count: hashes.count)
        for (number, hash) in hashes.enumerated() {
            let value = Part.value(of: hash.frequencies, shift)
            numbers[Int(starts[value])] = UInt32(number)
            starts[value] += 1
        }
        self.numbers = numbers
        frequencies = numbers.map { hashes[Int($0)].frequencies }
    }

    /// Calls `body` with the places of all hashes that are equal in this part and alike in all frequencies, until it
    /// returns false.
    @inline(__always)
    func forEachAlike(_ hash: PictureHash, _ body: (Int) -> Bool) {
        let value = value(of: hash.frequencies)
        frequencies.withUnsafeBufferPointer { frequencies in
            for place in Int(starts[value])..<Int(starts[value + 1]) {
                let distance = (frequencies[place] ^ hash.frequencies).nonzeroBitCount
                if distance <= PictureHash.frequencyLimit, !body(place) { return }
            }
        }
    }

    func value(of frequencies: UInt64) -> Int { Part.value(of: frequencies, shift) }

    private static func value(of frequencies: UInt64, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: frequencies >> shift) & (1 << HammingIndex.partBits - 1)
    }
}
