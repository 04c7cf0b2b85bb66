// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles
internal import PhotoLibrary

/// The connections that snapshots are read from. They write nothing, hold no lock that a writer waits for, and wait for
/// none: SQLite's write-ahead log gives each of them a snapshot while others write.
///
/// SQLite keeps the shared state of the log in library.sqlite-shm. Where that file can neither be found nor created (a
/// read-only volume, a full disk), no other process has the library open. Then the log is read into memory, or, without
/// a log, the database is opened as immutable.
struct ReadingConnections: Sendable {
    let pool: DatabasePool
    /// The status of the files when they were opened without shared memory, or `nil` when others may write meanwhile.
    private let snapshotStamp: Stamp?
    private let database: LibraryPath
    private let identity: DatabaseIdentity
    /// The reason why the library cannot be changed, or `nil` if it was opened for writing.
    let obstacle: LibraryError?
    private let wait: SilentWait

    var isShared: Bool { snapshotStamp == nil }

    /// Opens the library's database.
    ///
    /// - Parameters:
    ///   - places: Looks up the names of locations that are not stored.
    ///   - open: Opens a pool with shared memory; tests make it fail.
    init(
        _ bundle: LibraryBundle, _ places: (any PlaceNamer)?, _ timeout: LockTimeout = LockTimeout(),
        open: (String, Configuration) throws -> DatabasePool = { try DatabasePool(path: $0, configuration: $1) }
    ) throws(LibraryError) {
        try self.init(bundle.database, in: bundle, timeout, open: open) { isLogInMemory in
            .reading(bundle.database, places, withLogInMemory: isLogInMemory)
        }
    }

    /// Opens any database in the library's folder.
    ///
    /// - Parameter configuration: Returns the configuration of connections that only read, with the log in memory or
    ///   not.
    init(
        _ database: LibraryPath, in bundle: LibraryBundle, _ timeout: LockTimeout = LockTimeout(),
        open: (String, Configuration) throws -> DatabasePool = { try DatabasePool(path: $0, configuration: $1) },
        _ configuration: (_ withLogInMemory: Bool) -> Configuration
    ) throws(LibraryError) {
        self.database = database
        let wait = SilentWait(timeout, database)
        self.wait = wait
        try bundle.checkFiles(ofDatabase: database)
        // Before it is opened: one that is replaced meanwhile is noticed at the first read.
        identity = try DatabaseIdentity(database)
        do {
            pool = try wait.run { try open(database.description, configuration(false)) }
            (snapshotStamp, obstacle) = (nil, nil)
        } catch let error as DatabaseError where error.isForLackOfSharedMemory {
            let stamp = try Stamp(database)
            do { pool = try ReadingConnections.alone(database, stamp, configuration) } catch {
                throw LibraryError(database: error)
            }
            (snapshotStamp, obstacle) = (stamp, error.obstacle(to: bundle.path))
        } catch {
            throw ReadingConnections.meaning(of: error, database)
        }
    }

