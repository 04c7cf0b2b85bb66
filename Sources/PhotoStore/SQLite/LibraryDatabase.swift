// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The database of a library: snapshots for readers, one writer at a time in all processes.
final class LibraryDatabase: Sendable {
    let pool: DatabasePool
    /// What every transaction that was committed is written down in.
    let history: HistoryFile

    /// Opens it, makes it if need be, and brings its structure up to date. To be called with the library's folder
    /// locked, so that no two processes do so at once.
    init(path: String, library uuid: UUID, history: HistoryFile) throws(LibraryError) {
        self.history = history
        do {
            pool = try DatabasePool(path: path, configuration: LibraryDatabase.configuration)
            try LibraryDatabase.keepSafe(pool)
            try LibraryDatabase.migrate(pool, path: path)
            try pool.write { database in
                try LibraryDatabase.adopt(uuid, in: database, path: path)
                try SearchRow.writeMissing(database)
            }
        } catch {
            throw LibraryError(database: error)
        }
    }

    /// Reads from one snapshot.
    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do { return try pool.read(body) } catch { throw LibraryError(database: error) }
    }

    /// Writes in one transaction, whole or not at all. On return it is on the disk.
    ///
    /// When everything was written and only the commit failed, nobody knows what the disk holds: the next one who opens
    /// the library may well find the rows. Then a new connection makes it certain and reads what there is; where even
    /// that cannot be done, the error says that it is not known.
    func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        var written: (value: Value, before: HistoryPoint?, after: HistoryPoint?)?
        do {
            _ = try pool.write { database in
                let before = try HistoryPoint(newestIn: database)
                let value = try body(database)
                written = (value, before, try HistoryPoint(newestIn: database))
            }
        } catch {
            guard let written else { throw LibraryError(database: error) }
            guard let newest = try CommitInquiry(path: pool.path).newest(after: error),
                written.before != written.after, newest == written.after
            else { throw LibraryError(database: error) }
        }
        guard let written else { preconditionFailure("a transaction that was committed has a value") }
        if let after = written.after, after != written.before { history.reach(after) }
        return written.value
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "photo-library"
        configuration.busyMode = .timeout(30)
        configuration.foreignKeysEnabled = true
        // 16 MiB for each connection: keys are random, so writers touch pages all over the indexes.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA cache_size = -16384")
            QueryFunctions.add(to: $0)
        }
        return configuration
    }

    /// GRDB opens pools with NORMAL, which may lose the last transactions in a power cut.
    private static func keepSafe(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    private static func migrate(_ pool: DatabasePool, path: String) throws {
        guard try !pool.read(Schema.migrator.hasBeenSuperseded) else {
            throw LibraryError(
                .libraryTooNew, "“\(path)” was made by a newer version of this program. Install the newer version.")
        }
        if try !pool.read(Schema.migrator.hasCompletedMigrations) { try Schema.migrator.migrate(pool) }
    }

    /// Writes down whose database it is, or sees that it is this library's.
    private static func adopt(_ uuid: UUID, in database: Database, path: String) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT uuid FROM library") else {
            return try database.execute(
                sql: "INSERT INTO library (id, uuid, device, default_access) VALUES (1, ?, ?, ?)",
                arguments: [uuid, UUID(), AuthorizationStatus.authorized.rawValue])
        }
        var columns = RowReader(row)
        guard try columns.next(UUID.self) == uuid else {
            throw LibraryError(
                .libraryUnreadable,
                "“\(path)” belongs to another library than the library.json beside it. Restore both from one backup.")
        }
    }
}
