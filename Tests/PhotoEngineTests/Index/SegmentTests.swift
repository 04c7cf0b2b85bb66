// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct SegmentTests {
    private static let sizes = [0, 1, 2, 63, 64, 65, 130, 1_000]

    @Test(arguments: sizes)
    func rowsComeBackAsTheyWerePutInInOrderOfCreation(_ count: Int) throws {
        var random = RandomIndexRows(seed: UInt64(count))
        let rows = random.rows(1..<UInt32(count + 1))
        let segment = Segment(rows.shuffled(using: &random.random))
        #expect((0..<segment.count).map { segment[$0] } == rows.sorted(by: IndexRow.precedes))
        #expect(segment.dated.count == rows.count { $0.creation != IndexRow.undated })
    }

    @Test(arguments: [0, 1, 2, 3, 64, 100])
    func aSearchNearARowFindsWhatASearchOfAllFinds(_ count: Int) {
        for bounds in [0..<count, count..<3 * count] {
            for border in bounds.lowerBound...bounds.upperBound {
                let found = (bounds.lowerBound - 2...bounds.upperBound + 2).map { guess in
                    bounds.partition(near: guess) { $0 >= border }
                }
                #expect(Set(found) == [bounds.partition { $0 >= border }])
            }
        }
    }

    @Test func rowsOfADateAreFoundNearAnyRow() throws {
        var random = RandomIndexRows(seed: 11)
        var rows = random.rows(1...300)
        // A third of the rows share their dates with others.
        for index in rows.indices where index % 3 == 0 { rows[index].creation = Double(index / 30) }
        let segment = Segment(rows)
        for date in Set(rows.map(\.creation)).union([-1e9, 0.5, 1e9]) {
            let near = (0..<segment.count).map { segment.rows(of: date, near: $0) }
            #expect(Set(near) == [segment.rows(of: date)])
            #expect(segment.rows(of: date).count == rows.count { $0.creation == date })
        }
    }

    @Test(arguments: [1, 3, 100])
    func rowsAreFoundByTheirIds(_ step: Int) throws {
        var random = RandomIndexRows(seed: 7)
        let ids = stride(from: UInt32(50), to: 50 + UInt32(200 * step), by: step)
        let segment = Segment(random.rows(ids))
        #expect(segment.shape.hasTableOfIDs == (step < 4))
        for id in ids { #expect(segment.row(of: id).map { segment.ids[$0] } == id) }
        for id in [0, 49, 51 + UInt32(200 * step), .max] + (step > 1 ? [51] : []) {
            #expect(segment.row(of: id) == nil)
        }
    }

    /// Byte counts of each width and subtypes of each width.
    @Test(arguments: [
        (UInt64(0xFFFF), UInt64(0xFFFF_FFFF), 2, 4), (0x1_0000, 1, 4, 4), (0x1_0000_0000, 1, 8, 4),
        (UInt64(Int64.max), .max, 8, 8), (1, 0x1_0000_0000, 2, 8),
    ])
    func columnsAreAsWideAsTheirLargestValue(
        _ size: UInt64, _ subtypes: UInt64, _ sizeBytes: Int, _ subtypeBytes: Int
    ) throws {
        var random = RandomIndexRows(seed: 3)
        var rows = random.rows(1...20)
        rows[4].width = size
        rows[5].height = size
        rows[6].subtypes = subtypes
        let segment = Segment(rows)
        #expect(segment.shape.sizeBytes == sizeBytes)
        #expect(segment.shape.subtypeBytes == subtypeBytes)
        #expect((0..<20).map { segment[$0] } == rows.sorted(by: IndexRow.precedes))
    }

    /// The columns of the merged segment are as wide as those of the wider part, on either side.
    @Test(arguments: [true, false])
    func aNarrowAndAWideSegmentAreMergedWide(_ isRightWide: Bool) throws {
        var random = RandomIndexRows(seed: 4)
        let narrow = random.rows(1...20)
        var wide = random.rows(21...40)
        for index in wide.indices where index.isMultiple(of: 3) {
            wide[index].width = 0x1_0000
            wide[index].height = 0x1_2345_6789
            wide[index].subtypes = 1 << 40
        }
        let parts = (isRightWide ? [narrow, wide] : [wide, narrow]).map { IndexSnapshot.Part(segment: Segment($0)) }
        #expect(parts.map(\.segment.shape.sizeBytes) == (isRightWide ? [2, 8] : [8, 2]))
        let merged = Segment(merging: parts[0], parts[1])
        #expect((0..<merged.count).map { merged[$0] } == (narrow + wide).sorted(by: IndexRow.precedes))
        #expect(merged.shape.sizeBytes == 8 && merged.shape.subtypeBytes == 8)
        #expect(merged.isConsistent)
    }

    @Test func aMillionAssetsTakeSixtyFourBytesEachAtMost() {
        let shape = SegmentShape(
            count: 1_000_000, undated: 0, sizeBytes: 2, subtypeBytes: 4, durations: 250_000, firstID: 1,
            idSpan: 1_000_000)
        #expect(shape.offsets().end <= 64_000_000)
    }

    @Test func rowsOfOneDateAreARange() throws {
        var random = RandomIndexRows(seed: 5)
        let segment = Segment(random.rows(1...500))
        for date in stride(from: -1.0, to: 31, by: 0.5) {
            #expect(Array(segment.rows(of: date)) == (0..<500).filter { segment.creations[$0] == date })
        }
    }

    @Test func ofColumnsEveryBitIsInTheChecksum() {
        var random = RandomIndexRows(seed: 2)
        let segment = Segment(random.rows(1...9))
        var bytes = [UInt64](repeating: 0, count: segment.columnBytes.count / 8)
        bytes.withUnsafeMutableBytes { $0.copyMemory(from: segment.columnBytes) }
        #expect(bytes.withUnsafeBytes(FastChecksum.of) == segment.checksum)
        for bit in 0..<bytes.count * 64 {
            bytes[bit / 64] ^= 1 << UInt64(bit % 64)
            #expect(bytes.withUnsafeBytes(FastChecksum.of) != segment.checksum, "bit \(bit)")
            bytes[bit / 64] ^= 1 << UInt64(bit % 64)
        }
        // Two words are swapped, and one word is missing.
        bytes.swapAt(0, 1)
        #expect(bytes.withUnsafeBytes(FastChecksum.of) != segment.checksum)
        bytes.swapAt(0, 1)
        #expect(bytes.dropLast(8).withUnsafeBytes(FastChecksum.of) != segment.checksum)
    }

    private static let shape = SegmentShape(
        count: 10, undated: 2, sizeBytes: 4, subtypeBytes: 8, durations: 3, firstID: 5, idSpan: 12)

    private static func header(_ shape: SegmentShape) -> SegmentHeader {
        let place = IndexSnapshot.Place(token: ChangeToken(rawValue: 99), date: 12.5)
        return SegmentHeader(library: UUID(), place: place, shape: shape, columns: 0xFEDC_BA98_7654_3210)
    }

    @Test func aHeaderComesBackAndABrokenOneDoesNot() throws {
        let header = Self.header(Self.shape)
        var bytes = header.bytes
        #expect(bytes.count == SegmentHeader.byteCount)
        let read = try #require(SegmentHeader(bytes))
        #expect(read.library == header.library && read.place == header.place)
        #expect(read.shape == Self.shape)
        #expect(read.columns == header.columns)
        for byte in bytes.indices {
            bytes[byte] ^= 0x10
            #expect(SegmentHeader(bytes) == nil, "byte \(byte)")
            bytes[byte] ^= 0x10
        }
    }

    private static var impossible: [SegmentShape] {
        let values: [(WritableKeyPath<SegmentShape, Int>, [Int])] = [
            (\.count, [13, 1 << 32, .max]), (\.undated, [11, .max]), (\.sizeBytes, [0, 1, 3, 16, .max]),
            (\.subtypeBytes, [0, 2, 5, .max]), (\.durations, [11, .max]), (\.firstID, [1 << 32, .max]),
            (\.idSpan, [9, 1 << 32, .max]),
        ]
        return values.flatMap { field, values in
            values.map { value in
                var shape = Self.shape
                shape[keyPath: field] = value
                return shape
            }
        }
    }

    /// The checksum of the header is right.
    @Test(arguments: impossible)
    func aHeaderOfWhatCannotBeIsNone(_ shape: SegmentShape) {
        #expect(SegmentHeader(Self.header(shape).bytes) == nil)
    }

    @Test func tooLittleMemoryIsNoSegment() {
        var random = RandomIndexRows(seed: 1)
        let shape = Segment(random.rows(1...100)).shape
        #expect(Segment(SegmentMemory(count: shape.offsets().end - 1) { _ in }, shape: shape) == nil)
    }
}

