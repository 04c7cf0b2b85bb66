// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

/// Damage to cells that concern the whole library, or to the search table, does not prevent reading the photos. It is
/// named, and repaired where the rest of the library proves the right value.
@Suite struct DatabaseRepairTests {
    let folder: LibraryFolder

    init() throws {
        folder = try LibraryFolder()
        let engine = try folder.open()
        for (text, title) in [("a", "Rome"), ("b", "Oslo"), ("c", "Rome Oslo")] {
            try engine.add(text) { $0.metadata.title = title }
        }
        _ = try engine.database.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private func attack(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.path + "/library.sqlite")
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; \(sql)") }
        try queue.close()
    }

    private func found(_ words: String) throws -> [Int64] {
        var request = AssetRequest(.library)
        request.search = words
        return try folder.open().ids(request).map(\.rawValue).sorted()
    }

    private func problems() throws -> Set<VerifyFinding.Problem> {
        Set(try Verifier(folder.open()).verify(deep: true).findings.map(\.problem))
    }

    private func migrations() throws -> [String] {
        try folder.open().database.read {
            try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
        }
    }

    // MARK: Identity

    @Test(arguments: ["x'00'", "zeroblob(0)", "randomblob(17)"])
    func aDamagedOwnerIsReadBesideNamedAndWrittenDownAgain(_ cell: String) throws {
        let uuid = try folder.open().describe().uuid
        try attack("UPDATE library SET uuid = \(cell)")
        let engine = try folder.open()
        #expect(try engine.ids().count == 3)
        #expect(try engine.owner.describe().uuid == uuid)
        #expect(try problems().isSuperset(of: [.damagedDatabase, .unreadableRow]))
        #expect(try engine.repair() == [LibraryFlaw.owner(isProven: true).repaired])
        #expect(try problems() == [])
        #expect(try folder.open().describe().uuid == uuid)
    }

    @Test func theFirstChangeMendsAnOwnerThatIsProven() throws {
        try attack("UPDATE library SET uuid = x'00'")
        try folder.open().add("d")
        #expect(try folder.open().ids().count == 4)
        #expect(try problems() == [])
    }

    @Test func anOwnerThatNothingProvesIsReadAndNeverWrittenInto() throws {
        try attack("UPDATE library SET uuid = x'00'")
        try folder.remove("history")
        let engine = try folder.open()
        #expect(try engine.ids().count == 3)
        #expect(code { try engine.add("d") } == .libraryUnreadable)
        #expect(try problems().contains(.damagedDatabase))
        #expect(try folder.open().ids().count == 3)
    }

    /// A flipped bit could cause this; the history proves that the database is the library's.
    @Test func aDatabaseOfTheLibraryThatNamesAnotherIsReadAndNotWrittenInto() throws {
        try attack("UPDATE library SET uuid = randomblob(16)")
        let engine = try folder.open()
        #expect(try engine.ids().count == 3)
        #expect(code { try engine.add("d") } == .libraryUnreadable)
        let findings = try Verifier(folder.open()).verify(deep: true).findings
        #expect(findings.map(\.message) == [LibraryFlaw.wrongOwner.message])
        try folder.remove("history")
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
    }

    // MARK: Version of the schema

    @Test(arguments: [
        "UPDATE grdb_migrations SET identifier = 'garbled' WHERE identifier LIKE '5%'",
        "UPDATE grdb_migrations SET identifier = 'garbled' WHERE identifier LIKE '2%'",
        "UPDATE grdb_migrations SET identifier = CAST(x'fffe' AS TEXT) WHERE identifier LIKE '1%'",
        "DELETE FROM grdb_migrations WHERE identifier LIKE '5%'",
        "DELETE FROM grdb_migrations WHERE identifier LIKE '3%'",
        "DELETE FROM grdb_migrations", "DROP TABLE grdb_migrations",
    ])
    func noMigrationRunsTwiceOrIsTakenForANewerOne(_ damage: String) throws {
        try attack(damage)
        let engine = try folder.open()
        #expect(try engine.ids().count == 3)
        #expect(try problems() == [.damagedDatabase])
        #expect(try engine.repair() == [LibraryFlaw.migrationNames.repaired])
        #expect(try migrations() == Schema.migrator.migrations)
        #expect(try problems() == [])
        try folder.open().add("d")
        #expect(try found("rome") == [1, 3])
    }

    @Test func aNewerVersionsDatabaseIsStillSaidToBeNewer() throws {
        try attack("INSERT INTO grdb_migrations VALUES ('6 what comes next')")
        #expect(code { _ = try folder.open() } == .libraryTooNew)
    }

