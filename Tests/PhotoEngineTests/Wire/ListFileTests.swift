// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting
import Testing

@testable import PhotoWire

/// Lists without a limit travel in files in memory.
@Suite struct ListFileTests {
    @Test(arguments: [0, 1, 999, 1_000, 1_001, 2_500])
    func aListComesBackAsItWas(_ count: Int) throws {
        let list = (0..<count).map { UnclaimedOriginal(path: "originals/\($0)", byteCount: Int64($0)) }
        let file = try ListFile.make(list)
        let read: [UnclaimedOriginal] = try ListFile.read(count, from: file)
        #expect(read == list)
    }

    @Test(arguments: [0, 2_499, 2_501, -1, .max])
    func aListOfAnotherLengthIsALostConnection(_ count: Int) throws {
        let file = try ListFile.make((0..<2_500).map { "\($0)" })
        let code = refusal { try ListFile.read(count, from: file) as [String] }
        #expect(code == .connectionLost)
    }

    @Test(arguments: [[0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 9, 0x5B, 0x5D], [0, 0, 0, 1, 0x7B]] as [[UInt8]])
    func aFileThatIsNoListIsALostConnection(_ bytes: [UInt8]) throws {
        let file = try OpenFile.inMemory(name: "test")
        try file.write(bytes, at: 0)
        let code = refusal { try ListFile.read(1, from: file) as [String] }
        #expect(code == .connectionLost)
    }

    private static let calls: [EngineCall] = [
        .changes(after: .beginning, limit: .max), .unreadable, .resourcesMatching(.bursts(["b"])),
        .maintenance(.verify(deep: false)), .maintenance(.repair), .maintenance(.duplicates),
        .maintenance(.mergeDuplicates), .maintenance(.unclaimedOriginals), .maintenance(.removePurgedOriginals),
        .maintenance(.assetsInTrash(seconds: 0)), .apply([]),
    ]

    @Test(arguments: calls.indices)
    func theElementsOfAListAreInNoMessage(_ index: Int) throws {
        let ends = SocketEnds()
        try EngineServer(LongListEngine()).serve(ends.far, as: .owner)
        let channel = MessageChannel(ends.near)
        try channel.send(try MessageChannel.encode(ListFileTests.calls[index]))
        let answer = try channel.receive()
        let byteCount = answer.bytes.count
        #expect(byteCount < 1_000)
        let reply = try MessageChannel.decode(EngineReply.self, from: answer.bytes)
        let text = "\(reply)"
        #expect(text.contains("3000"), "\(text)")
    }

    /// The messages of the findings have more bytes than a message may have.
    @Test func aReportThatFitsIntoNoMessageArrivesWhole() throws {
        let text = String(repeating: "damaged ", count: 5_000)
        let session = LoopbackEngine(wrapping: LongListEngine(message: text)).owner
        let report = try session.verify(deep: true) { _ in }
        #expect(report.isDeep)
        #expect(report.findings.count == 3_000)
        #expect(report.findings.allSatisfy { $0.message == text })
        #expect(report.findings.reduce(0) { $0 + $1.message.utf8.count } > MessageChannel.messageLimit)
    }

    @Test func longListsArriveWhole() throws {
        let engine = LongListEngine()
        let (near, far) = (engine.owner, LoopbackEngine(wrapping: engine).owner)
        #expect(try far.changes(after: .beginning, limit: .max) == near.changes(after: .beginning, limit: .max))
        #expect(try far.unreadable() == near.unreadable())
        #expect(try far.apply([]) == near.apply([]))
        #expect(try far.repair() == near.repair())
        #expect(try far.duplicates() == near.duplicates())
        #expect(try far.unclaimedOriginals() == near.unclaimedOriginals())
        #expect(try far.removePurgedOriginals() == near.removePurgedOriginals())
        #expect(try far.assetsInTrash(for: 1) == near.assetsInTrash(for: 1))
        let originals = try near.unclaimedOriginals()
        #expect(try far.deleteUnclaimed(originals) == originals)
        #expect(try far.deleteUnclaimed([]) == [])
    }

    @Test func aListOfSomebodyElseIsNotRead() throws {
        let ends = SocketEnds()
        try EngineServer(LongListEngine()).serve(ends.far, as: .program("owner"))
        let channel = MessageChannel(ends.near)
        let noList = try OpenFile.inMemory(name: "test")
        try noList.write([0xFF, 0xFF, 0xFF, 0xFF], at: 0)
        let call = EngineCall.maintenance(.deleteUnclaimed(count: .max))
        try channel.send(try MessageChannel.encode(call), with: noList.descriptor)
        guard case .failure(let error) = try Answer(receivingFrom: channel).reply else {
            throw LibraryError(.connectionLost, "the list was read")
        }
        #expect(error.code == .accessDenied)
    }
}

/// An engine each list of which has 3,000 elements.
private final class LongListEngine: LibraryEngine {
    private let engine = MemoryEngine()
    private let message: String

    init(message: String = "m") { self.message = message }

    func connect(_ identity: CallerIdentity) -> any LibrarySession {
        LongListSession(next: engine.connect(identity), message: message)
    }
}

private final class LongListSession: ForwardingSession {
    let next: any LibrarySession
    private let message: String

    init(next: any LibrarySession, message: String) {
        self.next = next
        self.message = message
    }

    private func list<Element>(_ element: (Int) -> Element) -> [Element] { (0..<3_000).map(element) }

    func changes(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        list {
            ChangeSet(
                token: ChangeToken(rawValue: Int64($0)), device: AssetCollection.userLibraryUUID, deviceSequence: 1,
                date: .day(1), objects: [])
        }
    }

    func unreadable() throws(LibraryError) -> [UnreadableRow] {
        list { UnreadableRow(table: "asset", row: Int64($0), problem: message) }
    }

    func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource] {
        list {
            let content = ResourceContent(
                type: .photo, originalFilename: "a.jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 1,
                fingerprint: Fingerprint(of: "a"), pixelSize: PixelSize(width: 1, height: 1))
            return Resource(
                id: ResourceID(rawValue: Int64($0)), asset: AssetID(rawValue: 1), uuid: UUID(), content: content,
                placements: [])
        }
    }

    func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport {
        var report = VerifyReport(isDeep: deep)
        report.findings = list { VerifyFinding(.damagedFile, path: "\($0)", message: message) }
        return report
    }

    func repair() throws(LibraryError) -> [String] { list { "\($0)" } }
    func duplicates() throws(LibraryError) -> [DuplicateAssets] {
        list { DuplicateAssets(filename: "\($0)", kept: "a", others: ["b"]) }
    }
    func mergeDuplicates() throws(LibraryError) -> [DuplicateAssets] { try duplicates() }
    func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] {
        list { UnclaimedOriginal(path: "\($0)", byteCount: 1) }
    }
    func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        let uuid = AssetCollection.userLibraryUUID
        return ChangeSet(
            token: ChangeToken(rawValue: 1), device: uuid, deviceSequence: 1, date: .day(1),
            objects: list { _ in ObjectChange(.asset, uuid, .updated, facets: .metadata) })
    }
    func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal] {
        list { UnremovedOriginal(path: "\($0)", reason: "r") }
    }
    func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        list { _ in AssetCollection.userLibraryUUID }
    }
    func deleteUnclaimed(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        originals
    }
}
