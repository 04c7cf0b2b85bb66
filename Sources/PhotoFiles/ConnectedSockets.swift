// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// Two new sockets that are connected, and that no program inherits. Whoever makes them owns both descriptors.
package struct ConnectedSockets: Sendable {
    package let first: Int32
    package let second: Int32

    /// What sockets transmit.
    package enum Kind: Sendable {
        /// Bytes.
        case stream
        /// Messages, each of which arrives whole.
        case packets

        fileprivate var number: UInt32 {
            switch self {
            case .stream: SOCK_STREAM.rawValue
            case .packets: SOCK_SEQPACKET.rawValue
            }
        }
    }

    /// Connects two sockets.
    ///
    /// - Parameter waits: True if sending and receiving wait until they can be done; false if they fail then.
    package init(_ kind: Kind, waits: Bool = true) throws(FileFailure) {
        var ends: [Int32] = [-1, -1]
        let type = kind.number | SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else { throw FileFailure(.system(errno), "") }
        (first, second) = (ends[0], ends[1])
    }
}
