// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A library of any earlier schema opens, gives the same answers and verifies. Before it is brought up to date its
/// database is copied.
struct OlderLibraryTests {
    @Test(arguments: OlderLibrary.schemas)
    func anOlderLibraryGivesTheSameAnswersBeforeAndAfterItsMigration(_ schema: Int) throws {
        let older = try OlderLibrary(schema: schema)
        let engine = try older.folder.open()
        let answers = OlderLibraryAnswers(schema: schema, engine: engine)
        try answers.expect("opened")
        _ = try engine.owner.apply([OlderLibrary.noChange])
        #expect(try older.migrations() == OlderLibrary.newest)
        try answers.expect("migrated")
        try OlderLibraryAnswers(schema: schema, engine: older.folder.open()).expect("opened again")
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }

    @Test(arguments: OlderLibrary.schemas)
    func theJournalGoesOnWhereItEnded(_ schema: Int) throws {
        let older = try OlderLibrary(schema: schema)
        let owner = try older.folder.open().owner
        let before = try #require(try owner.changes(after: .beginning, limit: .max).last)
        let change = try owner.apply([.insertAlbum(uuid: UUID(), title: "New")])
        #expect(change?.token == ChangeToken(rawValue: before.token.rawValue + 1))
        #expect(change?.device == before.device)
        #expect(change?.deviceSequence == before.deviceSequence + 1)
    }

    @Test func everyEarlierSchemaHasAFixture() {
        #expect(OlderLibrary.schemas.count >= OlderLibrary.newest - 1, "keep the schema before the newest, too")
    }

