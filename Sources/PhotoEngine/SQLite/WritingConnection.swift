// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import Synchronization

/// The connection that writes, which waits for other processes within limits.
struct WritingConnection: Sendable {
    let pool: DatabasePool
    let identity: DatabaseIdentity
    private let checkpoint: LogCheckpoint
    private let waits: LockWaits

    init(
        _ bundle: LibraryBundle, _ timeout: LockTimeout, _ places: (any PlaceNamer)?
    ) throws(LibraryError) {
        let waits = LockWaits(bundle, timeout)
        // An optimized build may release it after its last use, and the busy handler would find nothing.
        defer { withExtendedLifetime(waits) {} }
        var configuration = Configuration.forLibrary(places, at: bundle.database)
        // Weak: GRDB's queues may keep the configuration a little longer than the pool, and with it the library's folder.
        configuration.busyMode = .callback { [weak waits] in waits?.shouldRetry(try: $0) ?? false }
        checkpoint = LogCheckpoint.deferred(in: &configuration)
        let silentWait = SilentWait(timeout, bundle.database)
        defer { withExtendedLifetime(silentWait) {} }
        do {
            let opened = try silentWait.run {
                try DatabasePool(path: bundle.database.description, configuration: configuration)
            }
            // GRDB opens pools with NORMAL, which may lose the last transactions in a power cut.
            try opened.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            pool = opened
            // SQLite makes the file that is missing.
            identity = try DatabaseIdentity(bundle.database)
        } catch {
            throw waits.meaning(of: error)
        }
        self.waits = waits
    }

    /// Copies the log into the database if it has become long. To be called after a commit.
    func checkpointIfDue() { checkpoint.runIfDue(pool) }

    /// Converts an error. If another process was in the way, the message names it.
    func meaning(of error: any Error) -> LibraryError { waits.meaning(of: error) }
}

/// The busy handler of a connection.
private final class LockWaits: Sendable {
    private let bundle: LibraryBundle
    private let timeout: LockTimeout
    private let current = Mutex<LockWait?>(nil)

    init(_ bundle: LibraryBundle, _ timeout: LockTimeout) {
        self.bundle = bundle
        self.timeout = timeout
    }

    /// Waits for a moment. Returns false to give up. `number` counts the attempts of one wait, from zero.
    func shouldRetry(try number: Int) -> Bool {
        let wait = current.withLock { current in
            let wait = current.flatMap { number == 0 ? nil : $0 } ?? new()
            current = wait
            return wait
        }
        return wait.shouldRetry()
    }

    func meaning(of error: any Error) -> LibraryError {
        let isBusy = (error as? DatabaseError)?.resultCode == .SQLITE_BUSY
        return isBusy ? new().failure : LibraryError(writing: error)
    }

    private func new() -> LockWait {
        LockWait(timeout) { [bundle] in LockHolder.writing(bundle.database) }
    }
}

/// The preparation of a library for writing, by one process at a time, because two processes that create or migrate the
/// same library would interfere.
struct WritingPreparation: Sendable {
    let bundle: LibraryBundle
    let files: FileSystem
    let createIfMissing: Bool
    let timeout: LockTimeout
    let places: (any PlaceNamer)?

    var path: String { bundle.database.description }

    /// Creates the missing parts of the library, and opens its database.
    func open() throws(LibraryError) -> WritingConnection {
        if let obstacle = bundle.root.obstacle {
            if try bundle.readManifest() == nil { try bundle.checkIsEmpty(createIfMissing: createIfMissing) }
            throw obstacle
        }
        let lock = try FileLock(exclusiveOn: bundle.root, timeout)
        defer { withExtendedLifetime(lock) {} }
        let manifest = try bundle.open(createIfMissing: createIfMissing, files)
        // Without a database there are no originals.
        let isNew = try !bundle.hasDatabase()
        if let obstacle = HistoryFile(path: bundle.history).obstacle {
            timeout.log(
                "The file “history” cannot be written, so a database restored from a backup would go unnoticed: "
                    + obstacle.message)
        }
        let writer = try opened(manifest.uuid)
        if isNew { HistoryFile(path: bundle.history).begin() }
        // A process that created files here may have ended before their names were synced.
        try files.syncFolder(bundle.folder)
        return writer
    }

    /// Prepares a library that cannot be read before it is migrated.
    func migrateIfNeeded() throws(LibraryError) -> WritingConnection {
        guard let obstacle = bundle.root.obstacle else { return try open() }
        throw LibraryError(
            .libraryUnreadable,
            "The library at “\(bundle.path)” was made by an older version of this program and must be upgraded, but it "
                + "cannot be written to. Make the library writable, or copy it to a writable folder, and open it "
                + "there.",
            cause: obstacle.message)
    }

    private func opened(_ uuid: UUID) throws(LibraryError) -> WritingConnection {
        let writer = try WritingConnection(bundle, timeout, places)
        do {
            try migrate(writer.pool)
            try adopt(uuid, writer.pool)
            return writer
        } catch {
            throw writer.meaning(of: error)
        }
    }

