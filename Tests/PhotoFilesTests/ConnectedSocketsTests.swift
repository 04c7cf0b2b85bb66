// Licensed under the Apache License, Version 2.0. See LICENSE.

import Glibc
import Testing

@testable import PhotoFiles

/// Pairs of sockets for programs and threads of ours.
struct ConnectedSocketsTests {
    private func flag(_ command: Int32, _ flag: Int32, of sockets: ConnectedSockets) -> [Bool] {
        [sockets.first, sockets.second].map { fcntl($0, command) & flag != 0 }
    }

    private func close(_ sockets: ConnectedSockets) {
        for socket in [sockets.first, sockets.second] { _ = Glibc.close(socket) }
    }

    @Test(arguments: [ConnectedSockets.Kind.stream, .packets])
    func eachHearsWhatTheOtherSays(_ kind: ConnectedSockets.Kind) throws {
        let sockets = try ConnectedSockets(kind)
        defer { close(sockets) }
        for (from, to) in [(sockets.first, sockets.second), (sockets.second, sockets.first)] {
            #expect(send(from, [7, 8] as [UInt8], 2, 0) == 2)
            var bytes = [UInt8](repeating: 0, count: 4)
            #expect(recv(to, &bytes, 4, 0) == 2)
            #expect(bytes == [7, 8, 0, 0])
        }
    }

    @Test func packetsArriveOneByOne() throws {
        let sockets = try ConnectedSockets(.packets)
        defer { close(sockets) }
        for byte in [UInt8(1), 2] { #expect(send(sockets.first, [byte], 1, 0) == 1) }
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(recv(sockets.second, &bytes, 4, 0) == 1)
        #expect(bytes == [1, 0, 0, 0])
    }

    @Test func noProgramInheritsThem() throws {
        let sockets = try ConnectedSockets(.stream)
        defer { close(sockets) }
        #expect(flag(F_GETFD, FD_CLOEXEC, of: sockets) == [true, true])
    }

    @Test(arguments: [true, false]) func theyWaitUnlessTheyAreNotTo(_ waits: Bool) throws {
        let sockets = try ConnectedSockets(.stream, waits: waits)
        defer { close(sockets) }
        #expect(flag(F_GETFL, O_NONBLOCK, of: sockets) == [!waits, !waits])
    }
}
