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

    @Test func tablesAndIndexesOfOthersAreLeftAlone() throws {
        try change("CREATE TABLE notes (id, text); CREATE INDEX notes_by_text ON notes (text); ANALYZE")
        #expect(refusal() == nil)
    }
}
