// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import Glibc
import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting
import Testing

@testable import PhotoWire

/// What a connection costs its server is bounded: memory, time and threads.
@Suite(.timeLimit(.minutes(1))) struct ConnectionLimitTests {
    @Test func whatALengthClaimsIsNotAllocatedBeforeItComes() {
        let claimed = MessageChannel.messageLimit
        var size = 0
        var sizes: [Int] = []
        while size < claimed {
            let next = MessageChannel.size(after: size, of: claimed)
            #expect(next <= max(64 << 10, 2 * size))
            #expect(next > size)
            sizes.append(next)
            size = next
        }
        #expect(sizes.first == 64 << 10)
        #expect(sizes.last == claimed)
        #expect(MessageChannel.size(after: 0, of: 7) == 7)
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 5_000_000])
    func aMessageArrivesWholeInWhatPartsItComes(_ count: Int) throws {
        let ends = SocketEnds()
        let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let far = ends.far.release()
        DispatchQueue.global().async { try? MessageChannel(OpenFile(taking: far)).send(message) }
        let received = try MessageChannel(ends.near).receive()
        let bytes = received.bytes
        #expect(bytes == message)
    }

    @Test(
        arguments: [[0], [0, 0, 0, 9, 0, 0, 0, 0], [0, 0, 0, 9, 0, 0, 0, 0, 0x7B], [0, 0, 0, 0, 0, 0, 0, 9, 0x7B]]
            as [[UInt8]])
    func whoFallsSilentInTheMiddleOfACallIsCutOff(_ part: [UInt8]) throws {
        let ends = SocketEnds()
        try EngineServer(MemoryEngine(), silenceLimit: .milliseconds(20)).serve(ends.far, as: .program("x"))
        let near = ends.near
        #expect(write(near.descriptor, part, part.count) == part.count)
        #expect(near.read() == "")
    }

    @Test func whoTakesNoReplyIsCutOff() throws {
        let ends = SocketEnds()
        let far = MessageChannel(ends.far, silenceLimit: .milliseconds(20))
        let code = refusal { try far.send([UInt8](repeating: 0, count: 8 << 20)) }
        #expect(code == .connectionLost)
        withExtendedLifetime(ends.near.descriptor) {}
    }

    /// Progress is not reported to a client that takes no reports.
    @Test func aChannelKnowsWhenItsOtherSideTakesNothing() throws {
        let ends = SocketEnds()
        let far = MessageChannel(ends.far)
        var count = 0
        while far.hasRoom() {
            try far.send([UInt8](repeating: 7, count: 100))
            count += 1
        }
        #expect(count > 1)
        let near = MessageChannel(ends.near)
        for _ in 0..<count { _ = try near.receive() }
        let hasRoom = far.hasRoom()
        #expect(hasRoom)
    }

    private func server(perCaller: Int, total: Int) -> EngineServer {
        EngineServer(MemoryEngine(), limits: EngineServer.Limits(perCaller: perCaller, total: total))
    }

    /// Connects, and returns the near end.
    private func connect(to server: EngineServer, as identity: CallerIdentity) throws -> OpenFile {
        let ends = SocketEnds()
        try server.serve(ends.far, as: identity)
        return ends.near
    }

    @Test func aCallerHasSoManyConnectionsAndAllTogether() throws {
        let server = server(perCaller: 2, total: 3)
        let first = try connect(to: server, as: .program("a"))
        let second = try connect(to: server, as: .program("a"))
        #expect(refusal { try connect(to: server, as: .program("a")) } == .overBudget)
        let third = try connect(to: server, as: .program("b"))
        #expect(refusal { try connect(to: server, as: .program("c")) } == .overBudget)
        withExtendedLifetime((first.descriptor, second.descriptor, third.descriptor)) {}
    }

    @Test func whoLeavesMakesRoom() throws {
        let server = server(perCaller: 1, total: 1)
        do { _ = try connect(to: server, as: .program("a")) }
        // The server's thread sees the end of the connection at some time.
        while refusal({ try connect(to: server, as: .program("b")) }) == .overBudget {}
    }

    @Test func whoHasTooManyConnectionsIsToldSoAndGoesOn() throws {
        let session = SocketSession(connection: try connect(to: server(perCaller: 1, total: 9), as: .owner))
        #expect(refusal { try session.cleanUp() } == .overBudget)
        #expect(try session.describe().token == .beginning)
    }

    /// One connection is for maintenance, however often its calls follow one another.
    @Test func callsOfMaintenanceShareAConnection() throws {
        let session = SocketSession(connection: try connect(to: server(perCaller: 2, total: 2), as: .owner))
        for _ in 0..<100 { try session.cleanUp() }
        #expect(refusal { try session.repair() } == .unsupported)
        try session.cleanUp()
    }

    @Test func anotherConnectionIsThatOfTheSameCaller() throws {
        let engine = MemoryEngine()
        _ = try engine.owner.apply([.setAccess(.authorized, level: .readWrite, caller: "x")])
        let ends = SocketEnds()
        try EngineServer(engine).serve(ends.far, as: .program("x"))
        let channel = try SocketSession(connection: ends.near).openConnection()
        try channel.send(try MessageChannel.encode(EngineCall.apply([.setHiddenLock(true)])))
        guard case .failure(let error) = try Answer(receivingFrom: channel).reply else {
            throw LibraryError(.connectionLost, "the change was made")
        }
        #expect(error.code == .accessDenied)
    }
}
