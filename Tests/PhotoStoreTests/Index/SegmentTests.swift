// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoStore

@Suite struct SegmentsOfTheIndex {
    private static let sizes = [0, 1, 2, 63, 64, 65, 130, 1_000]

    @Test(arguments: sizes)
    func rowsComeBackAsTheyWerePutInInOrderOfCreation(_ count: Int) throws {
        var random = RandomIndexRows(seed: UInt64(count))
        let rows = random.rows(1..<UInt32(count + 1))
        let segment = Segment(rows.shuffled(using: &random.random))
        #expect((0..<segment.count).map { segment[$0] } == rows.sorted(by: IndexRow.precedes))
        #expect(segment.dated.count == rows.count { $0.creation != IndexRow.undated })
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

    @Test func columnsAreAsWideAsTheirLargestValue() throws {
        var random = RandomIndexRows(seed: 3)
        var rows = random.rows(1...20)
        #expect(Segment(rows).shape.sizeBytes == 2)
        #expect(Segment(rows).shape.subtypeBytes == 4)
        rows[4].width = 70_000
        rows[5].subtypes = 1 << 40
        let wide = Segment(rows)
        #expect(wide.shape.sizeBytes == 4)
        rows[4].height = 1 << 50
        #expect(Segment(rows).shape.sizeBytes == 8)
        #expect(Segment(rows)[Segment(rows).row(of: rows[4].id) ?? 0] == rows[4])
        rows[4].height = 0
        #expect(wide.shape.subtypeBytes == 8)
        rows[4] = wide[wide.row(of: rows[4].id) ?? 0]
        #expect((0..<20).map { wide[$0] } == rows.sorted(by: IndexRow.precedes))
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

    @Test func aHeaderComesBackAndABrokenOneDoesNot() throws {
        let shape = SegmentShape(
            count: 10, undated: 2, sizeBytes: 4, subtypeBytes: 8, durations: 3, firstID: 5, idSpan: 12)
        let header = SegmentHeader(library: UUID(), token: ChangeToken(rawValue: 99), date: 12.5, shape: shape)
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: SegmentHeader.byteCount, alignment: 8)
        defer { bytes.deallocate() }
        header.write(to: bytes)
        let read = try #require(SegmentHeader(bytes))
        #expect(read.library == header.library && read.token == header.token && read.date == 12.5)
        #expect(read.shape == shape)
        for byte in 0..<SegmentHeader.byteCount {
            let value = bytes.load(fromByteOffset: byte, as: UInt8.self)
            bytes.storeBytes(of: value ^ 0x10, toByteOffset: byte, as: UInt8.self)
            #expect(SegmentHeader(bytes) == nil, "byte \(byte)")
            bytes.storeBytes(of: value, toByteOffset: byte, as: UInt8.self)
        }
    }

    @Test func tooLittleMemoryIsNoSegment() {
        var random = RandomIndexRows(seed: 1)
        let shape = Segment(random.rows(1...100)).shape
        #expect(Segment(SegmentMemory(count: shape.offsets().end - 1), shape: shape) == nil)
    }
}

@Suite struct Bitmaps {
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
