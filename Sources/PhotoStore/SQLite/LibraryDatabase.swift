// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The database of a library, with snapshots for readers and one writer at a time among all processes.
///
/// It is opened for reading, which takes no lock and writes nothing. The first change opens the connection that writes.
final class LibraryDatabase: Sendable {
    private let reading: ReadingConnections
    private let writing: WritingOpener
    private let preparation: WritingPreparation
    /// The record of committed transactions.
    let history: HistoryFile

    /// Opens the database. A missing database is created, and one of a version that cannot be read is migrated; only
    /// then it waits for other processes.
    init(_ preparation: WritingPreparation) throws(LibraryError) {
        self.preparation = preparation
        let bundle = preparation.bundle
        history = HistoryFile(path: bundle.history)
        guard let manifest = try bundle.readManifest(), try bundle.hasDatabase(), try !bundle.hasRollbackJournal()
        else {
            writing = WritingOpener(try preparation.open())
            let made = try ReadingConnections(bundle, preparation.places, preparation.patience)
            _ = try made.read { try HistoryPoint(newestIn: $0) }
            reading = made
            return
        }
        let found = try ReadingConnections(bundle, preparation.places, preparation.patience)
        let need = try found.read { [history] database in
            try LibraryDatabase.need(of: database, manifest.uuid, history, path: bundle.database)
        }
        let writer: WritingConnection? =
            switch need {
            case .nothing: nil
            // Where they cannot be written, all but the search is there without them.
            case .words: try? preparation.bringUpToDate()
            case .migrations: try preparation.bringUpToDate()
            }
        writing = WritingOpener(writer)
        // Connections know the schema that they were opened with.
        reading = writer == nil ? found : try ReadingConnections(bundle, preparation.places, preparation.patience)
    }

    /// The connections that write, for tests.
    var pool: DatabasePool { get throws(LibraryError) { try writer().pool } }

    /// The reason why nothing can be changed, or `nil`, as far as that is known without trying.
    var obstacle: LibraryError? {
        if let obstacle = preparation.bundle.root.obstacle { return obstacle }
        return reading.obstacle
    }

    /// True if no other process is writing at the moment.
    var isFree: Bool { whileNobodyWrites { _ in true } ?? false }

    /// Calls the body while it keeps others from writing. Returns `nil`, without waiting, when another process is
    /// writing or nothing can be written anyway. It writes nothing, and does not prepare the library for writing.
    func whileNobodyWrites<Value>(_ body: (Database) throws -> Value) rethrows -> Value? {
        guard obstacle == nil else { return nil }
        var configuration = Configuration()
        configuration.label = "photo-library-probe"
        configuration.refuseLinks(at: preparation.bundle.database)
        guard let queue = try? DatabaseQueue(path: preparation.path, configuration: configuration) else { return nil }
        return try queue.writeWithoutTransaction { database in
            do { try database.beginTransaction(.immediate) } catch { return nil }
            defer { try? database.rollback() }
            return try body(database)
        }
    }

    /// Reads from one snapshot.
    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value { try reading.read(body) }

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
    func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        let writer = try writer()
        var written: (value: Value, before: HistoryPoint?, after: HistoryPoint?)?
        do {
            _ = try writer.pool.write { database in
                let before = try HistoryPoint(newestIn: database)
                let value = try body(database)
                written = (value, before, try HistoryPoint(newestIn: database))
            }
        } catch {
            guard let written else { throw writer.meaning(of: error) }
            let isThere = try CommitInquiry(path: preparation.path, file: preparation.bundle.database)
                .holds(written.after, after: error)
            guard isThere, written.before != written.after else { throw LibraryError(writing: error) }
        }
        guard let written else { preconditionFailure("a transaction that was committed has a value") }
        if let after = written.after, after != written.before { history.reach(after) }
        return written.value
    }

    /// What has to be written before it is read.
    private enum Need { case nothing, words, migrations }

    /// Throws when it cannot be used at all.
    private static func need(
        of database: Database, _ uuid: UUID, _ history: HistoryFile, path: LibraryPath
    ) throws -> Need {
        let standing = try Schema.standing(database)
        try standing.check(path)
        guard standing.isReadable else { return .migrations }
        switch try LibraryDatabase.owner(database) {
        case .nobody: return .migrations
        case .named(let owner) where owner != uuid:
            guard try history.proves(database) else { throw LibraryError.another(path) }
        case .named, .unreadable: break
        }
        return try SearchTable.standing(database) == .missing ? .words : .nothing
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

    /// What is damaged of the cells that stand for all of the library.
    func flaws() throws(LibraryError) -> [LibraryFlaw] {
        guard let manifest = try preparation.bundle.readManifest() else { return [] }
        return try read { try LibraryFlaw.found(in: $0, of: manifest.uuid, history) }
    }
}
