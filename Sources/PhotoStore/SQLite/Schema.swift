// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

/// The database's structure, as a list of migrations that only grows. A migration that was released never changes, so
/// that each is SQL and calls nothing.
enum Schema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 library") { try $0.execute(sql: first) }
        migrator.registerMigration("2 people's facts, edits, folders") { try $0.execute(sql: second) }
        migrator.registerMigration("3 fetching") { try $0.execute(sql: third) }
        migrator.registerMigration("4 what other libraries said") { try $0.execute(sql: fourth) }
        migrator.registerMigration("5 names of places") { try $0.execute(sql: fifth) }
        return migrator
    }()

    /// Whether a database can be read without being brought up to date: what it lacks, readers do without
    /// (``PlaceColumns/standIn(for:)``).
    static func isReadable(_ database: Database) throws -> Bool {
        try migrator.completedMigrations(database).count >= migrator.migrations.count - 1
    }
}