@Suite struct DamagedSegmentTests {
    /// Returns a copy of a segment with a few bytes changed.
    private func copy(_ segment: Segment, _ change: (UnsafeMutableRawPointer, SegmentShape.Offsets) -> Void) throws
        -> Segment
    {
        let memory = SegmentMemory(count: segment.memory.count) { bytes in
            bytes.copyMemory(from: segment.memory.bytes, byteCount: segment.memory.count)
            change(bytes, segment.shape.offsets())
        }
        return try #require(Segment(memory, shape: segment.shape))
    }

    /// One segment has a table of all ids between the first and the last, the other none.
    @Test(arguments: [1, 100])
    func ofWhatLeadsElsewhereEveryBitIsNoticed(_ step: Int) throws {
        var random = RandomIndexRows(seed: 11)
        let segment = Segment(random.rows(stride(from: UInt32(50), to: 50 + UInt32(40 * step), by: step)))
        #expect(segment.isConsistent)
        let offsets = segment.shape.offsets()
        for start in [offsets.lookup, offsets.durationRows] {
            let count = start == offsets.lookup ? segment.shape.lookupCount : segment.shape.durations
            for bit in 0..<count * 32 {
                let broken = try copy(segment) { bytes, _ in
                    bytes.storeBytes(
                        of: bytes.load(fromByteOffset: start + bit / 8, as: UInt8.self) ^ 1 << UInt8(bit % 8),
                        toByteOffset: start + bit / 8, as: UInt8.self)
                }
                // A row without a duration may appear in the list instead of another one.
                guard start == offsets.lookup else {
                    #expect(!broken.isConsistent || broken.durationRows.allSatisfy { $0 < 40 })
                    continue
                }
                #expect(!broken.isConsistent, "bit \(bit) of \(start)")
            }
        }
    }

