// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// A lock on a file or folder, which excludes other processes and other locks of this process. It is released when the
/// object is deallocated.
final class FileLock: Sendable {
    private let file: OpenFile

    /// Locks the library's folder exclusively, waiting within the limits of `patience`.
    init(exclusiveOn root: LibraryRoot, _ patience: LockTimeout) throws(LibraryError) {
        file = try root.reopened()
        try FileLock.wait(for: file, LOCK_EX, LibraryPath(root, ""), patience)
    }

    /// Takes a shared lock, waiting while there is an exclusive one. Creates the file when it is missing.
    init(sharedOnFile path: LibraryPath, _ patience: LockTimeout) throws(LibraryError) {
        file = try FileLock.openLockFile(path)
        try FileLock.wait(for: file, LOCK_SH, path, patience)
    }

    /// Takes an exclusive lock without waiting, or returns `nil` when the file is locked. Creates the file when it is
    /// missing.
    init?(exclusiveIfFreeOnFile path: LibraryPath) throws(LibraryError) {
        file = try FileLock.openLockFile(path)
        guard try FileLock.lock(file, LOCK_EX | LOCK_NB, path.description) else { return nil }
    }

    private static func openLockFile(_ path: LibraryPath) throws(LibraryError) -> OpenFile {
        guard let file = try Disk.open(path, flags: O_RDWR | O_CREAT) else {
            throw .system("open", path.description, errno: ENOENT)
        }
        return file
    }

    private static func wait(
        for file: borrowing OpenFile, _ operation: Int32, _ path: LibraryPath, _ patience: LockTimeout
    ) throws(LibraryError) {
        let wait = LockWait(patience) { LockHolder.ofWhole(path) }
        while try !lock(file, operation | LOCK_NB, path.description) {
            guard wait.goesOn() else { throw wait.failure }
        }
    }

    /// Takes a lock. Returns false when the file is locked and the operation does not wait.
    private static func lock(
        _ file: borrowing OpenFile, _ operation: Int32, _ path: String
    ) throws(LibraryError) -> Bool {
        while flock(file.descriptor, operation) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw .system("lock", path, errno: errno) }
            return false
        }
        return true
    }
}
