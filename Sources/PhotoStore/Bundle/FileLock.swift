// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// A lock on a file or folder, seen by all processes, and by other locks in this one. Given back when it goes.
final class FileLock: Sendable {
    private let file: OpenFile

    /// Waits until nobody else is in the folder's critical section.
    init(exclusiveOnFolder path: String) throws(LibraryError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open the folder", path, errno: errno) }
        file = OpenFile(taking: descriptor)
        guard try FileLock.lock(file, LOCK_EX, path: path) else { throw .system("lock", path, errno: EWOULDBLOCK) }
    }

    /// Waits while somebody holds it alone. The file is made when it is missing.
    init(sharedOnFile path: String) throws(LibraryError) {
        file = try FileLock.openLockFile(path)
        guard try FileLock.lock(file, LOCK_SH, path: path) else { throw .system("lock", path, errno: EWOULDBLOCK) }
    }

    /// `nil`, without waiting, when somebody holds it. The file is made when it is missing.
    init?(exclusiveIfFreeOnFile path: String) throws(LibraryError) {
        file = try FileLock.openLockFile(path)
        guard try FileLock.lock(file, LOCK_EX | LOCK_NB, path: path) else { return nil }
    }

    private static func openLockFile(_ path: String) throws(LibraryError) -> OpenFile {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("open", path, errno: errno) }
        return OpenFile(taking: descriptor)
    }

    /// False when it is taken and the operation does not wait.
    private static func lock(
        _ file: borrowing OpenFile, _ operation: Int32, path: String
    ) throws(LibraryError) -> Bool {
        while flock(file.descriptor, operation) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw .system("lock", path, errno: errno) }
            return false
        }
        return true
    }
}
