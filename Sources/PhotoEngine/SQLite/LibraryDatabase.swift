// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import GRDB
package import PhotoLibrary

/// The database of a library, with snapshots for readers and one writer at a time among all processes.
///
/// It is opened for reading, which takes no lock and writes nothing. The first change opens the connection that writes.
package final class LibraryDatabase: Sendable {
    private let reading: ReadingConnections
    private let writing: WritingOpener
    private let preparation: WritingPreparation
    /// The record of committed transactions.
    package let history: HistoryFile

    /// Opens the database. A missing database is created, and one of a version that cannot be read is migrated; only
    /// then it waits for other processes.
    init(_ preparation: WritingPreparation) throws(LibraryError) {
        self.preparation = preparation
        let bundle = preparation.bundle
        history = HistoryFile(path: bundle.history)
        guard let manifest = try bundle.readManifest(), try bundle.hasDatabase(), try !bundle.hasRollbackJournal()
        else {
            writing = WritingOpener(try preparation.open())
            let made = try ReadingConnections(bundle, preparation.places, preparation.timeout)
            _ = try made.read { try HistoryPoint(newestIn: $0) }
            reading = made
            return
        }
        let found = try ReadingConnections(bundle, preparation.places, preparation.timeout)
        let need = try found.read { [history] database in
            try LibraryDatabase.need(of: database, manifest.uuid, history, path: bundle.database)
        }
        let writer: WritingConnection? =
            switch need {
            case .nothing: nil
            // Where they cannot be written, all but the search is there without them.
            case .words: try? preparation.migrateIfNeeded()
            case .migrations: try preparation.migrateIfNeeded()
            }
        writing = WritingOpener(writer)
        // Connections know the schema that they were opened with.
        reading = writer == nil ? found : try ReadingConnections(bundle, preparation.places, preparation.timeout)
    }

    /// The connections that write, for tests.
    var pool: DatabasePool { get throws(LibraryError) { try writer().pool } }

    /// The reason why nothing can be changed, or `nil`, as far as that is known without trying.
    var obstacle: LibraryError? {
        if let obstacle = preparation.bundle.root.obstacle { return obstacle }
        return reading.obstacle
    }

    /// True if no other process is writing at the moment.
    var isFree: Bool { withWriteLock { _ in true } ?? false }

    /// Calls the body while it keeps others from writing. Returns `nil`, without waiting, when another process is
    /// writing or nothing can be written anyway. It writes nothing, and does not prepare the library for writing.
    func withWriteLock<Value>(_ body: (Database) throws -> Value) rethrows -> Value? {
        guard obstacle == nil else { return nil }
        var configuration = Configuration()
        configuration.label = "photo-library-probe"
        configuration.refuseLinks(at: preparation.bundle.database)
        configuration.refuseForeignSchema(at: preparation.bundle.database)
        guard let queue = try? DatabaseQueue(path: preparation.path, configuration: configuration) else { return nil }
        return try queue.writeWithoutTransaction { database in
            do { try database.beginTransaction(.immediate) } catch { return nil }
            defer { try? database.rollback() }
            return try body(database)
        }
    }

    /// Reads from one snapshot.
    package func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        try reading.read(body)
    }

    /// Opens the connection that writes, unless it is open. Waits for other processes up to a limit.
    func prepareToWrite() throws(LibraryError) { _ = try writer() }

    private func writer() throws(LibraryError) -> WritingConnection {
        try writing.connection { () throws(LibraryError) in
            if let obstacle { throw obstacle }
            return try preparation.open()
        }
    }

    /// Writes in one transaction, completely or not at all. When it returns, the transaction is synced.
    ///
    /// If only the commit fails, the state on disk is unknown: the next process that opens the library may find the
    /// rows. Then a new connection settles it and reads the result (``CommitInquiry``); if that fails too, the error
    /// says that it is not known.
    ///
    /// - Parameter onFailure: Called without the lock when it is certain that the library does not have the transaction.
    func write<Value>(
        onFailure: () -> Void = {}, _ body: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        let writer = try writer()
        var written: (value: Value, before: HistoryPoint?, after: HistoryPoint?)?
        do {
            _ = try writer.pool.write { database in
                try writer.identity.checkForWriting()
                let before = try HistoryPoint(newestIn: database)
                let value = try body(database)
                try writer.identity.checkForWriting()
                written = (value, before, try HistoryPoint(newestIn: database))
            }
        } catch {
            guard let written else {
                onFailure()
                throw writer.meaning(of: error)
            }
            let isCommitted = try CommitInquiry(path: preparation.path, file: preparation.bundle.database)
                .holds(written.after, after: error)
            guard isCommitted, written.before != written.after else {
                onFailure()
                throw LibraryError(writing: error)
            }
        }
        guard let written else { preconditionFailure("a transaction that was committed has a value") }
        if let after = written.after, after != written.before { history.recordCommit(after) }
        writer.checkpointIfDue()
        return written.value
    }

    /// The part of the database that has to be written before reading.
    private enum Need { case nothing, words, migrations }

    /// Throws when it cannot be used at all.
    private static func need(
        of database: Database, _ uuid: UUID, _ history: HistoryFile, path: LibraryPath
    ) throws -> Need {
        let state = try Schema.state(database)
        try state.check(path)
        guard state.isReadable else { return .migrations }
        switch try LibraryDatabase.owner(database) {
        case .nobody: return .migrations
        case .named(let owner) where owner != uuid:
            guard try history.proves(database) else { throw LibraryError.wrongLibrary(path) }
        case .named, .unreadable: break
        }
        return try SearchTable.state(database) == .missing ? .words : .nothing
    }

    /// Whose a database is.
    enum Owner: Hashable {
        /// Nobody has written it down yet.
        case nobody
        case named(UUID)
        /// The cell is damaged.
        case unreadable
    }

    static func owner(_ database: Database) throws -> Owner {
        guard let row = try Row.fetchOne(database, sql: "SELECT uuid FROM library") else { return .nobody }
        var columns = RowReader(row)
        do { return .named(try columns.next()) } catch is UnreadableCell { return .unreadable }
    }

    /// Returns the damages that concern the library as a whole.
    func flaws() throws(LibraryError) -> [LibraryFlaw] {
        guard let manifest = try preparation.bundle.readManifest() else { return [] }
        return try read { try LibraryFlaw.found(in: $0, of: manifest.uuid, history) }
    }
}

