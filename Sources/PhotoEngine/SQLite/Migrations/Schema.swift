// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

/// The structure of the database as a list of migrations that only grows. A released migration never changes, so each
/// consists of SQL and calls no other code.
enum Schema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 library") { try $0.execute(sql: migration001) }
        migrator.registerMigration("2 people's facts, edits, folders") { try $0.execute(sql: migration002) }
        migrator.registerMigration("3 fetching") { try $0.execute(sql: migration003) }
        migrator.registerMigration("4 what other libraries said") { try $0.execute(sql: migration004) }
        migrator.registerMigration("5 names of places") { try $0.execute(sql: migration005) }
        migrator.registerMigration("6 undo and purge") { try $0.execute(sql: migration006) }
        migrator.registerMigration("7 presented resources") { try $0.execute(sql: migration007) }
        return migrator
    }()
}

// MARK: - The migrations of a database

extension Schema {
    /// The migrations that a database has.
    enum Disposition: Hashable {
        /// This number of the first ones, according to the structure. Their names may be damaged or lost.
        case reached(Int, isWrittenDown: Bool)
        /// All, and others that only a newer version knows.
        case newer
        /// Neither the names nor the structure are any that this version knows.
        case unknown

        /// True if the database can be read without migration; readers do without what it lacks
        /// (``OlderColumns/createView(_:)``, ``UndoLog/exists(_:)``).
        var isReadable: Bool {
            guard case .reached(let count, _) = self else { return false }
            return count >= oldestReadable
        }

        /// The number of migrations of the oldest database that can be read.
        private var oldestReadable: Int { 4 }
    }

    /// Compares the names that are written down with the structure, unless they are just those that are known. The names
    /// are cells like others: one that is damaged must neither run a migration again nor pass for a newer version's.
    static func state(_ database: Database) throws -> Disposition {
        let known = migrator.migrations
        let names = try writtenNames(database)
        let written = Set(names.compactMap(\.self))
        let areNames = written.count == names.count
        if areNames, written == Set(known) { return .reached(known.count, isWrittenDown: true) }
        // A list that only grows has all of ours before any that is newer.
        if written.isStrictSuperset(of: known) { return .newer }
        if let count = try completed(structure(database)) {
            return .reached(count, isWrittenDown: areNames && written == Set(known.prefix(count)))
        }
        guard areNames, written == Set(known.prefix(written.count)) else { return .unknown }
        return .reached(written.count, isWrittenDown: true)
    }

    /// Writes down the names of the first migrations, and no others.
    static func writeNames(_ count: Int, _ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                DELETE FROM grdb_migrations
                """)
        for name in migrator.migrations.prefix(count) {
            try database.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
        }
    }

    /// `nil` for a value other than text.
    private static func writtenNames(_ database: Database) throws -> [String?] {
        let hasTable = "SELECT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE name = 'grdb_migrations')"
        guard try Bool.fetchOne(database, sql: hasTable) == true else { return [] }
        return try DatabaseValue.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations").map { cell in
            guard case .string(let name) = cell.storage else { return nil }
            return name
        }
    }

    /// The columns of all tables except the tables of SQLite, GRDB and the search, which may be rebuilt.
    private static func structure(_ database: Database) throws -> Set<String> {
        try String.fetchSet(
            database,
            sql: """
                SELECT tables.name || '.' || columns.name
                FROM main.sqlite_schema AS tables JOIN pragma_table_info(tables.name, 'main') AS columns
                WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE 'grdb%'
                AND tables.name NOT LIKE 'search%'
                """)
    }

    /// Returns the number of migrations that lead to that structure; each migration changes it.
    private static func completed(_ found: Set<String>) throws -> Int? {
        if found.isEmpty { return 0 }
        return try (1...migrator.migrations.count).reversed().first { try structure(after: $0) == found }
    }

    /// Returns the structure of an empty database after the first migrations.
    static func structure(after count: Int) throws -> Set<String> {
        let queue = try DatabaseQueue()
        try migrator.migrate(queue, upTo: migrator.migrations[count - 1])
        return try queue.read(structure)
    }
}
