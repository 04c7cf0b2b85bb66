// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import PhotoLibraryTesting
import Testing

@testable import PhotoWire

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
        let session = SocketSession(connection: OpenFile(taking: ends.near))
        #expect(refusal { try session.describe() } == .connectionLost)
        #expect(refusal { try session.fetch(AssetRequest(.library)) } == .connectionLost)
    }

    @Test func aPeerThatGoesInsteadOfAnsweringIsALostConnection() {
        let ends = connection()
        let far = OpenFile(taking: ends.far)
        let session = SocketSession(connection: OpenFile(taking: ends.near))
        shutdown(far.descriptor, Int32(SHUT_WR))
        #expect(refusal { try session.describe() } == .connectionLost)
    }

    @Test(
        arguments: [
            [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
            [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
            [0, 0, 0, 3, 0, 0, 0, 0, 0x7B, 0x7B, 0x7B],
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 17, 0, 0, 0, 0] + Array("{\"discarded\":{}}..".utf8),
        ] as [[UInt8]])
    func anAnswerThatIsNoneIsALostConnection(_ answer: [UInt8]) {
        let ends = connection()
        let far = OpenFile(taking: ends.far)
        _ = write(far.descriptor, answer, answer.count)
        let session = SocketSession(connection: OpenFile(taking: ends.near))
        #expect(refusal { try session.describe() } == .connectionLost)
        #expect(refusal { try session.describe() } == .connectionLost)
    }

    @Test(
        arguments: [
            [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
            [0, 0, 0, 3, 0, 0, 0, 0, 0x7B, 0x7B, 0x7B],
            [0x04, 0x00, 0x00, 0x01, 0, 0, 0, 0],
            [0x02, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x01],
        ] as [[UInt8]])
    func aServerHangsUpOnWhatIsNoCall(_ call: [UInt8]) throws {
        let ends = connection()
        try EngineServer(MemoryEngine()).serve(OpenFile(taking: ends.far), as: .owner)
        let near = OpenFile(taking: ends.near)
        _ = write(near.descriptor, call, call.count)
        #expect(near.read() == "")
    }

    @Test func aSessionThatGoesClosesItsConnection() {
        let ends = connection()
        let far = OpenFile(taking: ends.far)
        do { _ = SocketSession(connection: OpenFile(taking: ends.near)) }
        #expect(far.read() == "")
    }

    @Test func aFailureComesThroughWholeAndTheConnectionStays() throws {
        let session = LoopbackEngine(wrapping: MemoryEngine()).owner
        do {
            _ = try session.apply([.renameAlbum(UUID(), title: "")])
            Issue.record("an album without a title was accepted")
        } catch {
            #expect(error == LibraryError(.invalidRequest, "An album needs a title."))
        }
        #expect(try session.describe().token == .beginning)
    }

    @Test func aCallWithoutTheFileItNamesIsRefusedByName() throws {
        let ends = connection()
        try EngineServer(MemoryEngine()).serve(OpenFile(taking: ends.far), as: .program("x"))
        let near = OpenFile(taking: ends.near)
        let call = Array(#"{"stage":{"filenameExtension":"jpg"}}"#.utf8)
        let frame = [0, 0, 0, UInt8(call.count), 0, 0, 0, 0] + call
        _ = write(near.descriptor, frame, frame.count)
        shutdown(near.descriptor, Int32(SHUT_WR))
        #expect(near.read().contains("invalidRequest"))
    }

    /// A lock belongs to all descriptors of one opening: it is released when the last of them is closed.
    @Test(.timeLimit(.minutes(1)))
    func aDescriptorThatWasSentIsClosedOnTheOtherSide() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("bytes", to: "a.jpg")
        let session = LoopbackEngine(wrapping: MemoryEngine()).owner
        do {
            let file = OpenFile(taking: open(path, O_RDONLY | O_CLOEXEC))
            #expect(flock(file.descriptor, LOCK_EX) == 0)
            _ = try session.stage(file, filenameExtension: "jpg")
        }
        let again = OpenFile(taking: open(path, O_RDONLY | O_CLOEXEC))
        #expect(flock(again.descriptor, LOCK_EX) == 0)
    }

    @Test func aDescriptorThatComesIsNotInheritedByPrograms() throws {
        let library = try EngineKind.sqliteOverSocket.library { $0.photo("a") }
        let resource = try #require(try library.resources(of: "a").first)
        let file = try library.owner.open(resource.id)
        #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    /// Sends a call as text, and returns the text of the reply.
    private func reply(to call: String, from engine: any LibraryEngine, as identity: CallerIdentity) throws -> String {
        let ends = connection()
        try EngineServer(engine).serve(OpenFile(taking: ends.far), as: identity)
        let near = OpenFile(taking: ends.near)
        let bytes = Array(call.utf8)
        let frame = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + [0, 0, 0, 0] + bytes
        #expect(write(near.descriptor, frame, frame.count) == frame.count)
        shutdown(near.descriptor, Int32(SHUT_WR))
        return String(near.read().dropFirst(8))
    }

    private static let claims = [
        #""_1":{"name":"owner","scope":{"all":{}},"isOwner":true}"#, #""caller":"owner""#, #""as":{"owner":{}}"#,
        #""identity":{"owner":{}}"#, #""isOwner":true"#,
    ]

    @Test(arguments: claims)
    func aClientCannotMakeItselfTheOwner(_ claim: String) throws {
        let engine = MemoryEngine()
        let answer = try reply(
            to: #"{"apply":{"_0":[{"setHiddenLock":{"_0":true}}],\#(claim)}}"#, from: engine, as: .program("x"))
        #expect(answer.contains("accessDenied"))
        #expect(try engine.owner.describe().isHiddenLocked == false)
    }

    @Test func theSameCallAsTheOwnerIsMade() throws {
        let engine = MemoryEngine()
        let answer = try reply(to: #"{"apply":{"_0":[{"setHiddenLock":{"_0":true}}]}}"#, from: engine, as: .owner)
        #expect(answer.contains("applied"))
        #expect(try engine.owner.describe().isHiddenLocked)
    }

    @Test(arguments: [#"{"connect":{"_0":{"owner":{}}}}"#, #"{"connect":{"identity":{"owner":{}}}}"#])
    func aClientCannotConnectAgainAsTheOwner(_ call: String) throws {
        #expect(try reply(to: call, from: MemoryEngine(), as: .program("x")) == "")
    }

    @Test func aProgramThatIsCalledOwnerIsNotTheOwner() {
        let engine = MemoryEngine()
        let program = LoopbackEngine(wrapping: engine).connect(.program("owner"))
        #expect(refusal { try program.apply([.setHiddenLock(true)]) } == .accessDenied)
    }

    /// Returns the number of bytes of a file that came with a message, or -1 without one.
    private func size(of file: borrowing OpenFile?) -> Int64 {
        var status = stat()
        switch file {
        case .some(let file): return fstat(file.descriptor, &status) == 0 ? Int64(status.st_size) : -1
        case .none: return -1
        }
    }

    @Test func theIdentifiersOfAFetchAreInNoMessage() throws {
        let engine = WideEngine(count: 200_000)
        let ends = connection()
        try EngineServer(engine).serve(OpenFile(taking: ends.far), as: .owner)
        let channel = MessageChannel(OpenFile(taking: ends.near))
        try channel.send(try MessageChannel.encode(EngineCall.fetchAssets(AssetRequest(.library), page: 0)))
        let answer = try channel.receive()
        let size = size(of: answer.file)
        #expect(size == 200_000 * 24)
        let byteCount = answer.bytes.count
        #expect(byteCount < 1_000)
    }

    @Test func aFetchOfManyAssetsArrivesWhole() throws {
        let engine = WideEngine(count: 200_000)
        let fetched = try LoopbackEngine(wrapping: engine).owner.fetch(AssetRequest(.library), page: 2)
        #expect(fetched == engine.fetched)
        #expect(fetched.page.summaries.map(\.id) == Array(fetched.ids.prefix(2)))
    }

    @Test func aNameThatTheFetchCannotProvideIsNoneBehindASocketEither() throws {
        let ends = connection()
        let far = MessageChannel(OpenFile(taking: ends.far))
        let names = FetchedUUIDs(count: 2) {
            $0 == 0 ? nil : UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        }
        let fetched = FetchedAssets(
            ids: [AssetID(rawValue: .max), AssetID(rawValue: 2)], names: names, token: .beginning)
        let reply = EngineReply.fetchedAssets(count: 2, page: [], .beginning)
        let file = try IdentifierFile.make(fetched)
        try far.send(try MessageChannel.encode(reply), with: file.descriptor)
        let received = try SocketSession(connection: OpenFile(taking: ends.near)).fetch(AssetRequest(.library))
        #expect(received.ids == fetched.ids)
        #expect(received.names[0] == nil)
        #expect(received.names[1] == names[1])
    }

    @Test(arguments: [199_999, 200_001, -1, 1 << 62])
    func aFileOfIdentifiersOfAnotherSizeIsALostConnection(_ count: Int) throws {
        let ends = connection()
        let far = MessageChannel(OpenFile(taking: ends.far))
        let file = try IdentifierFile.make(WideEngine(count: 200_000).fetched)
        let reply = EngineReply.fetchedAssets(count: count, page: [], .beginning)
        try far.send(try MessageChannel.encode(reply), with: file.descriptor)
        let session = SocketSession(connection: OpenFile(taking: ends.near))
        #expect(refusal { try session.fetch(AssetRequest(.library)) } == .connectionLost)
        #expect(refusal { try session.describe() } == .connectionLost)
    }
}

/// An engine each fetch of which finds many assets.
private final class WideEngine: LibraryEngine {
    private let engine = MemoryEngine()
    let fetched: FetchedAssets

    init(count: Int) {
        let ids = (0..<count).map { AssetID(rawValue: Int64($0) << 20 | 7) }
        let names = FetchedUUIDs((0..<count).map { _ in UUID() })
        let page = (0..<2).map { index in
            AssetSummary(
                Asset(
                    id: ids[index], uuid: names[index] ?? UUID(),
                    metadata: AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4, height: 3)),
                    addedDate: .day(1), originalFilename: "a.jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 1))
        }
        fetched = FetchedAssets(ids: ids, names: names, page: FetchedPage(page, of: 2), token: ChangeToken(rawValue: 5))
    }

    func connect(_ identity: CallerIdentity) -> any LibrarySession {
        WideSession(next: engine.connect(identity), fetched: fetched)
    }
}

private final class WideSession: ForwardingSession {
    let next: any LibrarySession
    private let fetched: FetchedAssets

    init(next: any LibrarySession, fetched: FetchedAssets) {
        self.next = next
        self.fetched = fetched
    }

    func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets { fetched }
}
