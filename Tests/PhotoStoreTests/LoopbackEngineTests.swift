// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import PhotoStore
import Testing

@Suite struct LoopbackEngineTests {
    /// Returns both ends of a connection without a server; the test plays the other side.
    private func connection() -> (near: Int32, far: Int32) {
        var ends: [Int32] = [0, 0]
        precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func aPeerThatIsGoneIsALostConnection() {
        let ends = connection()
        close(ends.far)
        let engine = LoopbackEngine(connection: OpenFile(taking: ends.near))
        #expect(refusal { try engine.describe() } == .connectionLost)
        #expect(refusal { try engine.fetch(AssetRequest(.library), as: .owner) } == .connectionLost)
    }

    @Test func aPeerThatGoesInsteadOfAnsweringIsALostConnection() {
        let ends = connection()
        let far = OpenFile(taking: ends.far)
        let engine = LoopbackEngine(connection: OpenFile(taking: ends.near))
        shutdown(far.descriptor, Int32(SHUT_WR))
        #expect(refusal { try engine.describe() } == .connectionLost)
    }

    @Test(
        arguments: [
            [0xFF, 0xFF, 0xFF, 0xFF],
            [0, 0, 0, 3, 0x7B, 0x7B, 0x7B],
            [0, 0, 0, 0],
            Array("\u{0}\u{0}\u{0}\u{11}{\"discarded\":{}}..".utf8),
        ] as [[UInt8]])
    func anAnswerThatIsNoneIsALostConnection(_ answer: [UInt8]) {
        let ends = connection()
        let far = OpenFile(taking: ends.far)
        _ = write(far.descriptor, answer, answer.count)
        let engine = LoopbackEngine(connection: OpenFile(taking: ends.near))
        #expect(refusal { try engine.describe() } == .connectionLost)
        #expect(refusal { try engine.describe() } == .connectionLost)
    }

    @Test(
        arguments: [
            [0xFF, 0xFF, 0xFF, 0xFF],
            [0, 0, 0, 3, 0x7B, 0x7B, 0x7B],
            [0x04, 0x00, 0x00, 0x01],
        ] as [[UInt8]])
    func aServerHangsUpOnWhatIsNoCall(_ call: [UInt8]) {
        let ends = connection()
        EngineServer(MemoryEngine()).serve(OpenFile(taking: ends.far))
        let near = OpenFile(taking: ends.near)
        _ = write(near.descriptor, call, call.count)
        #expect(near.read() == "")
    }

    @Test func anEngineThatGoesClosesItsConnection() {
        let ends = connection()
        let far = OpenFile(taking: ends.far)
        do { _ = LoopbackEngine(connection: OpenFile(taking: ends.near)) }
        #expect(far.read() == "")
    }

    @Test func aFailureComesThroughWholeAndTheConnectionStays() throws {
        let engine = try LoopbackEngine(wrapping: MemoryEngine())
        do {
            _ = try engine.apply([.renameAlbum(UUID(), title: "")], as: .owner)
            Issue.record("an album without a title was accepted")
        } catch {
            #expect(error == LibraryError(.invalidRequest, "An album needs a title."))
        }
        #expect(try engine.describe().token == .beginning)
    }

    @Test func aCallWithoutTheFileItNamesIsRefusedByName() throws {
        let ends = connection()
        EngineServer(MemoryEngine()).serve(OpenFile(taking: ends.far))
        let near = OpenFile(taking: ends.near)
        let caller = #"{"name":"x","scope":{"all":{}},"isOwner":false}"#
        let call = Array(#"{"stage":{"filenameExtension":"jpg","_1":\#(caller)}}"#.utf8)
        let frame = [0, 0, 0, UInt8(call.count)] + call
        _ = write(near.descriptor, frame, frame.count)
        shutdown(near.descriptor, Int32(SHUT_WR))
        #expect(near.read().contains("invalidRequest"))
    }

    /// A lock belongs to all descriptors of one opening: it is released when the last of them is closed.
    @Test(.timeLimit(.minutes(1)))
    func aDescriptorThatWasSentIsClosedOnTheOtherSide() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("bytes", to: "a.jpg")
        let engine = try LoopbackEngine(wrapping: MemoryEngine())
        do {
            let file = OpenFile(taking: open(path, O_RDONLY | O_CLOEXEC))
            #expect(flock(file.descriptor, LOCK_EX) == 0)
            _ = try engine.stage(file, filenameExtension: "jpg", as: .owner)
        }
        let again = OpenFile(taking: open(path, O_RDONLY | O_CLOEXEC))
        #expect(flock(again.descriptor, LOCK_EX) == 0)
    }

    @Test func aDescriptorThatComesIsNotInheritedByPrograms() throws {
        let library = try EngineKind.sqliteOverSocket.library { $0.photo("a") }
        let resource = try #require(try library.resources(of: "a").first)
        let file = try library.engine.open(resource.id, as: .owner)
        #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
}
