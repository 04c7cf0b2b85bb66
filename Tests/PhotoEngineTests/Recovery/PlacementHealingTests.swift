// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Testing

@testable import PhotoEngine
@testable import PhotoImport
@testable import PhotoLibrary

/// When the placement of an original is lost, wrong or unreadable, the original is kept, and a recovery as well as an
/// import of the same file writes the placement again.
@Suite struct PlacementHealingTests {
    enum Harm: CaseIterable {
        case lost, otherPlace, otherPhoto, noText

        func sql(_ other: String) -> String {
            switch self {
            case .lost: "DELETE FROM placement WHERE resource_id = 1"
            case .otherPlace:
                "UPDATE placement SET key = 'ff' || substr(key, 3) WHERE resource_id = 1"
            case .otherPhoto: "UPDATE placement SET key = '\(other)' WHERE resource_id = 1"
            case .noText: "UPDATE placement SET key = CAST(x'41ff42' AS TEXT) WHERE resource_id = 1"
            }
        }
    }

    /// A library of two photos, of which the first is damaged.
    private struct Scene {
        let fixture: ImportFixture
        let engine: SQLiteEngine
        let original: String

        init(_ harm: Harm) throws {
            fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
            engine = try #require(fixture.engine as? SQLiteEngine)
            try fixture.run()
            let keys = try engine.resources().sorted { $0.id.rawValue < $1.id.rawValue }.map(\.placements[0].key)
            original = fixture.libraryPath + "/originals/" + keys[0]
            try engine.database.pool.write { try $0.execute(sql: harm.sql(keys[1])) }
        }

        func texts() throws -> [String] {
            try engine.resources().sorted { $0.id.rawValue < $1.id.rawValue }
                .map { try engine.owner.open($0.id).read() }
        }

        func problems() throws -> [VerifyFinding.Problem] {
            try Verifier(engine).verify(deep: true).findings.map(\.problem)
        }

        func recover() throws -> ImportSummary {
            try Recovery(session: engine.owner, metadata: StubReader(), options: ImportOptions()).run(
                isCancelled: { false }, onEvent: { _ in })
        }
    }

    @Test(arguments: Harm.allCases)
    func verifyFindsIt(_ harm: Harm) throws {
        #expect(try Scene(harm).problems().contains(.unreadableRow))
    }

    @Test(arguments: Harm.allCases)
    func noOtherPhotoIsShownInItsPlace(_ harm: Harm) throws {
        let scene = try Scene(harm)
        let first = try #require(try scene.engine.resources().first { $0.id.rawValue == 1 })
        #expect(code { _ = try scene.engine.owner.open(first.id) } == .missingOriginal)
    }

    @Test(arguments: Harm.allCases)
    func theOnlyCopyIsNeverDeleted(_ harm: Harm) throws {
        let scene = try Scene(harm)
        let unclaimed = UnclaimedOriginals(scene.engine)
        let all = try unclaimed.list()
        #expect(all.count == 1)
        // This settles the history, as after a complete recovery.
        let newest = try scene.engine.database.read { try HistoryPoint(newestIn: $0) }
        try scene.engine.database.history.recordComparison(at: newest, left: RemainingOriginals(all))
        #expect(try unclaimed.delete(all) == [])
        #expect(FileManager.default.fileExists(atPath: scene.original))
    }

    @Test(arguments: Harm.allCases)
    func aRecoveryWritesItsPlaceDownAgain(_ harm: Harm) throws {
        let scene = try Scene(harm)
        let summary = try scene.recover()
        #expect(summary.repaired == 1)
        #expect(summary.found == 1)
        #expect(try scene.problems() == [])
        #expect(try scene.texts() == ["photo a", "photo b"])
    }

    @Test(arguments: Harm.allCases, [false, true])
    func theSameFileWritesItsPlaceDownAgain(_ harm: Harm, isGone: Bool) throws {
        let scene = try Scene(harm)
        if isGone { try FileManager.default.removeItem(atPath: scene.original) }
        let summary = try scene.fixture.run()
        #expect((summary.repaired, summary.duplicate) == (1, 1))
        #expect(try scene.problems() == [])
        #expect(try scene.texts() == ["photo a", "photo b"])
        #expect(try scene.fixture.run().duplicate == 2)
    }
}

