// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// The columnar index of a library, opened from its file at the first fetch and brought up to date from the journal at
/// each use. All threads share it; each fetch holds a snapshot.
///
/// No thread waits for another: while one opens or rebuilds the index, the others query the database. Each thread
/// brings the newest snapshot up to its own transaction by itself, which takes a fraction of a millisecond. No file is
/// written and nothing is logged while a lock is held or a transaction is open.
final class LibraryIndex: Sendable {
    /// The way in which the index was made.
    enum Origin: Hashable, Sendable {
        /// Mapped from a file, with this number of rows replayed from the journal.
        case mapped(replayed: Int)
        /// Built from the database.
        case built
    }

    /// The serial queue on which new index files are written.
    static let deferred = DispatchQueue(label: "photos.index", qos: .utility)

    private let bundle: LibraryBundle
    private let files: FileSystem
    private let later: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let state = Mutex(IndexState())
    private let deferredWork = Mutex<[@Sendable () -> Void]>([])

    /// Creates the index of a library. Nothing is opened before the first fetch.
    ///
    /// - Parameter later: Executes work that no fetch should wait for, by default on the queue ``deferred``.
    init(
        _ bundle: LibraryBundle, _ files: FileSystem,
        later: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
            LibraryIndex.deferred.async(execute: $0)
        }
    ) {
        self.bundle = bundle
        self.files = files
        self.later = later
    }

    /// The way in which the index was made, or `nil` before its first use.
    var origin: Origin? { state.withLock { $0.origin } }

    /// Returns the index at the place in history of the current transaction, or `nil` when the database has to answer:
    /// the library holds a value that the index cannot store, another thread is building the index, or the transaction
    /// is older than the snapshots that are kept.
    func snapshot(_ database: Database) throws -> IndexSnapshot? {
        let token = try Journal.token(database)
        do {
            switch state.withLock({ $0.step(at: token) }) {
            case .use(let known): return known
            case .fallBackToDatabase: return nil
            case .open: return try publishSnapshot { try open(database, token) }
            case .advance(let known): return try advanced(known, to: token, database)
            }
        } catch let value as UnindexableValue {
            guard state.withLock({ $0.markUnindexable() }) else { return nil }
            deferWork {
                LibraryIndex.notice("The index cannot store \(value) of this library, so fetches take longer.")
            }
            return nil
        }
    }

    /// Writes index files and logs messages that became due during a transaction. Call it after each transaction in
    /// which a snapshot was requested, and on the same thread, because a process may end soon after its first fetch.
    func runDeferredWork() {
        let due = deferredWork.withLock { deferredWork in
            defer { deferredWork = [] }
            return deferredWork
        }
        for work in due { work() }
    }

    private func deferWork(_ work: @escaping @Sendable () -> Void) { deferredWork.withLock { $0.append(work) } }

    private static func notice(_ message: String) { Logger(label: "photos.store").notice("\(message)") }
}

// MARK: - Making

extension LibraryIndex {
    private struct Made {
        var snapshot: IndexSnapshot
        var origin: Origin
        /// The file to write the snapshot to, or `nil` when the existing file is recent enough.
        var file: IndexFile?
    }

    /// The number of assets below which no file is written: they are read as fast as a file is mapped.
    private static let minimumFileRows = 4_096
    /// The number of rows below which replaying the journal is faster than reading all assets.
    private static let minimumReadRows = 10_000

    private func publishSnapshot(_ make: () throws -> Made) throws -> IndexSnapshot {
        defer { state.withLock { $0.endBuild() } }
        let made = try make()
        state.withLock { $0.take(made: made.snapshot, made.origin) }
        if let file = made.file { deferWork { LibraryIndex.keep(made.snapshot, in: file) } }
        return made.snapshot
    }

    private func open(_ database: Database, _ token: ChangeToken) throws -> Made {
        guard let file = try file(database), let stored = try stored(in: file, database, token),
            let next = try LibraryIndex.advance(stored, to: token, database)
        else { return try build(database, token) }
        let origin = Origin.mapped(replayed: next.changedRowCount)
        guard LibraryIndex.needsNewFile(next) else { return Made(snapshot: next, origin: origin, file: nil) }
        return Made(snapshot: next.merged(), origin: origin, file: file)
    }

    private func stored(in file: IndexFile, _ database: Database, _ token: ChangeToken) throws -> IndexSnapshot? {
        do {
            return try file.open(upTo: token) { try LibraryIndex.date(of: $0, database) }
        } catch let error as LibraryError {
            deferWork { LibraryIndex.notice("The index file cannot be read and will be rebuilt: \(error)") }
            return nil
        }
    }