    /// Copies a database that is older than this program, and migrates it. A migration that fails leaves the previous
    /// schema, and the next attempt continues from there.
    ///
    /// Names that are damaged are written down again first: a migration whose name is gone would be run a second time.
    private func migrate(_ pool: DatabasePool) throws {
        let state = try pool.read(Schema.state)
        try state.check(bundle.database)
        guard case .reached(let count, let isWrittenDown) = state else { return }
        if !isWrittenDown { try pool.write { try Schema.writeNames(count, $0) } }
        guard try !pool.read(Schema.migrator.hasCompletedMigrations) else { return }
        let copy = DatabaseCopy(bundle: bundle, files: files)
        // A new database has nothing to copy.
        if count > 0 { try copy.make(of: pool, schema: count) }
        try Schema.migrator.migrate(pool)
        copy.removeOlder(than: count)
    }

    /// Writes the UUID of the library into the database, or checks it, and writes the search text if it is missing.
    private func adopt(_ uuid: UUID, _ pool: DatabasePool) throws {
        let history = HistoryFile(path: bundle.history)
        let (owner, isProven, words) = try pool.read { database in
            (
                try LibraryDatabase.owner(database), try history.proves(database),
                try SearchTable.state(database)
            )
        }
        switch owner {
        case .named(let found) where found != uuid: throw LibraryError.wrongLibrary(bundle.database)
        case .unreadable where !isProven: throw LibraryError.ownerless
        case .named where words == .likely || words == .stale: return
        case .named, .unreadable, .nobody: break
        }
        try pool.write { database in
            try write(owner, uuid, database)
            if words == .broken { try SearchTable.rebuild(database) }
            try SearchRow.writeMissing(database)
        }
    }

    private func write(_ owner: LibraryDatabase.Owner, _ uuid: UUID, _ database: Database) throws {
        switch owner {
        case .named: break
        case .unreadable: try database.execute(sql: "UPDATE library SET uuid = ?", arguments: [uuid])
        case .nobody:
            try database.execute(
                sql: "INSERT INTO library (id, uuid, device, default_access) VALUES (1, ?, ?, ?)",
                arguments: [uuid, UUID(), AuthorizationStatus.authorized.rawValue])
        }
    }
}

extension Schema.Disposition {
    /// Throws when this version cannot use such a database.
    func check(_ path: LibraryPath) throws(LibraryError) {
        switch self {
        case .reached: return
        case .newer: throw .tooNew(path)
        case .unknown: throw .unknownSchema(path)
        }
    }
}

extension LibraryError {
    static func tooNew(_ database: LibraryPath) -> LibraryError {
        LibraryError(
            .libraryTooNew, "“\(database)” was made by a newer version of this program. Install the newer version.")
    }

    static func unknownSchema(_ database: LibraryPath) -> LibraryError {
        LibraryError(
            .libraryUnreadable,
            "The tables of “\(database)” were not made by this program. \(LibraryDatabase.restoring)")
    }

    static func wrongLibrary(_ database: LibraryPath) -> LibraryError {
        LibraryError(
            .libraryUnreadable,
            "“\(database)” and the library.json in the same folder belong to different libraries. Restore both from "
                + "one backup.")
    }

    /// Returns the error for an attempt to change a library that is open for reading only, with the reason and the
    /// remedy.
    static func readOnly(
        _ path: String, _ reason: String, remedy: String = "Make the library writable", code: Code = .notWritable,
        cause: String? = nil
    ) -> LibraryError {
        LibraryError(
            code,
            "The library at “\(path)” is open for reading only: \(reason). Nothing in it can be changed. \(remedy), and "
                + "open the library again.", cause: cause)
    }
}

/// A guard that opens the connection that writes once for all threads.
///
/// Opening may take as long as another process holds the lock. Threads that need the connection meanwhile wait for the
/// same attempt and get the same result, so that a failed wait is not repeated by each of them. Later callers try
/// again. No lock is held while the connection is being opened.
final class WritingOpener: Sendable {
    private enum State {
        case closed
        case opening(Attempt)
        case open(WritingConnection)
    }

    private enum Step {
        case done(WritingConnection)
        case wait(Attempt)
        case open(Attempt)
    }

    /// An attempt to open the connection, and the threads that wait for it.
    private final class Attempt: Sendable {
        private let group = DispatchGroup()
        private let outcome = Mutex<Result<WritingConnection, LibraryError>?>(nil)

        init() { group.enter() }

        func end(_ result: Result<WritingConnection, LibraryError>) {
            outcome.withLock { $0 = result }
            group.leave()
        }

        func wait() throws(LibraryError) -> WritingConnection {
            group.wait()
            guard let outcome = outcome.withLock({ $0 }) else {
                preconditionFailure("an attempt that ended has an outcome")
            }
            return try outcome.get()
        }
    }

    private let state: Mutex<State>

    init(_ connection: WritingConnection?) { state = Mutex(connection.map(State.open) ?? .closed) }

    /// Returns the connection. Opens it unless it is open or being opened.
    func connection(
        _ open: () throws(LibraryError) -> WritingConnection
    ) throws(LibraryError) -> WritingConnection {
        switch nextStep() {
        case .done(let connection): return connection
        case .wait(let attempt): return try attempt.wait()
        case .open(let attempt):
            let result = Result { () throws(LibraryError) in try open() }
            state.withLock { $0 = (try? result.get()).map(State.open) ?? .closed }
            attempt.end(result)
            return try result.get()
        }
    }

    private func nextStep() -> Step {
        state.withLock { state in
            switch state {
            case .open(let connection): return .done(connection)
            case .opening(let attempt): return .wait(attempt)
            case .closed:
                let attempt = Attempt()
                state = .opening(attempt)
                return .open(attempt)
            }
        }
    }
}
