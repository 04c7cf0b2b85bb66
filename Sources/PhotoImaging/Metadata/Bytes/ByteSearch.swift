// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

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
