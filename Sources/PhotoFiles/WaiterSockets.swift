// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// Those who wait for something: each has a descriptor that becomes readable when it happens, and closes it in the end.
package struct WaiterSockets {
    private var sockets: [Int32] = []

    package init() {}

    /// True if nobody waits.
    package var isEmpty: Bool { sockets.isEmpty }

    /// Adds somebody who waits, and returns the descriptor.
    package mutating func add() throws(FileFailure) -> OpenFile {
        let ends = try ConnectedSockets(.stream, waits: false)
        sockets.append(ends.second)
        return OpenFile(taking: ends.first)
    }

    /// Makes every descriptor readable, and forgets those that were closed.
    package mutating func signal() {
        sockets.removeAll { socket in
            // A full socket is readable already.
            guard send(socket, [1], 1, Int32(MSG_NOSIGNAL)) < 0, errno != EAGAIN else { return false }
            close(socket)
            return true
        }
    }

    /// Forgets those who have closed their descriptor.
    package mutating func prune() {
        sockets.removeAll { socket in
            var entry = pollfd(fd: socket, events: 0, revents: 0)
            guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLHUP) != 0 else { return false }
            close(socket)
            return true
        }
    }

    /// Tells everybody that nothing will happen any more.
    package mutating func end() {
        for socket in sockets { close(socket) }
        sockets = []
    }
}
