// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Testing

@testable import PhotoWire

/// The bytes of renditions travel beside messages.
@Suite struct RenditionMessageTests {
    private static let jpeg = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    private func rendition(_ kind: Rendition.Kind, of text: String, bytes: [UInt8] = Self.jpeg) -> StoredRendition {
        let size = PixelSize(width: kind.longestSide, height: 2)
        return StoredRendition(of: Fingerprint(of: text), Rendition(kind: kind, size: size, jpeg: bytes))
    }

    /// Returns a library with a rendition, and a connection with its server.
    private func library() throws -> TestLibrary {
        let library = try EngineKind.memory.library { $0.photo("a") }
        try library.owner.storeRenditions([rendition(.screen, of: "a")])
        return library
    }

    private func channel(to library: TestLibrary) throws -> MessageChannel {
        let ends = SocketEnds()
        try EngineServer(library.engine).serve(ends.far, as: .owner)
        return MessageChannel(ends.near)
    }

    @Test func theBytesOfARenditionAreInNoMessage() throws {
        let library = try library()
        let channel = try channel(to: library)
        let request = PictureRequest(longestSide: 1_024, file: .always)
        let calls = [
            EngineCall.picture(try library.id("a"), request),
            .renditions(.rendition(Fingerprint(of: "a"), .screen)),
        ]
        for call in calls {
            try channel.send(try MessageChannel.encode(call))
            let answer = try channel.receive()
            let (message, enclosed) = (answer.bytes, answer.enclosed)
            #expect(message.count < 2_000 && enclosed == Self.jpeg)
        }
    }

    @Test func aPictureArrivesWithItsRenditionAndItsFile() throws {
        let library = try EngineKind.sqliteOverSocket.library { $0.photo("a") }
        try library.owner.storeRenditions([
            rendition(.thumbnail, of: "a", bytes: [1, 2, 3]), rendition(.screen, of: "a"),
        ])
        let picture = try library.owner.picture(
            of: library.id("a"), PictureRequest(longestSide: 1_024, file: .always))
        #expect(picture.rendition == rendition(.screen, of: "a").rendition)
        #expect(picture.takeFile()?.read() == "a")
        #expect(
            try library.owner.rendition(of: Fingerprint(of: "a"), .thumbnail)
                == rendition(.thumbnail, of: "a", bytes: [1, 2, 3]).rendition)
    }

    @Test(arguments: [[], [1], [1, 2, 3], [-1, 3]])
    func otherBytesThanACallNamesAreRefusedAndTheConnectionStays(_ counts: [Int]) throws {
        let library = try library()
        let channel = try channel(to: library)
        let outlines = counts.map { count in
            var outline = StoredRenditionOutline(rendition(.thumbnail, of: "b"))
            outline.rendition.byteCount = count
            return outline
        }
        try channel.send(
            try MessageChannel.encode(EngineCall.renditions(.store(outlines))), beside: [7, 7])
        guard case .failure(let error) = try Answer(receivingFrom: channel).reply else {
            throw LibraryError(.connectionLost, "the renditions were stored")
        }
        #expect(error.code == .invalidRequest)
        #expect(try library.owner.rendition(of: Fingerprint(of: "b"), .thumbnail) == nil)
        try channel.send(try MessageChannel.encode(EngineCall.describe))
        guard case .description = try Answer(receivingFrom: channel).reply else {
            throw LibraryError(.connectionLost, "the connection is out of step")
        }
    }

    @Test(arguments: [[], [1, 2], [1, 2, 3, 4]] as [[UInt8]])
    func otherBytesThanAReplyNamesAreALostConnection(_ bytes: [UInt8]) throws {
        let ends = SocketEnds()
        let outline = RenditionOutline(rendition(.thumbnail, of: "a", bytes: [1, 2, 3]).rendition)
        try MessageChannel(ends.far).send(
            try MessageChannel.encode(EngineReply.rendition(outline)), beside: bytes)
        let session = SocketSession(connection: ends.near)
        #expect(refusal { try session.rendition(of: Fingerprint(of: "a"), .thumbnail) } == .connectionLost)
    }

    @Test func whatIsTooLargeForAConnectionIsRefusedByName() throws {
        let library = try EngineKind.sqliteOverSocket.library { $0.photo("a") }
        let huge = rendition(
            .screen, of: "a", bytes: [UInt8](repeating: 0, count: MessageChannel.messageLimit))
        #expect(refusal { try library.owner.storeRenditions([huge]) } == .invalidRequest)
        #expect(try library.owner.describe().token > .beginning)
    }
}
