// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// The columnar index of a library: opened from its file at the first fetch, and brought up to date from the journal
/// whenever it is asked for. It is the same for all threads; fetches hold a snapshot of it.
final class LibraryIndex: Sendable {
    /// How the index came to be.
    enum Origin: Hashable, Sendable {
        /// From a file, with so many rows from the journal.
        case mapped(replayed: Int)
        /// From the database.
        case built
    }

    private enum State {
        case closed
        /// The newest snapshot last. Some older ones are kept for transactions that began before the newest: they share
        /// nearly all of their memory.
        case open([IndexSnapshot], Origin)
        /// The library holds what the index has no room for.
        case unfit
    }

    private let bundle: LibraryBundle
    private let state = Mutex(State.closed)

    init(_ bundle: LibraryBundle) { self.bundle = bundle }

    /// How the index came to be; `nil` until it was asked for.
    var origin: Origin? {
        state.withLock { if case .open(_, let origin) = $0 { origin } else { nil } }
    }

    /// The index as the database is in the transaction of which this is called; `nil` when the database has to answer by
    /// itself: the library holds what the index has no room for, or the transaction is older than what is remembered.
    func snapshot(_ database: Database) throws -> IndexSnapshot? {
        let token = try Journal.token(database)
        return try state.withLock { state in
            do {
                switch state {
                case .unfit: return nil
                case .closed: state = try open(database, token)
                case .open(let snapshots, let origin):
                    if let known = snapshots.last(where: { $0.token == token }) { return known }
                    guard let newest = snapshots.last, newest.token < token else { return nil }
                    state = try advanced(newest, origin, to: token, database, remembering: snapshots)
                }
            } catch is IndexUnfit {
                Logger(label: "photos.store").notice("The library is too large for the index; fetches take longer.")
                state = .unfit
            }
            return if case .open(let snapshots, _) = state { snapshots.last } else { nil }
        }
    }

    private func advanced(
        _ newest: IndexSnapshot, _ origin: Origin, to token: ChangeToken, _ database: Database,
        remembering older: [IndexSnapshot]
    ) throws -> State {
        var next = newest
        guard try LibraryIndex.advance(&next, to: token, database) != nil else { return try build(database, token) }
        return .open(older.suffix(LibraryIndex.rememberedCount) + [next], origin)
    }

    private static let rememberedCount = 3

    /// Brings a snapshot up to date; says how many rows that took, or `nil` when to build anew takes less time.
    private static func advance(
        _ snapshot: inout IndexSnapshot, to token: ChangeToken, _ database: Database
    ) throws -> Int? {
        let limit = max(10_000, snapshot.parts[0].segment.count / 2)
        guard try IndexRows.touchCount(after: snapshot.token, limit: limit, database) < limit else { return nil }
        let rows = try IndexRows.touched(after: snapshot.token, database)
        let deleted = try Set(IndexRows.deleted(after: snapshot.token, database))
        let gone = deleted.isEmpty ? [] : snapshot.ids(of: deleted)
        snapshot.replace(rows.map(\.id) + gone, with: rows)
        snapshot.token = token
        return rows.count
    }

    private func open(_ database: Database, _ token: ChangeToken) throws -> State {
        let file = try file(database)
        guard var snapshot = try file.open(upTo: token, date: { try LibraryIndex.date(of: $0, database) }),
            let replayed = try LibraryIndex.advance(&snapshot, to: token, database)
        else { return try build(database, token) }
        // Soon enough that the next one who opens the library has little to read; seldom enough that it costs little.
        if snapshot.looseCount > max(4_096, snapshot.parts[0].segment.count / 16) {
            snapshot = IndexSnapshot(snapshot.merged(), token: token)
            try store(snapshot, file, database)
        }
        return .open([snapshot], .mapped(replayed: replayed))
    }

    private func build(_ database: Database, _ token: ChangeToken) throws -> State {
        let snapshot = IndexSnapshot(Segment(try IndexRows.all(database)), token: token)
        // Few are read as fast as they are mapped.
        if snapshot.parts[0].segment.count >= 4_096 { try store(snapshot, try file(database), database) }
        return .open([snapshot], .built)
    }

    /// A library whose folder cannot be written to is read all the same.
    private func store(_ snapshot: IndexSnapshot, _ file: IndexFile, _ database: Database) throws {
        guard let date = try LibraryIndex.date(of: snapshot.token, database) else { return }
        do { try file.write(snapshot.parts[0].segment, token: snapshot.token, date: date) } catch {
            Logger(label: "photos.store").notice("The index cannot be kept, and is made anew each time: \(error)")
        }
    }

    private func file(_ database: Database) throws -> IndexFile {
        guard let library = try UUID.fetchOne(database, sql: "SELECT uuid FROM library") else {
            throw LibraryError.ownerless
        }
        return IndexFile(bundle: bundle, library: library)
    }

    /// When the change that leads to a token was made; `nil` when the journal does not reach back so far.
    private static func date(of token: ChangeToken, _ database: Database) throws -> Double? {
        try Double.fetchOne(database, sql: "SELECT date FROM change_set WHERE token = ?", arguments: [token.rawValue])
    }
}

extension IndexSnapshot {
    /// The ids of assets by what the library calls them. Looks at every row: for what happens seldom.
    fileprivate func ids(of uuids: Set<UUID>) -> [UInt32] {
        parts.flatMap { part in
            (0..<part.segment.count).filter { part.isAlive($0) && uuids.contains(part.segment.uuid($0)) }
                .map { part.segment.ids[$0] }
        }
    }
}
