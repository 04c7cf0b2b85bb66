// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

/// The columns of the table `asset` that databases of older schemas lack, which can be read without a migration.
enum OlderColumns {
    /// The columns that were added since the oldest schema that can be read, each with its value in older databases.
    private static let added = [
        ("city", "NULL"), ("country", "NULL"), ("is_place_named", "0"), ("live_playback", "1"),
        ("original_choice", "0"),
    ]

    /// Creates a temporary view `asset` with all columns, on a connection that only reads a database that lacks some.
    static func createView(_ database: Database) throws {
        let present = try String.fetchSet(database, sql: "SELECT name FROM pragma_table_info('asset')")
        let missing = added.filter { !present.contains($0.0) }
        guard !present.isEmpty, !missing.isEmpty else { return }
        let columns = missing.map { "\($0.1) AS \($0.0)" }.joined(separator: ", ")
        try database.execute(sql: "CREATE TEMP VIEW asset AS SELECT *, \(columns) FROM main.asset")
    }
}
