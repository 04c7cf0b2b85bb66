// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A check that a library's database consists of tables and indexes, and that the tables of the library and their
/// indexes are as the migrations make them.
///
/// No version of this program has made a view, a trigger or a computed column. A view in the place of a table can run a
/// query that never ends, and a trigger can change what is written. So can a constraint: with one that replaces rows, an
/// edit of an asset deletes another asset.
enum SchemaGuard {
    /// Throws an error that names the first foreign entry of the schema.
    ///
    /// The check compares the statements of the schema, which SQLite follows. It expands no view, which alone can take
    /// for ever.
    static func check(_ database: Database, at path: LibraryPath) throws {
        let entry = try Row.fetchOne(database, sql: foreignEntries) ?? Row.fetchOne(database, sql: computedColumns)
        if let entry {
            let (statement, name) = (
                String.fromDatabaseValue(entry[0]) ?? "", String.fromDatabaseValue(entry[1]) ?? "?"
            )
            throw LibraryError.foreignSchema(path, "the \(kind(of: statement)) “\(name.prefix(99))”")
        }
        if let entry = try foreignDefinition(database) { throw LibraryError.foreignSchema(path, entry) }
    }

    /// SQLite itself writes the beginnings of the statements, always in this form.
    private static let foreignEntries = """
        SELECT sql, name FROM main.sqlite_schema \
        WHERE sql NOT LIKE 'CREATE TABLE %' AND sql NOT LIKE 'CREATE INDEX %' AND sql NOT LIKE 'CREATE UNIQUE INDEX %' \
        AND sql NOT LIKE 'CREATE VIRTUAL TABLE search USING fts5%' LIMIT 1
        """

    private static let computedColumns = """
        SELECT '', tables.name || '.' || columns.name \
        FROM main.sqlite_schema AS tables JOIN pragma_table_xinfo(tables.name, 'main') AS columns \
        WHERE tables.sql LIKE 'CREATE TABLE %' AND columns.hidden IN (2, 3) LIMIT 1
        """

    /// Returns the first table of the library, or index of such a table, that no migration makes so; `nil` without one.
    private static func foreignDefinition(_ database: Database) throws -> String? {
        let found = try Definitions(of: database)
        let known = found.areKnown ? found : try Definitions.ofAllMigrations.get()
        // SQLite itself says which tables and indexes there are: a row of the schema may have another name than its SQL.
        if let table = try String.fetchAll(database, sql: tables, arguments: [known.tableNames]).first(where: {
            !found.agrees(with: known, about: $0)
        }) {
            return "the changed table “\(table)”"
        }
        let index = try String.fetchAll(database, sql: indexes, arguments: [known.tableNames]).first {
            !found.agrees(with: known, about: $0)
        }
        return index.map { "the foreign or changed index “\($0.prefix(99))”" }
    }

    /// The tables of the library that there are.
    private static let tables = """
        SELECT DISTINCT known.value FROM json_each(?) AS known JOIN pragma_table_xinfo(known.value, 'main')
        """

    /// The indexes of these tables, except those that SQLite makes for their constraints.
    private static let indexes = """
        SELECT list.name FROM json_each(?) AS known JOIN pragma_index_list(known.value, 'main') AS list \
        WHERE list.origin = 'c'
        """

    private static func kind(of statement: String) -> String {
        if statement.isEmpty { return "computed column" }
        let kinds = [
            ("CREATE VIEW", "view"), ("CREATE TRIGGER", "trigger"), ("CREATE VIRTUAL TABLE", "virtual table"),
        ]
        return kinds.first { statement.hasPrefix($0.0) }?.1 ?? "entry"
    }
}

extension Configuration {
    /// Makes each connection check, before it reads anything else, that the library's database has no foreign entries.
    ///
    /// Weak: GRDB's queues may keep the configuration a little longer than the pool, and with it the library's folder.
    mutating func refuseForeignSchema(at path: LibraryPath) {
        let relative = path.relative
        prepareDatabase { [weak root = path.root] database in
            guard let root else { return }
            try SchemaGuard.check(database, at: LibraryPath(root, relative))
        }
    }
}

extension LibraryError {
    fileprivate static func foreignSchema(_ path: LibraryPath, _ entry: String) -> LibraryError {
        LibraryError(
            .libraryUnreadable,
            "“\(path)” contains \(entry), which this program did not create. It could block commands or change the "
                + "stored data, so nothing was read or written. If you added it, remove it with sqlite3. Otherwise "
                + "replace the database. \(LibraryDatabase.restoring)")
    }
}
