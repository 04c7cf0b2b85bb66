// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The database of a library: snapshots for readers, one writer at a time in all processes.
///
/// Opened for reading, which takes no lock and writes nothing; the connection that writes is opened by the first change.
final class LibraryDatabase: Sendable {
    private let reading: ReadingConnections
    private let writing: WritingOpener
    private let preparation: WritingPreparation
    /// What every transaction that was committed is written down in.
    let history: HistoryFile

    /// Opens it. One that is not there is made, and one of a version that cannot be read as it is brought up to date: only
    /// that waits for other programs.
    init(_ preparation: WritingPreparation) throws(LibraryError) {
        self.preparation = preparation
        let bundle = preparation.bundle
        history = HistoryFile(path: bundle.history)
        guard let manifest = try bundle.readManifest(), try bundle.hasDatabase(), try !bundle.hasRollbackJournal()
        else {
            writing = WritingOpener(try preparation.open())
            let made = try ReadingConnections(bundle, preparation.places)
            _ = try made.read { try HistoryPoint(newestIn: $0) }
            reading = made
            return
        }
        let found = try ReadingConnections(bundle, preparation.places)
        let isReadable = try found.read { try LibraryDatabase.isReadable($0, manifest.uuid, path: bundle.database) }
        writing = WritingOpener(isReadable ? nil : try preparation.bringUpToDate())
        // Connections know the schema that they were opened with.
        reading = isReadable ? found : try ReadingConnections(bundle, preparation.places)
    }

    /// The connections that write, for tests.
    var pool: DatabasePool { get throws(LibraryError) { try writer().pool } }

    /// Why nothing can be changed; `nil` when it can, as far as that is known before it is tried.
    var obstacle: LibraryError? {
        if let obstacle = preparation.bundle.root.obstacle { return obstacle }
        return reading.obstacle
    }

    /// Whether nobody else is writing just now.
    var isFree: Bool { whileNobodyWrites { _ in true } ?? false }

    /// Calls the body while it keeps all others from writing; `nil`, without waiting, when one of them is at it, or when
    /// nothing can be written anyway. Nothing is written, and what else the first writer of a library does is not done.
    func whileNobodyWrites<Value>(_ body: (Database) throws -> Value) rethrows -> Value? {
        guard obstacle == nil else { return nil }
        var configuration = Configuration()
        configuration.label = "photo-library-probe"
        guard let queue = try? DatabaseQueue(path: preparation.path, configuration: configuration) else { return nil }
        return try queue.writeWithoutTransaction { database in
            do { try database.beginTransaction(.immediate) } catch { return nil }
            defer { try? database.rollback() }
            return try body(database)
        }
    }

    /// Reads from one snapshot.
    func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value { try reading.read(body) }

    /// Opens the connection that writes, unless it is open. Waits for other programs, with a bound.
    func prepareToWrite() throws(LibraryError) { _ = try writer() }

    private func writer() throws(LibraryError) -> WritingConnection {
        try writing.connection { () throws(LibraryError) in
            if let obstacle { throw obstacle }
            return try preparation.open()
        }
    }

    /// Writes in one transaction, whole or not at all. On return it is on the disk.
    ///
    /// When everything was written and only the commit failed, nobody knows what the disk holds: the next one who opens
    /// the library may well find the rows. Then a new connection makes it certain and reads what there is; where even
    /// that cannot be done, the error says that it is not known.
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
            let isThere = try CommitInquiry(path: preparation.path).holds(written.after, after: error)
            guard isThere, written.before != written.after else { throw LibraryError(writing: error) }
        }
        guard let written else { preconditionFailure("a transaction that was committed has a value") }
        if let after = written.after, after != written.before { history.reach(after) }
        return written.value
    }

    /// Whether there is nothing to write before it can be read. Throws when it cannot be used at all.
    private static func isReadable(_ database: Database, _ uuid: UUID, path: LibraryPath) throws -> Bool {
        guard try !Schema.migrator.hasBeenSuperseded(database) else { throw LibraryError.tooNew(path) }
        guard try Schema.isReadable(database) else { return false }
        guard let owner = try LibraryDatabase.owner(database) else { return false }
        guard owner == uuid else { throw LibraryError.another(path) }
        return try !SearchRow.areMissing(database)
    }

    /// Whose database it is; `nil` when that was not written down yet.
    static func owner(_ database: Database) throws -> UUID? {
        guard let row = try Row.fetchOne(database, sql: "SELECT uuid FROM library") else { return nil }
        var columns = RowReader(row)
        do { return try columns.next(UUID.self) } catch { throw LibraryError.ownerless }
    }
}
