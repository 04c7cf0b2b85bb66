// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

extension UnsafeRawBufferPointer {
    /// Where the pattern begins, at `start` or after it; `nil` when it is not there or is empty.
    ///
    /// Written here because `memmem` is hidden from Swift on Linux, and the standard library's search of collections
    /// is too slow for whole pictures.
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

    /// Where the byte is, at `start` or after it.
    func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress, start >= 0, start < count,
            let hit = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(hit) - base
    }
}
