// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// A check that a library's database consists of tables and indexes.
///
/// No version of this program has made a view, a trigger or a computed column. A view in the place of a table can run a
/// query that never ends, and a trigger can change what is written.
enum SchemaGuard {
    /// Throws an error that names the first foreign entry of the schema.
    ///
    /// The check compares the statements of the schema, which SQLite follows. It expands no view, which alone can take
    /// for ever.
    static func check(_ database: Database, at path: LibraryPath) throws {
        let entry = try Row.fetchOne(database, sql: foreignEntries) ?? Row.fetchOne(database, sql: computedColumns)
        guard let entry else { return }
        let (statement, name) = (String.fromDatabaseValue(entry[0]) ?? "", String.fromDatabaseValue(entry[1]) ?? "?")
        throw LibraryError.foreignSchema(path, "the \(kind(of: statement)) “\(name.prefix(99))”")
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