    /// Reads from one snapshot. Without locks, a process that writes nevertheless is detected by the changed files,
    /// before the read and after it, because a result read meanwhile may mix two transactions.
    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        try checkUnchanged()
        let value: Value
        do {
            value = try pool.read { [wait] database in
                // Waits can occur before the snapshot, but not in it.
                try wait.run { try ReadingConnections.takeSnapshot(database) }
                return try body(database)
            }
        } catch {
            try checkUnchanged()
            throw ReadingConnections.meaning(of: error, database)
        }
        if !isShared { try checkUnchanged() }
        return value
    }

    /// A transaction sees the database as it is at its first statement.
    private static func takeSnapshot(_ database: Database) throws {
        _ = try Int.fetchOne(database.cachedStatement(sql: "SELECT 1 FROM main.sqlite_schema LIMIT 1"))
    }

    /// Only a program that is suspended in the middle of a step blocks readers: the error names it.
    private static func meaning(of error: any Error, _ database: LibraryPath) -> LibraryError {
        guard let failure = error as? DatabaseError,
            [.SQLITE_BUSY, .SQLITE_PROTOCOL].contains(failure.resultCode)
        else { return LibraryError(database: error) }
        return .locked(database, cause: LibraryError(database: error).cause)
    }

    private static func alone(
        _ database: LibraryPath, _ stamp: Stamp, _ configuration: (Bool) -> Configuration
    ) throws -> DatabasePool {
        let hasLog = stamp.log.map { $0.byteCount > 0 } ?? false
        return try DatabasePool(
            path: database.databaseURI(hasLog ? "vfs=unix-none" : "immutable=1"), configuration: configuration(hasLog))
    }

    private func checkUnchanged() throws(LibraryError) {
        guard let snapshotStamp else { return try identity.checkForReading() }
        guard try Stamp(database) != snapshotStamp else { return }
        throw LibraryError(
            .fileChanged,
            "“\(database)” was changed by another program while it was open for reading only. Open the library again.")
    }

    private struct Stamp: Hashable, Sendable {
        var database: FileStatus?
        var log: FileStatus?

        /// Returns the status without the change time. SQLite itself changes that: run by root, it gives the log the
        /// database's owner each time it opens it.
        private static func bytes(of path: LibraryPath) throws(LibraryError) -> FileStatus? {
            guard var status = try Disk.status(of: path) else { return nil }
            status.changed = FileStatus.Time(seconds: 0)
            return status
        }

        init(_ path: LibraryPath) throws(LibraryError) {
            database = try Stamp.bytes(of: path)
            log = try Stamp.bytes(of: path.parent.appending(path.name + "-wal"))
        }
    }
}

extension Configuration {
    /// Returns the configuration of all connections to a library.
    ///
    /// - Parameters:
    ///   - isLogInMemory: Whether SQLite keeps what it knows of the log in memory. It would lock the database for itself
    ///     then, which takes a VFS without locks where the file cannot be written to.
    ///   - path: Where it has to lie; `nil` for one in memory.
    static func forLibrary(
        _ places: (any PlaceNamer)?, at path: LibraryPath? = nil, withLogInMemory isLogInMemory: Bool = false
    ) -> Configuration {
        var configuration = Configuration()
        if let path { configuration.refuseLinks(at: path) }
        configuration.label = "photo-library"
        configuration.foreignKeysEnabled = true
        // This must precede anything that reads the schema, and with it the log.
        if isLogInMemory { configuration.keepLogInMemory() }
        if let path { configuration.refuseForeignSchema(at: path) }
        // 16 MiB per connection: keys are random, so that writers touch pages all over the indexes.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA cache_size = -16384")
            QueryFunctions.add(to: $0, places: places)
        }
        return configuration
    }

    mutating func keepLogInMemory() {
        prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }

    /// Returns the configuration of readers. They are kept waiting only for moments, while the log is recovered after a
    /// crash.
    fileprivate static func reading(
        _ path: LibraryPath, _ places: (any PlaceNamer)?, withLogInMemory isLogInMemory: Bool = false
    ) -> Configuration {
        var configuration = forLibrary(places, at: path, withLogInMemory: isLogInMemory)
        configuration.prepareDatabase { try OlderColumns.createView($0) }
        configuration.readonly = true
        configuration.busyMode = .timeout(TimeInterval(SilentWait.limit))
        return configuration
    }
}

extension DatabaseError {
    /// True for the errors of SQLite when the shared memory or the log cannot be created.
    fileprivate var isForLackOfSharedMemory: Bool {
        [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_FULL, .SQLITE_PERM].contains(resultCode)
            || [.SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMMAP].contains(extendedResultCode)
    }

    /// Returns the error for changing a library that could be opened for reading only, with the remedy.
    func obstacle(to path: String) -> LibraryError {
        let isFull = resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE
        let (reason, remedy) =
            switch (isFull, resultCode) {
            case (true, .SQLITE_FULL): ("the disk was full when it was opened", "Free some space")
            // SQLite does not tell why the shared memory could not grow.
            case (true, _): ("the disk was full or failed when it was opened", "Free some space, or check the disk")
            case (false, _):
                (
                    "the database's shared memory file (library.sqlite-shm) could not be opened",
                    "Give yourself read and write permission for the library's folder and its contents"
                )
            }
        return .readOnly(
            path, reason, remedy: remedy, code: isFull ? .diskFull : .notWritable,
            cause: "SQLite \(extendedResultCode.rawValue): \(message ?? "")")
    }
}
