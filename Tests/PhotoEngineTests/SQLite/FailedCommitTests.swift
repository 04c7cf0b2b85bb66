// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// Failed commits leave the library consistent. DurabilityTests covers failures of real system calls, with the real
/// program.
@Suite struct FailedCommitTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    private func originals() throws -> [String] { try folder.files(below: "originals") }

    @Test func anOriginalStaysWhereItIs() throws {
        let new = NewAsset(staged: try engine.stage(text: "a"))
        try engine.refuseNextCommit()
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } != nil)
        #expect(try engine.ids() == [])
        #expect(try originals() == [new.resources[0].placement.key])
    }

    /// The description of an edit has its date: no later edit has the same bytes, and would claim it.
    @Test func theFilesOfAnEditAreTakenBack() throws {
        let asset = try engine.add("a").uuid
        let before = try originals()
        func edit() throws -> Change {
            let files = try [(ResourceType.fullSizePhoto, "rendering"), (.adjustmentData, "recipe")].map { type, text in
                let staged = try engine.stage(text: text)
                return NewResource(
                    content: ResourceContent(
                        type: type, originalFilename: "a.jpg", uniformTypeIdentifier: "public.jpeg",
                        byteCount: staged.byteCount, fingerprint: staged.fingerprint,
                        pixelSize: PixelSize(width: 4, height: 3)), placement: staged.placement)
            }
            let content = EditedContent(
                adjustment: Adjustment(formatIdentifier: "a"), resources: files,
                pixelSize: PixelSize(width: 4, height: 3))
            return .setEdit(content, asset: asset)
        }
        try engine.refuseNextCommit()
        let refused = try edit()
        #expect(code { _ = try engine.owner.apply([refused]) } != nil)
        #expect(try originals() == before)
        // What was staged is still there, and can be applied or discarded.
        #expect(try engine.owner.apply([refused]) != nil)
        #expect(try originals().count == 3)
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }

    @Test func whatWasNotCommittedCanBeDoneAgain() throws {
        let new = NewAsset(staged: try engine.stage(text: "a"))
        try engine.refuseNextCommit()
        _ = try? engine.owner.apply([.insertAsset(new)])
        #expect(try engine.owner.apply([.insertAsset(new)]) != nil)
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }

    /// The database may not grow in the middle of a block: nothing of it is there, and with room again it succeeds.
    @Test func aFullDiskInTheMiddleOfABlockLeavesNothing() throws {
        let first = try engine.add("a")
        let new = NewAsset(staged: try engine.stage(text: "b"))
        var edit = AssetEdit()
        edit.caption = .set(String(repeating: "a long caption ", count: 2_000))
        let block: [Change] = [
            .setFavorite(true, assets: [first.uuid]), .insertAlbum(uuid: UUID(), title: "Trip"), .insertAsset(new),
            .edit(edit, assets: [first.uuid]),
        ]
        let size = try engine.database.pool.write { database in
            let size = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(size)")
            return size
        }
        let token = try engine.owner.describe().token
        #expect(code { _ = try engine.owner.apply(block) } == .diskFull)
        let other = try folder.open()
        #expect(try other.owner.describe().token == token)
        #expect(try other.owner.assets(other.ids()).map(\.isFavorite) == [false])
        #expect(try other.owner.fetch(CollectionRequest(.albums)).ids.isEmpty)
        #expect(try originals() == [first.resources[0].placement.key])
        try engine.database.pool.write { try $0.execute(sql: "PRAGMA max_page_count = \(size + 1_000)") }
        #expect(try engine.owner.apply(block)?.token.rawValue == token.rawValue + 1)
        #expect(try other.owner.assets(other.ids()).map(\.isFavorite) == [true, false])
        #expect(try Verifier(other).verify(deep: true).findings == [])
    }

    @Test func whatAnotherWriterUsesByThenIsNotTakenBack() throws {
        let other = try folder.open()
        let new = NewAsset(staged: try engine.stage(text: "a"))
        let staged = try other.stage(text: "a")
        try engine.refuseNextCommit()
        _ = try? engine.owner.apply([.insertAsset(new)])
        _ = try other.owner.apply([.insertAsset(NewAsset(staged: staged))])
        try engine.owner.discard([StagedOriginal(new)])
        #expect(try other.ids().count == 1)
        #expect(try Verifier(other).verify(deep: true).findings == [])
    }

    /// Another process may have committed since.
    @Test func anInquiryFindsATransactionAndWhatCameAfterIt() throws {
        func newest() throws -> HistoryPoint {
            try #require(try engine.database.read { try HistoryPoint(newestIn: $0) })
        }
        try engine.add("a")
        let first = try newest()
        try engine.add("b")
        let second = try newest()
        #expect(second.token == (try engine.owner.describe().token))
        let inquiry = CommitInquiry(path: folder.path + "/library.sqlite")
        let failure = DatabaseError(resultCode: .SQLITE_IOERR)
        #expect(try inquiry.holds(first, after: failure))
        #expect(try inquiry.holds(second, after: failure))
        let ofAnotherPast = HistoryPoint(token: second.token, date: second.date + 1)
        #expect(try !inquiry.holds(ofAnotherPast, after: failure))
        #expect(try !inquiry.holds(nil, after: failure))
    }

    @Test func afterAnInquiryNothingIsLeftInTheLogThatCouldComeBack() throws {
        try engine.add("a")
        let log = folder.path + "/library.sqlite-wal"
        #expect(try #require(try Disk.status(of: log)).byteCount > 0)
        _ = try CommitInquiry(path: folder.path + "/library.sqlite").holds(
            nil, after: DatabaseError(resultCode: .SQLITE_IOERR))
        #expect(try #require(try Disk.status(of: log)).byteCount == 0)
    }

    @Test func whatCannotBeFoundOutIsSaidToBeUnknown() throws {
        let path = folder.path + "/nowhere/library.sqlite"
        do {
            _ = try CommitInquiry(path: path).holds(nil, after: DatabaseError(resultCode: .SQLITE_FULL))
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.code == .diskFull)
            #expect(error.message.contains("not known"))
        }
    }
}