/// Imports continue beside rows that are in the way and cannot be read.
@Suite struct UnreadableRowImportTests {
    private func execute(_ sql: String, on engine: any LibraryEngine) throws {
        let engine = try #require(engine as? SQLiteEngine)
        try engine.database.pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA ignore_check_constraints = ON; \(sql)")
            try database.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
    }

    @Test(arguments: [false, true])
    func anAssetThatCannotBeReadFailsByNameAndTheOthersComeIn(isReadAgain: Bool) throws {
        let fixture = try AppleImportFixture(on: .sqlite, ApplePhoto("beach"), ApplePhoto("hill"))
        try fixture.run()
        try execute("UPDATE asset SET creation_date = 9e999 WHERE id = 1", on: fixture.engine)
        if isReadAgain { try execute("DELETE FROM origin", on: fixture.engine) }
        try fixture.importAgain()
        #expect(fixture.outcomes == [.failed: 1, .duplicate: 1])
        #expect(fixture.reasons.contains { $0.contains("row 1 of the table “asset”") }, "\(fixture.reasons)")
        #expect(try fixture.assets().count == 1)
    }

    @Test func aNameThatIsTakenByAnAssetThatCannotBeReadIsNotTakenAgain() throws {
        let fixture = try AppleImportFixture(on: .sqlite, ApplePhoto("beach"), ApplePhoto("hill"))
        try fixture.run()
        // Its files belong to another asset now, so that only the identifier conflicts.
        try execute(
            "UPDATE asset SET creation_date = 9e999 WHERE id = 1; DELETE FROM origin; "
                + "UPDATE resource SET fingerprint = zeroblob(32) WHERE asset_id = 1", on: fixture.engine)
        try fixture.importAgain()
        #expect(fixture.outcomes == [.imported: 1, .duplicate: 1])
        try fixture.importAgain()
        #expect(fixture.outcomes == [.duplicate: 2])
    }

    @Test func anAlbumOfApplesThatCannotBeReadIsMadeOnceMore() throws {
        let fixture = try AppleImportFixture(on: .sqlite, ApplePhoto("beach"))
        fixture.builder.albums = [.folder("Trips"), .album("Rome", in: "Trips", ["beach"])]
        try fixture.run()
        for table in ["album", "folder"] {
            try execute("UPDATE \(table) SET title = CAST(x'41ff42' AS TEXT)", on: fixture.engine)
        }
        for _ in 1...2 {
            try fixture.importAgain()
            #expect(try fixture.albums(titled: "Rome") == [["beach"]])
            #expect(try fixture.engine.owner.folders().map(\.title) == ["Trips"])
        }
    }

    @Test func anAlbumThatCannotBeReadIsMadeOnceMore() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a"])
        fixture.options.album = "Rome"
        try fixture.run()
        try execute("UPDATE album SET uuid = x'00ff17'", on: fixture.engine)
        try fixture.folder.write("photo b", to: "b.jpg")
        for _ in 1...2 {
            try fixture.run()
            #expect(try fixture.albums(titled: "Rome") == [["a.jpg", "b.jpg"]])
        }
    }

    @Test(arguments: EngineKind.tested)
    func whatNeverHoldsIsSaidByNameAndSoon(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a"])
        try fixture.run()
        let taken = try fixture.assets()[0].uuid
        let lookup = LibraryLookup(fixture.engine.owner)
        var decisions = 0
        let error = #expect(throws: LibraryError.self) {
            try lookup.apply { () throws(LibraryError) in
                decisions += 1
                return ((), [.require(.isFree([UUID(), taken])), .insertAlbum(uuid: UUID(), title: "Rome")])
            }
        }
        #expect(error?.code == .conflict)
        #expect(error?.description.contains(taken.uuidString) == true)
        #expect(decisions < 10)
    }
}
