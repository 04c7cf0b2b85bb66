// Licensed under the Apache License, Version 2.0. See LICENSE.

import Glibc
import PhotoFiles

@testable import PhotoWire

/// The two ends of a connection, without a server.
struct SocketEnds: ~Copyable {
    let near: OpenFile
    let far: OpenFile

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        near = OpenFile(taking: ends[0])
        far = OpenFile(taking: ends[1])
    }
}