@Suite struct OriginalClaimTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine
    let new: NewAsset
    var path: String { "originals/" + new.resources[0].placement.key }

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
        new = NewAsset(staged: try engine.stage(text: "good"))
    }

    private func claim() throws -> [VerifyFinding] {
        _ = try engine.owner.apply([.insertAsset(new)])
        return try Verifier(engine).verify(deep: true).findings
    }

    /// A sync of its folder may have failed in a process that ended: the staged copy, which is synced, replaces it.
    @Test func oneThatIsInItsPlaceGivesWayToTheStagedCopy() throws {
        try folder.write("good", to: path)
        let file = folder.url.appending(path: path).path
        let inode = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
        #expect(try claim() == [])
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int != inode)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "good")
        #expect(try folder.files(below: "incoming") == [])
    }

    @Test(arguments: ["g00d", "goo", "good and more", ""])
    func wrongBytesInItsPlaceAreReplacedByTheGoodCopy(text: String) throws {
        try folder.write(text, to: path)
        #expect(try claim() == [])
    }
}

/// An observer that makes the first commit fail.
private final class RefusedCommit: TransactionObserver, Sendable {
    private let isUsed = Mutex(false)

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}

    func databaseWillCommit() throws {
        let isFirst = isUsed.withLock { used in
            defer { used = true }
            return !used
        }
        if isFirst { throw DatabaseError(resultCode: .SQLITE_IOERR, message: "meant to fail") }
    }
}

extension SQLiteEngine {
    fileprivate func refuseNextCommit() throws {
        try database.pool.add(transactionObserver: RefusedCommit(), extent: .databaseLifetime)
    }
}

extension StagedOriginal {
    fileprivate init(_ new: NewAsset) {
        let resource = new.resources[0]
        self.init(
            fingerprint: resource.content.fingerprint, byteCount: resource.content.byteCount,
            placement: resource.placement)
    }
}
