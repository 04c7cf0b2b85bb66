// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoWire
import Testing

@testable import PhotoEngine
@testable import PhotoImport

@Suite struct RecoveryTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    private struct Outcome: Equatable {
        var lines: [String] = []
        var summary = ImportSummary()
    }

    private func recover(
        isDryRun: Bool = false, skipping skip: Set<ImportFilter.Kind> = [], onFound: () throws -> Void = {}
    ) throws -> Outcome {
        var options = ImportOptions()
        options.isDryRun = isDryRun
        options.filter.skip = skip
        var lines: [String] = []
        var failure: (any Error)?
        let summary = try Recovery(session: engine.owner, metadata: StubReader(), options: options).run(
            isCancelled: { false },
            onEvent: { event in
                switch event {
                case .file(let file): lines.append("\(file.path.suffix(4)) \(file.outcome)")
                case .found: do { try onFound() } catch { failure = error }
                case .read, .waiting, .waitingForLibrary: break
                }
            })
        if let failure { throw failure }
        #expect(summary.unaccounted == 0)
        #expect(summary.found == lines.count)
        return Outcome(lines: lines, summary: summary)
    }

    private func problems() throws -> [VerifyFinding.Problem] {
        try Verifier(engine).verify(deep: true).findings.map(\.problem)
    }

    @Test func oneBecomesAnAssetWithItsFacts() throws {
        let path = try folder.leaveUnclaimed("photo day=3")
        #expect(try recover().lines == [".jpg imported"])
        let asset = try #require(try engine.owner.assets(try engine.ids()).first)
        #expect(asset.metadata.captureDate == CaptureDate(day: 3))
        #expect("originals/" + (try engine.resources()[0].placements[0].key) == path)
        #expect(asset.originalFilename.hasPrefix("Recovered-"))
        #expect(asset.originalFilename.hasSuffix(".jpg"))
        #expect(try problems() == [])
        #expect(try folder.files(below: "incoming") == [])
    }

    @Test func theHalvesOfALivePhotoFindEachOther() throws {
        try folder.leaveUnclaimed("photo id=X")
        try folder.leaveUnclaimed("video id=X", as: "mov")
        #expect(try recover().lines == [".jpg imported", ".mov paired"])
        #expect(try engine.ids().count == 1)
        #expect(try engine.resources().map(\.content.type) == [.photo, .pairedVideo])
        #expect(try problems() == [])
    }

    @Test func aMovieThatWasTakenOutOfAPhotoGoesBackToIt() throws {
        try folder.leaveUnclaimed("photo day=3|video seconds=2")
        try folder.leaveUnclaimed("video seconds=2", as: "mov")
        let outcome = try recover()
        #expect(outcome.lines == [".jpg imported", ".mov paired"])
        #expect(outcome.summary.paired == 1)
        #expect(try engine.ids().count == 1)
        #expect(try problems() == [])
    }

    @Test func theLibraryMayBeBehindASocket() throws {
        try folder.leaveUnclaimed("photo id=X")
        try folder.leaveUnclaimed("video id=X", as: "mov")
        try folder.write("phot0", to: try folder.leaveUnclaimed("photo"))
        let session = LoopbackEngine(wrapping: engine).owner
        let summary = try Recovery(session: session, metadata: StubReader(), options: ImportOptions())
            .run(isCancelled: { false }, onEvent: { _ in })
        #expect((summary.found, summary.imported, summary.paired, summary.failed) == (3, 1, 1, 1))
        #expect(try engine.resources().map(\.content.type) == [.photo, .pairedVideo])
        // The recovery has said what it left, so that it may be deleted.
        let left = try session.unclaimedOriginals()
        #expect(left.count == 1)
        #expect(try session.deleteUnclaimed(left) == left)
    }

    @Test func whatAnAssetHasUnderAnotherNameIsADuplicateAndStays() throws {
        try engine.add("photo")
        try folder.leaveUnclaimed("photo", as: "jpeg")
        #expect(try recover().lines == ["jpeg duplicate"])
        #expect(try engine.ids().count == 1)
        #expect(try problems() == [.unclaimedFile])
    }

    @Test func damagedBytesAreNotTakenIn() throws {
        try folder.write("phot0", to: try folder.leaveUnclaimed("photo"))
        let outcome = try recover()
        #expect(outcome.lines == [".jpg failed"])
        #expect(outcome.summary.failed == 1)
        #expect(try engine.ids() == [])
        #expect(try problems() == [.unclaimedFile])
    }

    @Test func whatOnlyTellsOfAPhotoIsLeft() throws {
        try folder.leaveUnclaimed("sidecar title=T", as: "xmp")
        #expect(try recover().lines == [".xmp skipped"])
        #expect(try problems() == [.unclaimedFile])
    }

    @Test func aDryRunChangesNothing() throws {
        try folder.leaveUnclaimed("photo")
        #expect(try recover(isDryRun: true).lines == [".jpg imported"])
        #expect(try engine.ids() == [])
        #expect(try problems() == [.unclaimedFile])
    }

    @Test func withoutAnyThereIsNothingToDo() throws {
        try engine.add("photo")
        #expect(try recover().summary == ImportSummary())
    }

    @Test func itsCountsAddUp() throws {
        try engine.add("photo known")
        for text in ["photo a", "photo b|video seconds=2", "photo known"] {
            try folder.leaveUnclaimed(text, as: text == "photo known" ? "jpeg" : "jpg")
        }
        for text in ["video seconds=2", "video seconds=3"] { try folder.leaveUnclaimed(text, as: "mov") }
        try folder.leaveUnclaimed("sidecar title=T", as: "xmp")
        try folder.write("phot0", to: try folder.leaveUnclaimed("photo"))
        let summary = try recover().summary
        #expect(summary.found == 7)
        #expect((summary.imported, summary.paired, summary.duplicate) == (3, 1, 1))
        #expect((summary.skipped, summary.failed) == (1, 1))
    }

    private func state() throws -> DatabaseCurrency { try engine.database.history.state(engine.database) }

    @Test func whatAFilterLeftOutIsNotSettled() throws {
        try folder.leaveUnclaimed("video seconds=2", as: "mov")
        try folder.loseHistory(of: engine)
        #expect(try recover(skipping: [.videos]).lines == [".mov skipped"])
        #expect(try state() != .newest)
        #expect(try recover().lines == [".mov imported"])
        #expect(try state() == .newest)
    }

    @Test func wholeBytesThatAreNotUnderstoodAreNotSettled() throws {
        try folder.leaveUnclaimed("huge")
        try folder.loseHistory(of: engine)
        #expect(try recover().lines == [".jpg failed"])
        #expect(try state() != .newest)
    }

    @Test func whatIsDamagedOrTellsOfNothingIsSettledByItsName() throws {
        try folder.write("phot0", to: try folder.leaveUnclaimed("photo"))
        try folder.leaveUnclaimed("sidecar title=T", as: "xmp")
        try folder.loseHistory(of: engine)
        #expect(try recover().lines.sorted() == [".jpg failed", ".xmp skipped"])
        #expect(try state() == .newest)
    }

    @Test func whatCameWhileItRanIsNotSettled() throws {
        try folder.leaveUnclaimed("photo a")
        try folder.loseHistory(of: engine)
        #expect(try recover(onFound: { try folder.leaveUnclaimed("photo b") }).lines == [".jpg imported"])
        #expect(try state() != .newest)
    }

    @Test func aFolderThatBecomesALinkIsNotFollowed() throws {
        let path = try folder.leaveUnclaimed("photo")
        try folder.loseHistory(of: engine)
        let inner = folder.url.appending(path: path).deletingLastPathComponent()
        let outcome = try recover(onFound: {
            let outside = folder.parent.appending(path: "outside")
            try FileManager.default.moveItem(at: inner, to: outside)
            try FileManager.default.createSymbolicLink(at: inner, withDestinationURL: outside)
        })
        #expect(outcome.lines == [".jpg failed"])
        #expect(try engine.ids() == [])
        #expect(try state() != .newest)
    }

    @Test func whatIsNoOriginalIsNotTouched() throws {
        try folder.write("photo", to: "originals/ab/notes.txt")
        #expect(try recover().lines == [])
        #expect(try UnclaimedOriginals(engine).list() == [])
        #expect(try problems() == [.strayFile])
    }
}