extension LibraryError {
    /// Converts any error of the database into one with a message for the user.
    init(database error: any Error) {
        switch error {
        case let error as LibraryError: self = error
        case let error as DatabaseError: self.init(sqlite: error)
        case let cell as UnreadableCell:
            self.init(
                .libraryUnreadable, "The library's database cannot be read: \(cell). Verify the library.")
        default:
            self.init(
                .libraryUnreadable, "The library's database contains a value that cannot be read. Verify the library.",
                cause: "\(error)")
        }
    }

    /// Converts an error of a transaction that writes. An input or output error of the database itself becomes
    /// `notWritable`, because nothing else can be written either; an error of a file that the transaction moves to its
    /// place keeps its code.
    init(writing error: any Error) {
        self.init(database: error)
        if error is DatabaseError, code == .inputOutput { code = .notWritable }
    }

    private init(sqlite error: DatabaseError) {
        guard error.resultCode != DatabaseError.refusal else {
            self.init(.invalidRequest, error.message ?? "The library rejected the request without a reason.")
            return
        }
        // The search table is the only virtual table that stores data.
        if error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
            self = .brokenSearch(error)
            return
        }
        let (code, message) = LibraryError.meaning(of: error.resultCode)
        self.init(code, message, cause: error.message.map { "SQLite \(error.resultCode.rawValue): \($0)" })
    }

    /// Returns the code and message for an SQLite result code. Codes that are not known here count as errors of input
    /// or output.
    private static func meaning(of code: ResultCode) -> (Code, String) {
        switch code {
        case .SQLITE_FULL:
            (.diskFull, "The disk is full, so the library cannot be changed. Free some space, then try again.")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            (
                .libraryUnreadable, "The library's database is damaged. \(LibraryDatabase.restoring)"
            )
        case .SQLITE_CANTOPEN, .SQLITE_PERM:
            (.libraryUnreadable, "The library's database cannot be opened. Check its owner and its permissions.")
        case .SQLITE_READONLY:
            (.notWritable, "The library's database cannot be written to. Check its permissions and its volume.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            (
                .notWritable,
                "Another program has been writing to the library for too long. Try again when that program "
                    + "has finished."
            )
        case .SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH:
            (.invalidRequest, "The change conflicts with the library's contents, so nothing was changed.")
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            (.cancelled, "The library's database was interrupted.")
        default:
            (.inputOutput, "The library's database cannot be read or written.")
        }
    }
}

extension DatabaseError {
    /// The result code by which our SQL functions reject a request. SQLite itself does not use it.
    fileprivate static let refusal = ResultCode.SQLITE_FORMAT

    /// Creates the error by which an SQL function ends a statement because of an invalid request.
    init(refusing message: String) { self.init(resultCode: Self.refusal, message: message) }
}

extension LibraryError {
    /// The row is missing, or cannot be read, that says whose database it is, and nothing else proves it.
    static let ownerless = LibraryError(
        .libraryUnreadable,
        "The library's database has lost its library identity, and the history does not prove that the database "
            + "belongs to this library. Nothing is written into it. \(LibraryDatabase.restoring)")
}
