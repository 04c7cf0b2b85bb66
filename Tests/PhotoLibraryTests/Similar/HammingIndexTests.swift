// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import PhotoLibrary

@Suite struct HammingIndexTests {
    /// Returns hashes of which many differ from another one in a few bits.
    private func hashes(_ count: Int, seed: UInt64) -> [PictureHash] {
        var random = SeededNumbers(seed)
        var hashes: [PictureHash] = []
        for _ in 0..<count {
            guard let one = hashes.last, random.next() < 0.7 else {
                hashes.append(PictureHash(frequencies: random.bits(), gradients: random.bits()))
                continue
            }
            var other = one
            for _ in 0..<Int(7 * random.next()) { other.frequencies ^= 1 << (random.bits() % 64) }
            for _ in 0..<Int(11 * random.next()) { other.gradients ^= 1 << (random.bits() % 64) }
            hashes.append(other)
        }
        return hashes
    }

    @Test(arguments: [UInt64](1...8))
    func itFindsExactlyWhatComparingEachWithEachFinds(_ seed: UInt64) {
        let hashes = hashes(400, seed: seed)
        let index = HammingIndex(hashes)
        let alike = hashes.indices.map { number in
            hashes.indices.filter { $0 != number && hashes[$0].isAlike(hashes[number]) }
        }
        #expect(hashes.indices.map { index.neighbours(of: $0) } == alike)
        #expect(index.numbersWithNeighbours() == hashes.indices.filter { !alike[$0].isEmpty })
    }

    /// The last part has fewer bits than the others.
    @Test(arguments: 0..<64)
    func everyBitIsInAPart(_ bit: Int) {
        let one = PictureHash(frequencies: 0, gradients: 0)
        let bits = (0..<64).filter { $0 % 16 == bit % 16 }
        let other = PictureHash(frequencies: bits.reduce(0) { $0 | 1 << $1 }, gradients: 0)
        #expect(HammingIndex([one, other]).neighbours(of: 0) == [1])
    }

    @Test func nothingHasNoNeighbours() {
        let index = HammingIndex([PictureHash(frequencies: 1, gradients: 1)])
        #expect(index.numbersWithNeighbours() == [])
        #expect(index.neighbours(of: 0) == [])
    }
}
