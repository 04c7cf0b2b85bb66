// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// The descriptors of those who wait for changes of a library in memory: sockets, to which a byte is sent for each
/// change.
final class MemoryWatchers: Sendable {
    private let sockets = Mutex<[Int32]>([])

    deinit { sockets.withLock { for socket in $0 { close(socket) } } }

    /// Returns the end that becomes readable.
    func add() throws(LibraryError) -> OpenFile {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system("watch", "the library", errno: errno) }
        sockets.withLock { $0.append(ends[1]) }
        return OpenFile(taking: ends[0])
    }

    /// Makes every end readable, and forgets those that were closed.
    func signal() {
        sockets.withLock { sockets in
            sockets.removeAll { socket in
                // A full socket is readable already.
                guard send(socket, [1], 1, Int32(MSG_NOSIGNAL)) < 0, errno != EAGAIN else { return false }
                close(socket)
                return true
            }
        }
    }
}
