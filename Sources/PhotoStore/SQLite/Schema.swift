// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

/// The structure of the database as a list of migrations that only grows. A released migration never changes, so each
/// consists of SQL and calls no other code.
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

    /// Returns true if a database can be read without a migration. Readers substitute what it lacks
    /// (``PlaceColumns/standIn(for:)``).
    static func isReadable(_ database: Database) throws -> Bool {
        try migrator.completedMigrations(database).count >= migrator.migrations.count - 1
    }
}
