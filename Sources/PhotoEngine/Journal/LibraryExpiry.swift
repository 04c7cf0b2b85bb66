// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoLibrary

/// The removal of what a library keeps for a limited time: assets in the trash, what it takes to undo a change, and
/// the history.
///
/// A clock that is wrong must not empty the trash. So the time is not the clock's but the journal's: the latest date of
/// a transaction that is a day old by now. A clock that jumped ahead has no such transaction yet, and one that was set
/// back is noticed because transactions count from the latest date that any before them had. Whatever is not written to
/// keeps its trash.
struct LibraryExpiry {
    private let engine: SQLiteEngine

    init(_ engine: SQLiteEngine) { self.engine = engine }

    /// The age of a transaction whose date is believed.
    static let proof: TimeInterval = 86400

    /// Removes what is due, if something is and the library can be written. Failures are logged.
    func run() {
        guard engine.database.obstacle == nil else { return }
        let log = Logger(label: "photos.store")
        do throws(LibraryError) {
            let due = try engine.database.read { try Due(in: $0, at: engine.now()) }
            guard let due else { return PurgedOriginals(engine).removeFiles() }
            let isPurged = due.assets.isEmpty ? false : try purge(due.assets)
            if isPurged {
                log.notice("Removed \(due.assets.count) assets for good that were in the trash for 30 days.")
            }
            if due.isHistoryDue { try prune(due) }
        } catch {
            log.warning("What is no longer kept is still there: \(error)")
        }
        PurgedOriginals(engine).removeFiles()
    }

    /// Returns false when nothing proves that the database is the newest: then everything is kept.
    private func purge(_ assets: [UUID]) throws(LibraryError) -> Bool {
        guard try engine.database.history.state(engine.database) == .newest else { return false }
        for batch in assets.batches {
            _ = try engine.connect(.owner).apply([.purgeAssets(batch)])
        }
        return true
    }

    private func prune(_ due: Due) throws(LibraryError) {
        try engine.database.write { database in
            if let last = due.lastUndo {
                try database.execute(sql: "DELETE FROM inverse_change WHERE token <= ?", arguments: [last])
            }
            guard let last = due.lastHistory else { return }
            // The newest transaction tells that the database is the newest.
            try database.execute(
                sql: "DELETE FROM change_set WHERE token <= ? AND token < (SELECT max(token) FROM change_set)",
                arguments: [last])
        }
    }
}

/// What is due in a library.
private struct Due {
    /// The assets that have been in the trash long enough.
    var assets: [UUID] = []
    /// The last transaction that cannot be undone any more.
    var lastUndo: Int64?
    /// The last transaction that is not in the history any more.
    var lastHistory: Int64?

    var isHistoryDue: Bool { lastUndo != nil || lastHistory != nil }

    /// Returns `nil` when nothing is due, which costs little.
    init?(in database: Database, at now: Date) throws {
        guard try UndoLog.exists(database), try Due.mayBeSomething(database, now) else { return nil }
        let believed = try Double.fetchOne(
            database, sql: "SELECT max(date) FROM change_set WHERE date <= ?",
            arguments: [now.addingTimeInterval(-LibraryExpiry.proof).stored])
        guard let believed else { return nil }
        let undo = try Due.last(before: believed - Retention.undo, database)
        lastUndo = try undo.flatMap { try Due.has("inverse_change", through: $0, database) ? $0 : nil }
        let history = try Due.last(before: believed - Retention.history, database)
        lastHistory = try history.flatMap { try Due.has("change_set", through: $0, database) ? $0 : nil }
        if let last = try Due.last(before: believed - Retention.trash, database) {
            assets = try Due.trashed(through: last, before: believed - Retention.trash, database)
        }
        if assets.isEmpty, !isHistoryDue { return nil }
    }

    private static func mayBeSomething(_ database: Database, _ now: Date) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM asset WHERE trashed_date <= ?1) \
            OR (SELECT date FROM change_set WHERE token = (SELECT min(token) FROM inverse_change)) <= ?1 \
            OR (SELECT date FROM change_set WHERE token = (SELECT min(token) FROM change_set)) <= ?2
            """
        let limits = [-Retention.trash, -Retention.history].map { now.addingTimeInterval($0).stored }
        return try Bool.fetchOne(database, sql: sql, arguments: StatementArguments(limits)) ?? false
    }

    /// Returns the last transaction such that neither its date nor that of any before it is later.
    private static func last(before date: Double, _ database: Database) throws -> Int64? {
        let sql = """
            SELECT coalesce((SELECT min(token) - 1 FROM change_set WHERE date > ?), (SELECT max(token) FROM change_set))
            """
        return try Int64.fetchOne(database, sql: sql, arguments: [date])
    }

    private static func has(_ table: String, through last: Int64, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE token <= ?)", arguments: [last]) ?? false
    }

    /// Returns the assets that were put into the trash by one of the first transactions and left there.
    private static func trashed(
        through last: Int64, before date: Double, _ database: Database
    ) throws -> [UUID] {
        let old = try UUID.fetchAll(
            database, sql: "SELECT uuid FROM asset WHERE trashed_date <= ? ORDER BY id", arguments: [date])
        guard !old.isEmpty else { return [] }
        let recent = try UUID.fetchSet(
            database, sql: "SELECT uuid FROM change_object WHERE token > ? AND kind = 'asset' AND facets & ?",
            arguments: [last, Facets.isTrashed.rawValue])
        return old.filter { !recent.contains($0) }
    }
}
