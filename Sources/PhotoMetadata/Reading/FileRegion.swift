// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The byte order of a number.
enum ByteOrder {
    case bigEndian, littleEndian
}

/// A part of a file with offsets of its own: a segment, a chunk, a box or a TIFF block.
///
/// No offset in a file can lead out of it: every read is checked and returns `nil` outside.
package struct FileRegion {
    let bytes: FileBytes
    /// The offset of the region in the file.
    let start: Int
    /// The number of bytes.
    package let count: Int

    /// Creates a region of the whole file.
    package init(_ bytes: FileBytes) {
        self.init(bytes, start: 0, count: bytes.count)
    }

    /// Creates a region that the caller has checked to be in the file.
    private init(_ bytes: FileBytes, start: Int, count: Int) {
        self.bytes = bytes
        self.start = start
        self.count = count
    }

    /// Returns a part of the region; `nil` unless it is completely inside.
    func region(at offset: Int, count: Int) -> FileRegion? {
        guard contains(offset, count) else { return nil }
        return FileRegion(bytes, start: start + offset, count: count)
    }

    /// Returns everything after the offset, but no more than `limit` bytes.
    func region(from offset: Int, limit: Int = .max) -> FileRegion? {
        guard offset >= 0, offset <= count else { return nil }
        return FileRegion(bytes, start: start + offset, count: min(limit, count - offset))
    }

    func byte(at offset: Int) -> UInt8? {
        integer(at: offset, width: 1, .bigEndian).map { UInt8(truncatingIfNeeded: $0) }
    }

    func unsigned16(at offset: Int, _ order: ByteOrder = .bigEndian) -> UInt16? {
        integer(at: offset, width: 2, order).map { UInt16(truncatingIfNeeded: $0) }
    }

    func unsigned32(at offset: Int, _ order: ByteOrder = .bigEndian) -> UInt32? {
        integer(at: offset, width: 4, order).map { UInt32(truncatingIfNeeded: $0) }
    }

    func unsigned64(at offset: Int, _ order: ByteOrder = .bigEndian) -> UInt64? {
        integer(at: offset, width: 8, order)
    }

    func signed32(at offset: Int, _ order: ByteOrder = .bigEndian) -> Int32? {
        unsigned32(at: offset, order).map { Int32(bitPattern: $0) }
    }

    func fourCC(at offset: Int) -> FourCC? {
        unsigned32(at: offset).map { FourCC(rawValue: $0) }
    }

    /// Returns a number of 0…8 bytes; a number of no bytes is zero, as in the variable fields of ISO boxes.
    func integer(at offset: Int, width: Int, _ order: ByteOrder = .bigEndian) -> UInt64? {
        withBytes(at: offset, count: width) { bytes in
            switch order {
            case .bigEndian: bytes.reduce(0) { $0 << 8 | UInt64($1) }
            case .littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
        }
    }

    func starts(with prefix: StaticString, at offset: Int = 0) -> Bool {
        withBytes(at: offset, count: prefix.utf8CodeUnitCount) { bytes in
            bytes.elementsEqual(UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
        } ?? false
    }

    /// Returns the text up to its first zero byte, trimmed; `nil` if it is empty.
    func text(at offset: Int = 0, count: Int) -> String? {
        let text = withBytes(at: offset, count: count) { bytes -> String in
            let text = bytes.prefix { $0 != 0 }.drop { $0 <= 0x20 }
            let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? text.startIndex
            return String(decoding: text[text.startIndex..<end], as: UTF8.self)
        }
        return text?.isEmpty == false ? text : nil
    }

    /// Calls `body` with the bytes; returns `nil` if they are not completely inside.
    package func withBytes<Result>(
        at offset: Int = 0, count: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result? {
        guard contains(offset, count) else { return nil }
        return bytes.withBytes(at: start + offset, count: count, body)
    }

    private func contains(_ offset: Int, _ count: Int) -> Bool {
        offset >= 0 && count >= 0 && offset <= self.count && count <= self.count - offset
    }
}

/// A code of four bytes for a box, a chunk, a brand or a codec.
struct FourCC: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(stringLiteral text: StaticString) {
        rawValue = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The code as text, with a dot for every character that is not printable.
    var description: String {
        withUnsafeBytes(of: rawValue.bigEndian) { bytes in
            String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first occurrence of the pattern at or after `start`; `nil` if there is none, or if the
    /// pattern is empty.
    ///
    /// Implemented here because `memmem` is not available to Swift on Linux, and the standard library's search in
    /// collections is too slow for whole pictures.
    func firstOffset(of pattern: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        guard let base = baseAddress, let sought = pattern.baseAddress, let first = pattern.first, start >= 0 else {
            return nil
        }
        var offset = start
        while pattern.count <= count - offset {
            guard let hit = memchr(base + offset, Int32(first), count - offset - pattern.count + 1) else { return nil }
            offset = UnsafeRawPointer(hit) - base
            if memcmp(hit, sought, pattern.count) == 0 { return offset }
            offset += 1
        }
        return nil
    }

    /// Returns the offset of the first occurrence of the byte at or after `start`.
    func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress, start >= 0, start < count,
            let hit = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(hit) - base
    }
}
