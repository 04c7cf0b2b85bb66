// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Glibc
internal import PhotoLibrary

extension FileSystem {
    /// The operating system's.
    package static let system = FileSystem(
        createFile: SystemCalls.createFile, write: SystemCalls.write, syncFile: SystemCalls.syncFile,
        rename: SystemCalls.rename, makeFolder: SystemCalls.makeFolder, syncFolder: SystemCalls.syncFolder,
        remove: SystemCalls.remove, removeFolder: SystemCalls.removeFolder)
}

private enum SystemCalls {
    @Sendable static func createFile(_ path: String) throws(LibraryError) -> OpenFile {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
        guard descriptor >= 0 else { throw .system("make", path, errno: errno) }
        return OpenFile(taking: descriptor)
    }

    @Sendable static func write(
        _ file: borrowing OpenFile, _ bytes: UnsafeRawBufferPointer, _ offset: Int64
    ) throws(LibraryError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(file.descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("write into", "the library", errno: count < 0 ? errno : ENOSPC) }
            done += count
        }
        // The disk begins at once, so that less is left to wait for in the sync at the end.
        begin_writeback(file.descriptor, offset, Int64(bytes.count))
    }

    @Sendable static func syncFile(_ file: borrowing OpenFile, _ path: String) throws(LibraryError) {
        guard fsync(file.descriptor) == 0 else { throw .system("write to", path, errno: errno) }
    }

    @Sendable static func rename(_ from: String, _ to: String) throws(LibraryError) {
        guard Glibc.rename(from, to) == 0 else { throw .system("move a file to", to, errno: errno) }
    }

    @Sendable static func makeFolder(_ path: String) throws(LibraryError) -> Bool {
        if mkdir(path, 0o700) == 0 { return true }
        guard errno == EEXIST else { throw .system("make the folder", path, errno: errno) }
        return false
    }

    @Sendable static func syncFolder(_ path: String) throws(LibraryError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open the folder", path, errno: errno) }
        try syncFile(OpenFile(taking: descriptor), path)
    }

    @Sendable static func remove(_ path: String) throws(LibraryError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .system("remove", path, errno: errno) }
    }

    @Sendable static func removeFolder(_ path: String) throws(LibraryError) {
        guard rmdir(path) == 0 || errno == ENOENT else { throw .system("remove the folder", path, errno: errno) }
    }
}
