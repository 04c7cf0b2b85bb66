// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A library may come from a stranger: its database has tables where tables are expected, or nothing is read from it.
@Suite(.timeLimit(.minutes(1))) struct SchemaGuardTests {
    private let folder: LibraryFolder

    init() throws {
        folder = try LibraryFolder()
        try folder.open().add("a")
    }

    private func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.path + "/library.sqlite")
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func refusal() -> LibraryError? {
        do {
            _ = try folder.open().ids()
            return nil
        } catch {
            return error as? LibraryError
        }
    }

    /// Returns a query whose rows have the columns of a table, and never end.
    private static func endless(_ table: String) -> String {
        """
        WITH RECURSIVE e(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM e) SELECT "kept".* FROM e, "kept"
        """
        .replacing("kept", with: "kept_" + table)
    }

    @Test(arguments: ["library", "asset", "resource", "placement", "album", "change_set", "purged_original"])
    func anEndlessViewInThePlaceOfATableIsNamed(_ table: String) throws {
        try change("ALTER TABLE \(table) RENAME TO kept_\(table); CREATE VIEW \(table) AS \(Self.endless(table))")
        let error = refusal()
        #expect(error?.code == .libraryUnreadable)
        #expect(error?.message.contains("library.sqlite” contains the view “\(table)”") == true, "\(error as Any)")
        #expect(error?.message.contains("Restore library.sqlite from a backup") == true)
    }

    @Test(
        arguments: [
            ("CREATE TRIGGER t AFTER INSERT ON asset BEGIN DELETE FROM album; END", "the trigger “t”"),
            ("CREATE VIRTUAL TABLE v USING fts5(a)", "the virtual table “v”"),
            (
                "ALTER TABLE album ADD COLUMN c TEXT AS (hex(zeroblob(100000000)))", "the computed column “album.c”"
            ),
        ])
    func whatRunsByItselfIsNamed(_ sql: String, _ name: String) throws {
        try change(sql)
        #expect(refusal()?.message.contains(name) == true)
    }

    /// A program that had the library open before does not write for a trigger, either.
    @Test func theConnectionThatWritesIsCheckedAsWell() throws {
        let engine = try folder.open()
        #expect(try engine.ids().count == 1)
        try change("CREATE TRIGGER t AFTER INSERT ON asset BEGIN DELETE FROM album; END")
        let error = #expect(throws: LibraryError.self) { try engine.add("b") }
        #expect(error?.message.contains("the trigger “t”") == true)
    }

    /// Returns the SQL that makes a table anew with its rows, and with one change of its definition.
    private func rebuilt(_ table: String, _ old: String, _ new: String) throws -> String {
        let queue = try DatabaseQueue(path: folder.path + "/library.sqlite")
        let query = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?"
        let sql = try #require(try queue.read { try String.fetchOne($0, sql: query, arguments: [table]) })
        try queue.close()
        try #require(sql.contains(old))
        let definition = sql.replacing(old, with: new, maxReplacements: 1).drop { $0 != "(" }
        return """
            PRAGMA foreign_keys = OFF; CREATE TABLE made \(definition); INSERT INTO made SELECT * FROM \(table);
            DROP TABLE \(table); ALTER TABLE made RENAME TO \(table)
            """
    }

    /// With these constraints an edit would delete another asset, or a change could not be made any more.
    @Test(arguments: [
        ("asset", "rating INTEGER", "rating INTEGER UNIQUE ON CONFLICT REPLACE"),
        ("asset", "rating INTEGER", "rating INTEGER REFERENCES album(id) ON DELETE CASCADE"),
        ("album", "title TEXT NOT NULL", "title TEXT NOT NULL UNIQUE ON CONFLICT REPLACE"),
        ("resource", "ON DELETE CASCADE", "ON DELETE SET NULL"),
        ("placement", "verified_date REAL", "verified_date REAL UNIQUE"),
        ("library", "CHECK (id = 1)", ""),
    ])
    func aTableWithOtherConstraintsIsNamed(_ table: String, _ old: String, _ new: String) throws {
        try change(try rebuilt(table, old, new))
        let error = refusal()
        #expect(error?.code == .libraryUnreadable)
        #expect(
            error?.message.contains("library.sqlite” contains the changed table “\(table)”") == true, "\(error as Any)")
        #expect(error?.message.contains("Restore library.sqlite from a backup") == true)
    }

    @Test(arguments: [
        "CREATE INDEX mine ON asset(title)", "CREATE UNIQUE INDEX mine ON asset(rating)",
        "CREATE INDEX mine ON asset(hex(zeroblob(length(title))))",
        "DROP INDEX asset_in_trash; CREATE UNIQUE INDEX asset_in_trash ON asset(is_hidden)",
    ])
    func anIndexOfOthersOnATableOfTheLibraryIsNamed(_ sql: String) throws {
        try change(sql)
        let name = sql.contains("mine") ? "mine" : "asset_in_trash"
        #expect(refusal()?.message.contains("the foreign or changed index “\(name)”") == true)
    }

    /// Such a row of the schema is not found by the name of the table.
    @Test func aTableUnderAnotherNameInTheSchemaIsNamed() throws {
        try change(try rebuilt("album", "title TEXT NOT NULL", "title TEXT NOT NULL UNIQUE ON CONFLICT REPLACE"))
        try change("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = 'notes' WHERE name = 'album'")
        #expect(refusal() != nil)
    }

    @Test func tablesAndIndexesOfOthersAreLeftAlone() throws {
        try change("CREATE TABLE notes (id, text); CREATE INDEX notes_by_text ON notes (text); ANALYZE")
        #expect(refusal() == nil)
    }

    /// The check of each start needs no migration. After a new one, the last line of `made` belongs into the list.
    @Test func theFingerprintsOfAllMigrationsAreKnown() throws {
        let made = try Definitions.ofEach(Schema.migrator).map(\.fingerprint)
        #expect(Definitions.fingerprints == made)
        #expect(try folder.open().ids().count == 1)
        let queue = try DatabaseQueue(path: folder.path + "/library.sqlite")
        #expect(try queue.read(Definitions.init(of:)).fingerprint == made.last)
    }
}