    @Test func tablesThatNobodyMadeAreLeftAlone() throws {
        try attack("UPDATE grdb_migrations SET identifier = 'x' || identifier; CREATE TABLE more (a)")
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
        try attack("DROP TABLE more")
        #expect(try folder.open().ids().count == 3)
    }

    /// The schema of a database is recognised by its tables, so that each migration has to change them.
    @Test func eachMigrationMakesTablesOfItsOwn() throws {
        let structures = try (1...Schema.migrator.migrations.count).map { try Schema.structure(after: $0) }
        #expect(Set(structures).count == structures.count)
    }

    @Test(arguments: [1, 2, 3, 4])
    func anOlderDatabaseWithDamagedNamesGoesOnWhereItWas(_ count: Int) throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: Schema.migrator.migrations[count - 1])
        #expect(try queue.read(Schema.state) == .reached(count, isWrittenDown: true))
        try queue.write { try $0.execute(sql: "UPDATE grdb_migrations SET identifier = 'x' || identifier") }
        #expect(try queue.read(Schema.state) == .reached(count, isWrittenDown: false))
        try queue.write { try Schema.writeNames(count, $0) }
        try Schema.migrator.migrate(queue)
        #expect(try queue.read(Schema.state) == .reached(Schema.migrator.migrations.count, isWrittenDown: true))
    }

    // MARK: Search table

    @Test(arguments: [
        "UPDATE search_config SET v = 99", "DELETE FROM search_config",
        "UPDATE search_data SET block = x'fffe' WHERE id > 10",
        "UPDATE search_data SET block = zeroblob(length(block)) WHERE id > 10", "DELETE FROM search_data WHERE id > 10",
        "DELETE FROM search WHERE rowid = 1", "DELETE FROM search WHERE rowid = 2",
        "DELETE FROM search WHERE rowid = 3",
        "UPDATE search SET title = 'oslo' WHERE rowid = 1", "UPDATE search_content SET c1 = 'oslo' WHERE id = 1",
        "UPDATE search_content SET c1 = x'ff00' WHERE id = 1", "INSERT INTO search (rowid, title) VALUES (9, 'rome')",
        "DELETE FROM search_docsize WHERE id = 1",
    ])
    func aTableOfTheSearchThatIsWrongIsNamedAndMadeAnew(_ damage: String) throws {
        try attack(damage)
        let engine = try folder.open()
        #expect(try engine.ids().count == 3)
        #expect(try problems() == [.staleSearch])
        #expect(try engine.repair() == [LibraryFlaw.search(.stale).repaired])
        #expect(try problems() == [])
        #expect(try found("rome") == [1, 3])
        #expect(try found("oslo") == [2, 3])
    }

    @Test func whoseWordsAreWrongIsNamed() throws {
        let engine = try folder.open()
        let uuid = try #require(try engine.owner.assets([AssetID(rawValue: 2)]).first).uuid
        try attack("UPDATE search SET title = 'rome' WHERE rowid = 2")
        let findings = try Verifier(folder.open()).verify(deep: false).findings
        #expect(findings.map(\.localIdentifier) == [LocalIdentifier(uuid, .asset).description])
        #expect(findings.allSatisfy { $0.message.contains("photos verify --repair") })
    }

    @Test func aSearchInABrokenTableSaysWhatToDo() throws {
        try attack("UPDATE search_config SET v = 99")
        var request = AssetRequest(.library)
        request.search = "rome"
        let engine = try folder.open()
        let error = #expect(throws: LibraryError.self) { try engine.ids(request) }
        #expect(error?.message.contains("photos verify --repair") == true)
    }

    @Test func theFirstChangeMakesASearchAnewThatCannotBeRead() throws {
        try attack("UPDATE search_config SET v = 99")
        try folder.open().add("d") { $0.metadata.title = "Rome again" }
        #expect(try found("rome") == [1, 3, 4])
        #expect(try problems() == [])
    }

    @Test func whatCanBeSeenOfASearchAtOnceIsSeen() throws {
        for (damage, state) in [
            ("DELETE FROM search WHERE rowid = 3", SearchTable.Disposition.stale), ("DELETE FROM search", .missing),
            ("UPDATE search_config SET v = 99", .broken),
        ] {
            #expect(try folder.open().database.flaws() == [])
            try attack(damage)
            let queue = try DatabaseQueue(path: folder.path + "/library.sqlite")
            #expect(try queue.read(SearchTable.state) == state)
            try queue.close()
            _ = try folder.open().repair()
        }
    }

    @Test func aSoundLibraryHasNothingToMend() throws {
        let engine = try folder.open()
        #expect(try engine.repair() == [])
        #expect(try engine.database.flaws() == [])
    }
}
