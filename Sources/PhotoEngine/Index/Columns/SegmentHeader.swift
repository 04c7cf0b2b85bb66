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
    /// The checksum of the columns; see ``FastChecksum``.
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

extension Segment {
    /// The checksum of everything after the header.
    var checksum: UInt64 { FastChecksum.of(columnBytes) }

    /// All bytes after the header.
    var columnBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: memory.bytes + SegmentHeader.byteCount, count: memory.count - SegmentHeader.byteCount)
    }
}