    private func build(_ database: Database, _ token: ChangeToken) throws -> Made {
        let segment = Segment(try IndexRows.all(database))
        let snapshot = IndexSnapshot(segment, at: try LibraryIndex.place(token, database))
        guard segment.count < LibraryIndex.minimumFileRows else {
            return Made(snapshot: snapshot, origin: .built, file: try file(database))
        }
        if let unused = try? file(database) { deferWork { LibraryIndex.removeFiles(unused, through: token) } }
        return Made(snapshot: snapshot, origin: .built, file: nil)
    }

    /// Removes files that are damaged or too old, and that no newer file will replace, so that they are read only once.
    private static func removeFiles(_ file: IndexFile, through token: ChangeToken) {
        guard file.bundle.root.obstacle == nil else { return }
        file.removeAll(through: token)
    }

    /// `nil` where it cannot be said whose index it would be.
    private func file(_ database: Database) throws -> IndexFile? {
        switch try LibraryDatabase.owner(database) {
        case .named(let library): IndexFile(bundle: bundle, library: library, files: files)
        case .unreadable: nil
        case .nobody: throw LibraryError.ownerless
        }
    }

    /// Writes the snapshot to its file. A library whose folder cannot be written to can still be read.
    private static func keep(_ snapshot: IndexSnapshot, in file: IndexFile) {
        guard snapshot.place.date != nil, file.bundle.root.obstacle == nil else { return }
        do { try file.write(snapshot.parts[0].segment, at: snapshot.place) } catch {
            notice(
                "The index file cannot be written, so the index is rebuilt each time the library is opened: \(error)")
        }
    }
}

// MARK: - Going on

extension LibraryIndex {
    private func advanced(
        _ known: IndexSnapshot, to token: ChangeToken, _ database: Database
    ) throws -> IndexSnapshot? {
        guard let next = try LibraryIndex.advance(known, to: token, database) else {
            guard state.withLock({ $0.beginBuild() }) else { return nil }
            return try publishSnapshot { try build(database, token) }
        }
        let snapshot = state.withLock { $0.take(advanced: next) }
        if LibraryIndex.needsNewFile(snapshot) {
            if let file = try file(database) { renew(snapshot, file) }
        }
        return snapshot
    }

    /// Merges all segments into one and writes it to a new file, later and on another thread, so that changes stay
    /// cheap and the next process that opens the library has little to replay.
    private func renew(_ snapshot: IndexSnapshot, _ file: IndexFile) {
        guard state.withLock({ $0.beginRenewing(snapshot) }) else { return }
        later { [self] in
            let merged = snapshot.merged()
            state.withLock { $0.take(renewed: merged, insteadOf: snapshot) }
            LibraryIndex.keep(merged, in: file)
            state.withLock { $0.endRenewing() }
        }
    }

    /// Brings a snapshot up to date from the journal. Returns `nil` when rebuilding takes less time, or when the
    /// journal is incomplete or records deletions.
    private static func advance(
        _ snapshot: IndexSnapshot, to token: ChangeToken, _ database: Database
    ) throws -> IndexSnapshot? {
        guard snapshot.token < token else { return snapshot }
        guard let date = snapshot.place.date, try self.date(of: snapshot.token, database) == date else { return nil }
        let limit = max(minimumReadRows, snapshot.parts[0].segment.count / 2)
        let journalEntries = try IndexRows.journalEntries(after: snapshot.token, limit: limit, database)
        guard journalEntries.count < limit, !journalEntries.includeDeletions else { return nil }
        var next = snapshot
        next.replace(with: try IndexRows.changedRows(after: snapshot.token, database))
        next.place = try place(token, database)
        return next
    }

    private static func place(_ token: ChangeToken, _ database: Database) throws -> IndexSnapshot.Place {
        IndexSnapshot.Place(token: token, date: try date(of: token, database))
    }

    /// Returns the date of the change that led to a token, or `nil` when the journal does not reach back so far.
    private static func date(of token: ChangeToken, _ database: Database) throws -> Double? {
        let statement = try database.cachedStatement(sql: "SELECT date FROM change_set WHERE token = ?")
        return try Double.fetchOne(statement, arguments: [token.rawValue])
    }

    /// Returns true if so many rows have changed that the segments should be merged and written to a new file: soon
    /// enough that the next process has little to replay, seldom enough that it costs little.
    private static func needsNewFile(_ snapshot: IndexSnapshot) -> Bool {
        let count = snapshot.parts[0].segment.count
        return count >= minimumFileRows && snapshot.changedRowCount > max(minimumFileRows, count / changeRatio)
    }

    private static let changeRatio = 16
}
