// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct VerifierTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine
    /// The paths of two photos' files, relative to the library's folder.
    let paths: [String]

    init() throws {
        folder = try LibraryFolder()
        let engine = try folder.open()
        paths = try ["first", "second"].map { "originals/" + (try engine.add($0).resources[0].placement.key) }
        self.engine = engine
    }

    private func verify(deep: Bool = false) throws -> VerifyReport { try Verifier(engine).verify(deep: deep) }

    private func states() throws -> [Placement.State] { try engine.resources().map(\.placements[0].state) }

    @Test(arguments: [false, true])
    func aSoundOneHasNoFindings(deep: Bool) throws {
        let report = try verify(deep: deep)
        #expect(report.findings == [])
        #expect(report.assets == 2)
        #expect(report.resources == 2)
        #expect(report.bytes == 11)
        #expect(report.isDeep == deep)
    }

    @Test func aFileThatIsGoneIsFoundAndMarked() throws {
        try folder.remove(paths[0])
        let finding = try #require(try verify().findings.first)
        #expect(finding.problem == .missingFile)
        #expect(finding.path == paths[0])
        #expect(
            finding.localIdentifier == (try engine.owner.assets(try engine.ids())[0].localIdentifier.description))
        #expect(try states() == [.missing, .present])
    }

    static let lossWords: [(ResourceType, String)] = [
        (
            .fullSizePhoto,
            """
            The rendering of the edit of “a.jpeg” is missing. Restore the file from a backup. If it was made by \
            “photos edit”, the same adjustments make it again; “photos revert” shows the original.
            """
        ),
        (
            .fullSizeVideo,
            """
            The rendering of the edit of “a.jpeg” is missing. Restore the file from a backup. “photos revert” shows \
            the original.
            """
        ),
        (
            ResourceType.fullSizePhoto.superseded,
            "The rendering of a former edit of “a.jpeg” is missing. Restore the file from a backup."
        ),
        (.photo, "“a.jpeg” is missing. Restore the file from a backup."),
    ]

    /// A rendering is no original: a backup is not the only thing that brings it back.
    @Test(arguments: lossWords)
    func aFileThatIsGoneIsNamedByWhatItIs(type: ResourceType, words: String) throws {
        let stored = try engine.database.storedOriginals(after: nil).originals
        #expect(stored.map(\.type) == (try engine.resources().map(\.content.type)))
        var original = try #require(stored.first)
        (original.filename, original.type) = ("a.jpeg", type)
        #expect(Verdict.missing.finding(original)?.message == words)
    }

    @Test func aFileOfAnotherSizeIsFoundAndMarked() throws {
        try folder.write("second, and more", to: paths[1])
        #expect(try verify().findings.map(\.problem) == [.damagedFile])
        #expect(try states() == [.present, .damaged])
    }

    @Test func changedBytesAreFoundByADeepVerificationOnly() throws {
        try folder.write("sEcond", to: paths[1])
        #expect(try verify().findings == [])
        #expect(try verify(deep: true).findings.map(\.path) == [paths[1]])
        #expect(try states() == [.present, .damaged])
    }

    @Test func aQuickLookDoesNotClearADamagedFile() throws {
        try folder.write("sEcond", to: paths[1])
        _ = try verify(deep: true)
        _ = try verify()
        #expect(try states() == [.present, .damaged])
    }

    @Test func aFileThatIsBackIsPresentAgain() throws {
        try folder.remove(paths[0])
        _ = try verify()
        try folder.write("first", to: paths[0])
        #expect(try verify().findings == [])
        #expect(try states() == [.present, .present])
    }

    @Test func onlyADeepVerificationSaysWhenBytesWereRight() throws {
        _ = try verify()
        #expect(try engine.resources().allSatisfy { $0.placements[0].verifiedDate == nil })
        _ = try verify(deep: true)
        #expect(try engine.resources().allSatisfy { $0.placements[0].verifiedDate != nil })
    }

    /// That everything is as it was is no change that somebody else needs to hear of.
    @Test func aVerificationThatFindsNothingNewIsNoChange() throws {
        let token = try engine.owner.describe().token
        _ = try verify(deep: true)
        _ = try verify(deep: true)
        #expect(try engine.owner.describe().token == token)
        try folder.remove(paths[0])
        _ = try verify(deep: true)
        #expect(try engine.owner.describe().token > token)
    }

    @Test(arguments: [
        "originals/notes.txt", "originals/ab/notes.txt", "originals/ab/\(String(repeating: "0", count: 62))",
    ])
    func aFileThatNoAssetHasIsFoundAndLeft(path: String) throws {
        try folder.write("stray", to: path)
        #expect(try verify().findings.map(\.path) == [path])
        #expect(try verify().findings.map(\.problem) == [path.hasSuffix(".txt") ? .strayFile : .unclaimedFile])
        #expect(folder.exists(path))
    }

    @Test func whatCannotBeReadIsFound() throws {
        try folder.remove(paths[0])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + paths[0], withDestinationPath: "/dev/null")
        #expect(try verify(deep: true).findings.map(\.problem) == [.unreadableFile])
        #expect(try states() == [.present, .present])
    }

    /// Something else in the place of an original, and its name.
    enum Intruder: String, CaseIterable {
        case link = "a symbolic link"
        case pipe = "a named pipe"
        case folder = "a folder"

        func lie(at path: String) throws {
            switch self {
            case .link: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
            case .pipe: try #require(mkfifo(path, 0o600) == 0)
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            }
        }
    }

    @Test(arguments: Intruder.allCases)
    func whatLiesInThePlaceOfAnOriginalIsNamedWithWhatToDo(_ intruder: Intruder) throws {
        try folder.remove(paths[0])
        try intruder.lie(at: folder.path + "/" + paths[0])
        let found = try verify().findings.first { $0.problem == .unreadableFile }
        let message = try #require(found?.message)
        #expect(message.contains("” is \(intruder.rawValue), but must be a file of the library."), "\(message)")
        #expect(message.hasSuffix("Nothing was changed: move it away, and restore the library's file."), "\(message)")
    }

    @Test func aRowThatRefersToNothingIsFound() throws {
        try engine.database.pool.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA foreign_keys = OFF;
                    INSERT INTO album_member (album_id, asset_id, position) VALUES (77, 1, 0);
                    PRAGMA foreign_keys = ON;
                    """)
        }
        #expect(try verify().findings.map(\.problem) == [.damagedDatabase])
    }

    /// The steps after a failed one are done all the same.
    @Test func aTableThatCannotBeReadEndsNothing() throws {
        try folder.write("sEcond", to: paths[1])
        try folder.write("stray", to: "originals/ab/notes.txt")
        try breakTable("resource")
        let report = try Verifier(try folder.open()).verify(deep: true)
        #expect(report.findings.contains { $0.problem == .damagedDatabase })
        #expect(report.findings.contains { $0.problem == .damagedFile && $0.path == paths[1] })
        #expect(!report.findings.contains { $0.path == paths[0] && $0.problem == .damagedFile })
        #expect(report.findings.contains { $0.problem == .strayFile && $0.path == "originals/ab/notes.txt" })
        #expect(report.assets == 2)
    }

    @Test func aTableOfAssetsThatCannotBeReadEndsNothing() throws {
        try folder.remove(paths[0])
        try breakTable("asset")
        let report = try Verifier(try folder.open()).verify(deep: false)
        #expect(report.findings.contains { $0.problem == .damagedDatabase })
    }

    /// Overwrites the first page of a table in the closed database file.
    private func breakTable(_ table: String) throws {
        let place = try engine.database.pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            let page = try Int64.fetchOne(
                database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
            let size = try Int64.fetchOne(database, sql: "PRAGMA page_size")
            return (try #require(page) - 1) * (try #require(size))
        }
        let file = try FileHandle(forUpdating: folder.url.appending(path: "library.sqlite"))
        try file.seek(toOffset: UInt64(place))
        try file.write(contentsOf: Data(repeating: 0xA5, count: 512))
        try file.close()
    }

    @Test func aFolderThatCannotBeListedIsFoundAndTheOthersAreLookedAt() throws {
        let bad = String(paths[0].prefix("originals/ab".count))
        try folder.write("stray", to: "originals/zz/notes.txt")
        let finder = UnclaimedFileFinder(engine: engine) { (folder) throws(LibraryError) in
            guard folder.relative != bad else { throw LibraryError(.inputOutput, "It was meant to fail.") }
            return try Disk.names(in: folder)
        }
        #expect(try finder.findings().map(\.path) == [bad, "originals/zz/notes.txt"])
        #expect(try finder.findings().map(\.problem) == [.unreadableFile, .strayFile])
        // Recovering or deleting unclaimed originals needs the complete list.
        #expect(code { _ = try finder.paths() } == .inputOutput)
    }

    @Test func lookingForStraysWaitsForNobodyWhoWrites() throws {
        try folder.write("unclaimed", to: "originals/ab/\(String(repeating: "0", count: 62))")
        try folder.write("stray", to: "originals/ab/notes.txt")
        let reader = try folder.open()
        let other = try DatabaseQueue(path: folder.path + "/library.sqlite")
        try other.inTransaction(.immediate) { _ in
            let found = try UnclaimedFileFinder(engine: reader).findings().map(\.problem)
            #expect(found == [.strayFile])
            return .rollback
        }
        #expect(try UnclaimedFileFinder(engine: reader).findings().map(\.problem) == [.unclaimedFile, .strayFile])
    }

    @Test func nothingFoundNothingChanged() throws {
        let token = try engine.owner.describe().token
        _ = try verify()
        #expect(try engine.owner.describe().token == token)
    }

    @Test func progressCountsEveryFile() throws {
        var seen: [VerifyProgress] = []
        _ = try Verifier(engine).verify(deep: true) { seen.append($0) }
        #expect(seen.map(\.resources) == [1, 2])
        #expect(seen.last?.bytes == seen.last?.totalBytes)
    }

    @Test func whatProgressThrowsEndsIt() {
        #expect(
            code {
                _ = try Verifier(engine).verify(deep: true) { (_) throws(LibraryError) in
                    throw LibraryError(.cancelled, "stopped")
                }
            } == .cancelled)
    }
}
