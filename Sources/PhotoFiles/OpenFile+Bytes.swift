// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Glibc

/// Reading and writing at offsets. The position of the descriptor is neither used nor changed, so that several threads
/// may share it. Reads and writes that a signal interrupted are repeated.
extension OpenFile {
    /// Reads from an offset into a buffer. Returns fewer bytes than it holds only at the end of the file.
    package borrowing func read(
        at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileFailure) -> Int {
        try OpenFile.read(descriptor, at: offset, into: buffer)
    }

    /// Reads from an offset of a descriptor that somebody else owns.
    package static func read(
        _ descriptor: Int32, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileFailure) -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileFailure(.system(errno), "") }
            guard count > 0 else { break }
            filled += count
        }
        return filled
    }

    /// Returns the bytes from an offset on, at most `count` of them; fewer only at the end of the file.
    package borrowing func bytes(at offset: Int64, count: Int) throws(FileFailure) -> [UInt8] {
        let descriptor = descriptor
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileFailure) in
            try OpenFile.read(descriptor, at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
        bytes.removeLast(count - read)
        return bytes
    }

    /// Writes all bytes at an offset.
    package borrowing func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(FileFailure) {
        try OpenFile.write(descriptor, bytes, at: offset)
    }

    /// Writes all bytes at an offset of a descriptor that somebody else owns.
    package static func write(
        _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int64
    ) throws(FileFailure) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
            if count < 0, errno == EINTR { continue }
            // A disk that takes no more bytes and gives no reason is full.
            guard count > 0 else { throw FileFailure(.system(count < 0 ? errno : ENOSPC), "") }
            done += count
        }
    }

    /// Writes all bytes at an offset.
    package borrowing func write(_ bytes: [UInt8], at offset: Int64) throws(FileFailure) {
        // The pointer must not leave the closure, and an array's closure over bytes cannot throw a typed error.
        let descriptor = descriptor
        try bytes.withUnsafeBufferPointer { buffer throws(FileFailure) in
            try OpenFile.write(descriptor, UnsafeRawBufferPointer(buffer), at: offset)
        }
    }

    /// Starts writing a part of the file to disk, so that a later sync has less to wait for.
    package borrowing func beginWriteback(at offset: Int64, byteCount: Int64) {
        begin_writeback(descriptor, offset, byteCount)
    }

    /// Waits until everything written is on disk. A sync that a signal interrupted has failed: repeating it could report
    /// success although the first one took the error of a write with it.
    package borrowing func sync() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(.system(errno), "") }
    }

    /// Reads from start to end, in chunks that fit into the processor's cache.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of bytes to read. A file that grows while it is read has no other end.
    ///   - failure: Converts the failure of a system call to the error of the caller.
    package borrowing func readAll<Failure: Error>(
        upTo limit: Int64 = .max, failure: (FileFailure) -> Failure,
        _ body: (_ chunk: UnsafeRawBufferPointer, _ offset: Int64) throws(Failure) -> Void
    ) throws(Failure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 4096)
        defer { buffer.deallocate() }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        var offset: Int64 = 0
        while offset < limit {
            let part = UnsafeMutableRawBufferPointer(
                rebasing: buffer[..<Int(min(Int64(buffer.count), limit - offset))])
            let count: Int
            do { count = try read(at: offset, into: part) } catch { throw failure(error) }
            guard count > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]), offset)
            offset += Int64(count)
        }
    }

    /// Returns the current status of the file.
    package borrowing func status() throws(FileFailure) -> FileStatus { try OpenFile.status(of: descriptor) }

    /// Returns the current status of the file that a descriptor belongs to.
    package static func status(of descriptor: Int32) throws(FileFailure) -> FileStatus {
        var status = stat()
        guard descriptors_status(descriptor, &status) == 0 else { throw FileFailure(.system(errno), "") }
        return FileStatus(status)
    }

    /// Creates an empty file in memory, which is gone when it is closed. Its name is only for `/proc`.
    package static func inMemory(name: String) throws(FileFailure) -> OpenFile {
        let descriptor = descriptors_memory_file(name)
        guard descriptor >= 0 else { throw FileFailure(.system(errno), name) }
        return OpenFile(taking: descriptor)
    }
}
