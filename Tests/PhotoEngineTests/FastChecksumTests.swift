// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import PhotoEngine

@Suite struct FastChecksumTests {
    private func checksum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(FastChecksum.of) }

    @Test(arguments: [1, 7, 63, 64, 65, 200])
    func everyBitCounts(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0) }
        let whole = checksum(bytes)
        for bit in 0..<8 * count {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(checksum(changed) != whole, "bit \(bit)")
        }
        #expect(checksum(bytes + [0]) != whole)
        #expect(checksum(Array(bytes.dropLast())) != whole)
    }

    @Test func theSameBytesHaveTheSameWhereverTheyAre() {
        let bytes = (0..<150).map { UInt8($0) }
        let moved = ([9, 9, 9] + bytes).withUnsafeBytes { FastChecksum.of(UnsafeRawBufferPointer(rebasing: $0[3...])) }
        #expect(moved == checksum(bytes))
    }
}
