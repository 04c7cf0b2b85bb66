// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
package import PhotoLibrary

extension OpenFile {
    /// Reads from start to end by positioned reads, in chunks that fit into the processor's cache. The position of the
    /// descriptor is neither used nor changed.
    package borrowing func readAll(
        _ body: (_ chunk: UnsafeRawBufferPointer, _ offset: Int64) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 4096)
        defer { buffer.deallocate() }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        var offset: Int64 = 0
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read", "the file", errno: errno) }
            guard count > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]), offset)
            offset += Int64(count)
        }
    }

    /// Returns the current size in bytes.
    package borrowing func byteCount() throws(LibraryError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("look at", "the file", errno: errno) }
        return Int64(status.st_size)
    }
}
