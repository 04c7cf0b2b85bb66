// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// A lock on a file or folder, seen by all processes, and by other locks in this one. Given back when it goes.
final class FileLock: Sendable {
    private let file: OpenFile

    /// Waits until nobody else is in the library's critical section, as long as the patience lasts.
    init(exclusiveOn root: LibraryRoot, _ patience: LockPatience) throws(LibraryError) {
        file = try root.reopened()
        try FileLock.wait(for: file, LOCK_EX, LibraryPath(root, ""), patience)
    }

    /// Waits while somebody holds it alone. The file is made when it is missing.
    init(sharedOnFile path: LibraryPath, _ patience: LockPatience) throws(LibraryError) {
        file = try FileLock.openLockFile(path)
        try FileLock.wait(for: file, LOCK_SH, path, patience)
    }

    /// `nil`, without waiting, when somebody holds it. The file is made when it is missing.
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
        for file: borrowing OpenFile, _ operation: Int32, _ path: LibraryPath, _ patience: LockPatience
    ) throws(LibraryError) {
        let wait = LockWait(patience) { LockHolder.ofWhole(path) }
        while try !lock(file, operation | LOCK_NB, path.description) {
            guard wait.goesOn() else { throw wait.failure }
        }
    }

    /// False when it is taken and the operation does not wait.
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
