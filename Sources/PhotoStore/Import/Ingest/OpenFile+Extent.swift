// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

extension OpenFile {
    /// Returns a copy of a part of the file, as a temporary file without a name, which is gone when it is closed.
    borrowing func copy(of extent: ByteExtent) throws(LibraryError) -> OpenFile {
        let copy = try OpenFile.withoutName()
        var (from, to, left) = (off_t(extent.offset), off_t(0), Int(clamping: extent.count))
        while left > 0 {
            let count = try OpenFile.move(from: descriptor, &from, to: copy.descriptor, &to, upTo: left)
            guard count > 0 else { break }
            left -= count
        }
        return copy
    }

    /// Creates a file in the temporary folder, so that a long movie does not fill the memory.
    private static func withoutName() throws(LibraryError) -> OpenFile {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/photos-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .system("make a temporary file in", folder, errno: errno) }
        unlink(template)
        return OpenFile(taking: descriptor)
    }

    /// Copies up to `count` bytes, and advances both offsets. Returns the number of bytes, which is zero at the end of
    /// the file.
    private static func move(
        from source: Int32, _ from: inout off_t, to target: Int32, _ to: inout off_t, upTo count: Int
    ) throws(LibraryError) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(count, 1 << 20), alignment: 4_096)
        defer { buffer.deallocate() }
        let read = pread(source, buffer.baseAddress, buffer.count, from)
        if read < 0, errno == EINTR { return try move(from: source, &from, to: target, &to, upTo: count) }
        guard read >= 0 else { throw .system("read", "the file", errno: errno) }
        var written = 0
        while written < read {
            let start = UnsafeRawPointer(buffer.baseAddress)?.advanced(by: written)
            let done = pwrite(target, start, read - written, to + off_t(written))
            if done < 0, errno == EINTR { continue }
            guard done > 0 else { throw .system("write", "a temporary file", errno: errno) }
            written += done
        }
        from += off_t(read)
        to += off_t(read)
        return read
    }
}
