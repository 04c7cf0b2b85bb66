// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The first bytes of an index file: its format, its library and its place in the history of that library.
struct SegmentHeader {
    static let byteCount = 256
    /// "PHOTOIDX", read in the byte order of this machine: a file written in another byte order does not match.
    private static let magic: UInt64 = 0x5844_494F_544F_4850
    /// The version of the layout, increased with every change. A file of another version is rebuilt.
    private static let version: UInt64 = 2
    private static let words = byteCount / 8

    var library: UUID
    /// The place in history that the segment is of. It includes the date of the change, because a database that was
    /// restored from a backup has another history with the same token numbers.
    var place: IndexSnapshot.Place
    var shape: SegmentShape
    /// The checksum of the columns; see ``SegmentChecksum``.
    var columns: UInt64

    init(library: UUID, place: IndexSnapshot.Place, shape: SegmentShape, columns: UInt64) {
        self.columns = columns
        self.library = library
        self.place = place
        self.shape = shape
    }

    /// Reads a header. Returns `nil` when the bytes are not a header, are damaged, or describe an impossible segment.
    init?(_ bytes: UnsafeRawPointer) {
        let stored = (0..<Self.words).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
        guard stored[0] == Self.magic, stored[1] == Self.version, stored[Self.words - 1] == Self.checksum(stored) else {
            return nil
        }
        let fields = stored[6..<13].compactMap { Int(exactly: $0) }
        guard fields.count == 7, let token = Int64(exactly: stored[4]) else { return nil }
        let shape = SegmentShape(
            count: fields[0], undated: fields[1], sizeBytes: fields[2], subtypeBytes: fields[3], durations: fields[4],
            firstID: fields[5], idSpan: fields[6])
        guard shape.isPossible else { return nil }
        library = withUnsafeBytes(of: (stored[2], stored[3])) { $0.loadUnaligned(as: UUID.self) }
        columns = stored[13]
        place = IndexSnapshot.Place(token: ChangeToken(rawValue: token), date: Double(bitPattern: stored[5]))
        self.shape = shape
    }

    /// The header as it is stored in the file.
    var bytes: [UInt8] {
        var stored = [UInt64](repeating: 0, count: Self.words)
        stored[0] = Self.magic
        stored[1] = Self.version
        withUnsafeBytes(of: library.uuid) {
            stored[2] = $0.loadUnaligned(as: UInt64.self)
            stored[3] = $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        }
        stored[4] = UInt64(place.token.rawValue)
        stored[5] = (place.date ?? 0).bitPattern
        let fields = [
            shape.count, shape.undated, shape.sizeBytes, shape.subtypeBytes, shape.durations, shape.firstID,
            shape.idSpan,
        ]
        for (index, field) in fields.enumerated() { stored[6 + index] = UInt64(field) }
        stored[13] = columns
        stored[Self.words - 1] = Self.checksum(stored)
        return stored.withUnsafeBytes { Array($0) }
    }

    /// Returns the checksum (FNV-1a over words) of all words but the last, which stores it.
    private static func checksum(_ stored: [UInt64]) -> UInt64 {
        stored.dropLast().reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x0000_0100_0000_01B3 }
    }
}

/// A checksum of the bytes of a segment's columns, which detects files that changed after they were written.
///
/// It works like xxHash64: four lanes of words, each multiplied and rotated, so that the sum is as fast as memory is
/// read (a million assets, 61 MB, take 5 to 10 ms) and a change within one word is always detected. It is not
/// cryptographic: a program that can write the file can also write a matching checksum.
enum SegmentChecksum {
    /// The number of bytes processed at a time. The size of each column is a multiple of it.
    private static let stride = 64

    /// Returns the checksum of the bytes.
    ///
    /// - Parameter bytes: Bytes whose count is a multiple of 64 and whose address is a multiple of 8.
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
        if let start = bytes.baseAddress {
            var word = start
            let end = start + bytes.count / stride * stride
            while word < end {
                a = round(round(a, word, 0), word, 32)
                b = round(round(b, word, 8), word, 40)
                c = round(round(c, word, 16), word, 48)
                d = round(round(d, word, 24), word, 56)
                word += stride
            }
        }
        let lanes = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
        return avalanche(lanes &+ UInt64(bytes.count))
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        rotated(lane &+ start.load(fromByteOffset: offset, as: UInt64.self) &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }

    private static func avalanche(_ sum: UInt64) -> UInt64 {
        var sum = sum
        sum = (sum ^ sum >> 33) &* prime2
        sum = (sum ^ sum >> 29) &* prime3
        return sum ^ sum >> 32
    }

    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
}

extension Segment {
    /// The checksum of everything after the header.
    var checksum: UInt64 { SegmentChecksum.of(columnBytes) }

    /// All bytes after the header.
    var columnBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: memory.bytes + SegmentHeader.byteCount, count: memory.count - SegmentHeader.byteCount)
    }
}
