// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

extension LibraryDatabase {
    /// Returns the problems that SQLite's own checks find. A database that cannot be checked is a finding, too.
    func damage(isDeep: Bool) -> [VerifyFinding] {
        let check = isDeep ? "PRAGMA integrity_check" : "PRAGMA quick_check"
        let problems = findings { try String.fetchAll($0, sql: check).filter { $0 != "ok" } }
        let orphans = findings { database in
            try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
                let table: DatabaseValue = row["table"]
                return "A row of the table “\(String.fromDatabaseValue(table) ?? "?")” refers to a row that is gone."
            }
        }
        return problems + orphans
    }

    private func findings(_ problems: (Database) throws -> [String]) -> [VerifyFinding] {
        do { return try read(problems).map(LibraryDatabase.finding) } catch {
            return [LibraryDatabase.finding(error.description)]
        }
    }

    /// The remedy for a database that cannot be used. The log must be removed, because SQLite would apply it to the
    /// restored database.
    static let restoring =
        "Restore library.sqlite from a backup and remove library.sqlite-wal and library.sqlite-shm; the originals are "
        + "untouched, and “photos recover” takes in what the backup does not know."

    static func finding(_ problem: String) -> VerifyFinding {
        VerifyFinding(
            .damagedDatabase, path: "library.sqlite",
            message: "The database is broken: \(problem) \(LibraryDatabase.restoring)")
    }
}