@Suite struct UnclaimedDeletionTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine
    let unclaimed: UnclaimedOriginals

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
        try engine.add("kept")
        unclaimed = UnclaimedOriginals(engine)
    }

    private func recover() throws {
        _ = try Recovery(session: engine.owner, metadata: StubReader(), options: ImportOptions()).run(
            isCancelled: { false }, onEvent: { _ in })
    }

    @Test func whatARecoveryLeftIsGoneAndNothingElse() throws {
        let path = try folder.leaveUnclaimed("sidecar", as: "xmp")
        let all = try unclaimed.list()
        #expect(all == [UnclaimedOriginal(path: path, byteCount: 7)])
        #expect(code { _ = try unclaimed.delete(all) } == .invalidRequest)
        try recover()
        try engine.add("added since")
        #expect(try unclaimed.delete(all) == all)
        #expect(try unclaimed.list() == [])
        #expect(try Verifier(engine).verify(deep: true).findings == [])
        #expect(try engine.ids().count == 2)
    }

    @Test func whatCameAfterTheRecoveryKeepsAllOfThem() throws {
        try folder.leaveUnclaimed("sidecar", as: "xmp")
        try recover()
        try folder.leaveUnclaimed("photo")
        #expect(code { _ = try unclaimed.delete(try unclaimed.list()) } == .invalidRequest)
        #expect(try unclaimed.list().count == 2)
    }

    @Test func oneThatAnAssetHasUnderAnotherNameIsKept() throws {
        let path = try folder.leaveUnclaimed("kept", as: "jpeg")
        let all = try unclaimed.list()
        try recover()
        #expect(try unclaimed.delete(all) == [])
        #expect(folder.exists(path))
    }

    @Test(arguments: ["library.json", "originals/../library.json", "originals/ab/../../library.json"])
    func nothingButOriginalsIsDeleted(path: String) throws {
        #expect(try unclaimed.delete([UnclaimedOriginal(path: path, byteCount: 1)]) == [])
        #expect(folder.exists("library.json"))
    }

    @Test func withAnOlderDatabaseNothingIsDeleted() throws {
        let path = try folder.leaveUnclaimed("photo")
        try folder.loseHistory(of: engine)
        let all = try unclaimed.list()
        #expect(code { _ = try unclaimed.delete(all) } == .invalidRequest)
        #expect(folder.exists(path))
    }

    @Test func whenNobodyKnowsWhetherItIsOlderNothingIsDeleted() throws {
        let path = try folder.leaveUnclaimed("photo")
        try folder.remove("history")
        let all = try unclaimed.list()
        #expect(code { _ = try unclaimed.delete(all) } == .invalidRequest)
        #expect(folder.exists(path))
    }
}

extension LibraryFolder {
    /// Adds an original that no row names, and returns its path.
    @discardableResult
    func leaveUnclaimed(_ text: String, as filenameExtension: String = "jpg") throws -> String {
        let (fingerprint, _) = try OpenFile(text: text).fingerprint()
        let key = try OriginalKey.checked(fingerprint, filenameExtension: filenameExtension)
        try write(text, to: "originals/" + key.text)
        return "originals/" + key.text
    }

    /// Writes a history with one transaction more than the database has.
    func loseHistory(of engine: SQLiteEngine) throws {
        let newest = try engine.owner.describe().token.rawValue
        engine.database.history.recordCommit(HistoryPoint(token: ChangeToken(rawValue: newest + 1), date: 1))
    }
}
