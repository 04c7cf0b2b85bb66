// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The full-text table. It is derived from the assets' rows and can be rebuilt at any time.
enum SearchTable {
    /// The state of the table, as far as it is known without reading all rows.
    enum Disposition: Hashable {
        /// Its first and last rows match the first and last assets.
        case likely
        /// It has no rows at all: the library is from before the search, or was left halfway to it.
        case missing
        /// Rows are missing, or of assets that are gone.
        case stale
        /// It cannot be read.
        case broken
    }

    static func state(_ database: Database) throws -> Disposition {
        do {
            if try SearchRow.areMissing(database) { return .missing }
            let row = try Row.fetchOne(
                database, sql: "SELECT \(newestAsset), \(newestRow), \(oldestAsset), \(oldestRow)")
            guard let row else { return .broken }
            let ends = (0..<4).map { row[$0] as DatabaseValue }
            return ends[0] == ends[1] && ends[2] == ends[3] ? .likely : .stale
        } catch let error as DatabaseError where error.isOfSearchTable {
            return .broken
        }
    }

    private static let newestAsset = "(\(assets) ORDER BY asset_id DESC LIMIT 1)"
    private static let oldestAsset = "(\(assets) ORDER BY asset_id LIMIT 1)"
    private static let assets = "SELECT asset_id FROM resource WHERE position = 0"
    private static let newestRow = "(SELECT rowid FROM search ORDER BY rowid DESC LIMIT 1)"
    private static let oldestRow = "(SELECT rowid FROM search ORDER BY rowid LIMIT 1)"

    /// Throws an error that says what to do when nothing can be looked for in it.
    static func checkReadable(_ database: Database) throws {
        do { _ = try database.cachedStatement(sql: "SELECT rowid FROM search LIMIT 0") } catch let error
            as DatabaseError
        {
            throw error.isOfSearchTable ? LibraryError.brokenSearch(error) : error
        }
    }

    /// Rebuilds the table from the words of all assets.
    static func rebuild(_ database: Database) throws {
        // With settings that it cannot read SQLite does not even remove it.
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS search_config (k PRIMARY KEY, v) WITHOUT ROWID;
                DELETE FROM search_config;
                INSERT INTO search_config VALUES ('version', 4);
                """)
        try database.execute(sql: "DROP TABLE search")
        let columns = SearchRow.columns.joined(separator: ", ")
        try database.execute(sql: "CREATE VIRTUAL TABLE search USING fts5(\(columns), tokenize = 'ascii')")
        try SearchRow.writeMissing(database)
    }

    /// Runs FTS5's integrity check on a copy of the table, and returns the problem that it finds.
    ///
    /// The check is a statement that writes. The copy is a temporary table of this connection, in a temporary file as large
    /// as the table: no lock is taken, and a read-only library can be checked.
    static func integrityProblem(_ database: Database) throws -> String? {
        let columns = try SearchRow.columns(database).joined(separator: ", ")
        try database.execute(sql: "CREATE VIRTUAL TABLE temp.search_copy USING fts5(\(columns), tokenize = 'ascii')")
        defer { try? database.execute(sql: "DROP TABLE IF EXISTS temp.search_copy") }
        for part in ["data", "idx", "content", "docsize"] {
            try database.execute(
                sql: """
                    DELETE FROM temp.search_copy_\(part);
                    INSERT INTO temp.search_copy_\(part) SELECT * FROM main.search_\(part)
                    """)
        }
        do {
            try database.execute(sql: "INSERT INTO temp.search_copy(search_copy) VALUES ('integrity-check')")
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return "the words and their index disagree"
        }
    }
}

extension DatabaseError {
    /// True if a reading statement failed because of the content of the full-text table, and not because of the system.
    var isOfSearchTable: Bool { [.SQLITE_ERROR, .SQLITE_CORRUPT].contains(resultCode) }
}

extension LibraryError {
    /// Returns the error of a search when the full-text table cannot be read.
    static func brokenSearch(_ error: DatabaseError) -> LibraryError {
        LibraryError(
            .libraryUnreadable,
            "The search index is damaged; the photos are untouched. “photos verify --repair” rebuilds it.",
            cause: error.message.map { "SQLite \(error.resultCode.rawValue): \($0)" })
    }
}