    /// A released migration never changes: libraries were made with it.
    @Test(arguments: OlderLibrary.schemas)
    func theMigrationsStillMakeTheSchema(_ schema: Int) throws {
        let (made, kept) = (try DatabaseQueue(), try OlderLibrary.database(of: schema))
        try Schema.migrator.migrate(made, upTo: Schema.migrator.migrations[schema - 1])
        #expect(try made.read(Self.definitions) == kept.read(Self.definitions))
        let names = "SELECT identifier FROM grdb_migrations ORDER BY identifier"
        #expect(
            try made.read { try String.fetchAll($0, sql: names) } == kept.read { try String.fetchAll($0, sql: names) })
    }

    /// Returns the SQL of tables and indexes without comments and spaces.
    private static func definitions(_ database: Database) throws -> [String] {
        let all = try String.fetchAll(
            database, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        return all.map { sql in
            sql.split(separator: "\n").map { $0.prefix(upTo: $0.firstRange(of: "--")?.lowerBound ?? $0.endIndex) }
                .joined().filter { !$0.isWhitespace && $0 != "\"" }
        }
    }

    // MARK: - The copy of the database

    @Test(arguments: OlderLibrary.schemas.filter { $0 < OlderLibrary.newest })
    func theDatabaseIsCopiedBeforeItIsMigrated(_ schema: Int) throws {
        let older = try OlderLibrary(schema: schema)
        _ = try older.folder.open().owner.apply([.insertAlbum(uuid: UUID(), title: "New")])
        #expect(try older.copies == ["library-schema-\(schema).sqlite"])
        let kept = try OlderLibrary.database(of: schema)
        let copy = try older.database("library-schema-\(schema).sqlite")
        #expect(try copy.read(Self.definitions) == kept.read(Self.definitions))
        #expect(try copy.read(Self.rows) == kept.read(Self.rows))
    }

    @Test func aCopyIsALibrarysDatabase() throws {
        let older = try OlderLibrary(schema: 3)
        do { _ = try older.folder.open() }
        #expect(try older.migrations() == OlderLibrary.newest)
        for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "history"] {
            try? older.folder.remove(name)
        }
        try FileManager.default.moveItem(
            atPath: older.folder.path + "/library-schema-3.sqlite", toPath: older.folder.path + "/library.sqlite")
        try OlderLibraryAnswers(schema: 3, engine: older.folder.open()).expect("put back")
    }

    @Test func whoOnlyReadsCopiesNothing() throws {
        let older = try OlderLibrary(schema: OlderLibrary.newest - 1)
        _ = try older.folder.open().ids()
        #expect(try older.copies == [])
    }

    @Test func aNewLibraryHasNoCopy() throws {
        let folder = try LibraryFolder()
        try folder.open().add("a")
        #expect(try folder.names("").filter { $0.hasPrefix("library-schema") } == [])
    }

    @Test func theCopyOfAnEarlierMigrationGoesWhenALaterOneIsComplete() throws {
        let older = try OlderLibrary(schema: 3)
        try older.folder.write("an earlier copy", to: "library-schema-2.sqlite")
        try older.folder.write("no copy of ours", to: "library-schema-02.sqlite")
        do { _ = try older.folder.open() }
        #expect(try older.copies == ["library-schema-02.sqlite", "library-schema-3.sqlite"])
    }

    private static func rows(_ database: Database) throws -> [Row] {
        let tables = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_%' ORDER BY name
                """)
        return try tables.flatMap { try Row.fetchAll(database, sql: "SELECT * FROM \"\($0)\"") }
    }

    // MARK: - What goes wrong

    /// A table of that name keeps the fifth migration from giving it to a table.
    @Test(arguments: 1...4)
    func aMigrationThatFailsLeavesTheSchemaBeforeIt(_ schema: Int) throws {
        let older = try OlderLibrary(schema: schema)
        let obstacle = try older.database()
        try obstacle.write { try $0.execute(sql: "CREATE TABLE search_3 (id)") }
        try obstacle.close()
        #expect(
            code { _ = try older.folder.open().owner.apply([.insertAlbum(uuid: UUID(), title: "New")]) } != nil)
        #expect(try older.migrations() == 4)
        let again = try older.database()
        #expect(try again.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM album WHERE title = 'New'") } == 0)
        try again.write { try $0.execute(sql: "DROP TABLE search_3") }
        try again.close()
        #expect(try older.copies.contains("library-schema-\(schema).sqlite"))
        let engine = try older.folder.open()
        _ = try engine.owner.apply([OlderLibrary.noChange])
        try OlderLibraryAnswers(schema: schema, engine: engine).expect("after the cause was removed")
        #expect(try older.migrations() == OlderLibrary.newest)
    }

    @Test(arguments: 1...4)
    func whereTheDatabaseCannotBeCopiedNothingIsMigrated(_ schema: Int) throws {
        let older = try OlderLibrary(schema: schema)
        var full = FileSystem.system
        full.syncFile = { (_, _) throws(LibraryError) in throw LibraryError(.diskFull, "The disk is full.") }
        let error = #expect(throws: LibraryError.self) {
            _ = try older.folder.open(files: full).owner.apply([.insertAlbum(uuid: UUID(), title: "New")])
        }
        #expect(error?.code == .diskFull)
        #expect(error?.message.contains("was not upgraded") == true)
        #expect(try older.migrations() == schema)
        #expect(try older.copies == [])
        try OlderLibraryAnswers(schema: schema, engine: older.folder.open()).expect("with room again")
    }

    /// Nothing outside the library is touched, whatever lies in it.
    @Test func aLinkInTheCopysPlaceIsReportedAndLeftAlone() throws {
        let older = try OlderLibrary(schema: 2)
        let victim = older.folder.parent.appending(path: "victim")
        try Data("whole".utf8).write(to: victim)
        for name in ["library-schema-2.sqlite", "library-schema.sqlite.new"] {
            let link = older.folder.url.appending(path: name)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: victim)
            let error = #expect(throws: LibraryError.self) { _ = try older.folder.open() }
            #expect(error?.message.contains(name) == true)
            try FileManager.default.removeItem(at: link)
        }
        #expect(try String(contentsOf: victim, encoding: .utf8) == "whole")
        #expect(try older.migrations() == 2)
        try OlderLibraryAnswers(schema: 2, engine: older.folder.open()).expect("without the links")
    }
}