    @Test func idsDatesAndSizesThatCannotBeAreNoticed() throws {
        var random = RandomIndexRows(seed: 12)
        var rows = random.rows(1...40)
        rows[0].width = 1 << 40
        let segment = Segment(rows)
        let changes: [(UnsafeMutableRawPointer, SegmentShape.Offsets) -> Void] = [
            { $0.storeBytes(of: 0, toByteOffset: $1.ids + 8, as: UInt32.self) },
            { $0.storeBytes(of: .max, toByteOffset: $1.ids + 8, as: UInt32.self) },
            { $0.storeBytes(of: .nan, toByteOffset: $1.creations + 30 * 8, as: Double.self) },
            { $0.storeBytes(of: .infinity, toByteOffset: $1.creations + 30 * 8, as: Double.self) },
            { $0.storeBytes(of: -.infinity, toByteOffset: $1.creations + 30 * 8, as: Double.self) },
            { $0.storeBytes(of: 0, toByteOffset: $1.creations, as: Double.self) },
            { $0.storeBytes(of: .max, toByteOffset: $1.widths, as: UInt64.self) },
        ]
        for (index, change) in changes.enumerated() {
            #expect(try !copy(segment, change).isConsistent, "change \(index)")
        }
    }
}

@Suite struct BitmapTests {
    @Test func rangesAreInsertedWhole() {
        for start in 0..<140 {
            for end in start...140 {
                let bits = Bitmap(start..<end, of: 140)
                #expect(bits.count == end - start)
                #expect(bits.first(in: 0..<140) == (start < end ? start : nil))
                #expect(bits.last == (start < end ? end - 1 : nil))
            }
        }
    }

    @Test func theFirstInARangeIsFound() {
        var bits = Bitmap(none: 300)
        for row in [3, 64, 65, 250] { bits.insert(row) }
        for start in 0..<300 {
            #expect(bits.first(in: start..<300) == [3, 64, 65, 250].first { $0 >= start })
            #expect(bits.first(in: 0..<start) == (start > 3 ? 3 : nil))
        }
    }
}
