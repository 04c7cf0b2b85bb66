// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoLibrary

/// The removal of what a library keeps for a limited time: assets in the trash, what it takes to undo a change, and
/// the history.
///
/// A clock that is wrong must not empty the trash. So the time is not the clock's but the journal's, which ends with the
/// latest date of a transaction that is a day old by now. Between two neighbouring transactions at most five days count,
/// so that a clock that jumps ages nothing by more; and a transaction counts from the latest date that any before it had,
/// so that a clock that was behind ages nothing at all. Whatever is not written to keeps its trash.
struct LibraryExpiry {
    private let engine: SQLiteEngine

    init(_ engine: SQLiteEngine) { self.engine = engine }

    /// The age of a transaction whose date is believed.
    static let proof: TimeInterval = 86400

    /// The longest time that counts between two neighbouring transactions.
    static let longestGap: TimeInterval = 5 * 86400

    /// Removes what is due, if something is, the library can be written, and its database is known to be the newest.
    /// Failures are logged.
    func run() {
        guard engine.database.obstacle == nil else { return }
        attempt { () throws(LibraryError) in
            guard let due = try engine.database.read({ try Due(in: $0, at: engine.now()) }),
                try engine.database.history.state(engine.database) == .newest
            else { return }
            if !due.assets.isEmpty { attempt { () throws(LibraryError) in try purge(due.assets) } }
            if due.isHistoryDue { try prune(due) }
        }
        PurgedOriginals(engine).removeFiles()
    }

    private func attempt(_ body: () throws(LibraryError) -> Void) {
        do throws(LibraryError) { try body() } catch {
            Logger(label: "photos.store").warning("Expired data cannot be removed: \(error)")
        }
    }

    /// Returns the assets that have been in the trash for at least that many seconds, by the time of the journal.
    func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        try engine.database.read { database in
            guard try UndoLog.exists(database), let clock = try JournalClock(database, at: engine.now()),
                let last = clock.last(before: age)
            else { return [] }
            return try Due.trashed(through: last, before: clock.now - age, database)
        }
    }

    /// Purges the assets that are still due, while no other process can write.
    private func purge(_ assets: [UUID]) throws(LibraryError) {
        try PurgedOriginals(engine).checkEveryOriginalIsKnown()
        var count = 0
        for batch in assets.batches {
            count += try engine.database.write { database in
                let due = Set(try Due(in: database, at: engine.now())?.assets ?? [])
                let assets = batch.filter(due.contains)
                var applier = ChangeApplier(database, as: .owner, at: engine.now(), engine: engine)
                try applier.apply(.purgeAssets(assets))
                _ = try Journal.record(applier)
                return assets.count
            }
        }
        guard count > 0 else { return }
        Logger(label: "photos.store").notice(
            "Permanently removed \(count.counted("asset")) that had been in the trash for 30 days.")
    }

    private func prune(_ due: Due) throws(LibraryError) {
        // The history file names a transaction that shows that the database is the newest.
        let named = engine.database.history.content()?.newest.token.rawValue ?? 0
        if let last = due.lastUndo { try prune("inverse_change", counting: "inverse_change", through: last) }
        guard let last = due.lastHistory else { return }
        let newest = try engine.database.read { try Int64.fetchOne($0, sql: "SELECT max(token) FROM change_set") ?? 0 }
        try prune("change_set", counting: "change_object", through: min(last, newest - 1, named - 1))
    }

    /// The number of rows that one transaction removes, so that other writers do not wait long. Those of one token go
    /// together.
    static let pruneLimit = 20_000

    /// Removes the rows of a table through a token, in several transactions.
    private func prune(_ table: String, counting counted: String, through last: Int64) throws(LibraryError) {
        while let next = try engine.database.read({ try LibraryExpiry.batchEnd(counted, table, through: last, $0) }) {
            try engine.database.write { database in
                try database.execute(sql: "DELETE FROM \(table) WHERE token <= ?", arguments: [next])
            }
        }
    }

    /// Returns the last token of a batch; `nil` when there are no more rows.
    static func batchEnd(
        _ counted: String, _ table: String, through last: Int64, limit: Int = pruneLimit, _ database: Database
    ) throws -> Int64? {
        let sql = """
            SELECT token, (SELECT count(*) FROM \(counted) AS counted WHERE counted.token = due.token) \
            FROM (SELECT DISTINCT token FROM \(table) WHERE token <= ?) AS due ORDER BY token
            """
        let rows = try Row.fetchCursor(database, sql: sql, arguments: [last])
        var (end, sum): (Int64?, Int64) = (nil, 0)
        while sum < limit, let row = try rows.next() {
            end = Int64.fromDatabaseValue(row[0]) ?? end
            sum += (Int64.fromDatabaseValue(row[1]) ?? 0) + 1
        }
        return end
    }
}

/// The expired data of a library.
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
        guard let clock = try JournalClock(database, at: now) else { return nil }
        lastUndo = try clock.last(before: Retention.undo)
            .flatMap { try Due.has("inverse_change", through: $0, database) ? $0 : nil }
        lastHistory = try clock.last(before: Retention.history)
            .flatMap { try Due.has("change_set", through: $0, database) ? $0 : nil }
        if let last = clock.last(before: Retention.trash) {
            assets = try Due.trashed(through: last, before: clock.now - Retention.trash, database)
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

    private static func has(_ table: String, through last: Int64, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE token <= ?)", arguments: [last]) ?? false
    }

    /// Returns the assets that were put into the trash by one of the first transactions and left there.
    static func trashed(
        through last: Int64, before date: Double, _ database: Database
    ) throws -> [UUID] {
        let cells = try DatabaseValue.fetchAll(
            database, sql: "SELECT uuid FROM asset WHERE trashed_date <= ? ORDER BY id", arguments: [date])
        let old = cells.compactMap { UUID.fromDatabaseValue($0) }
        guard !old.isEmpty else { return [] }
        let touched = try DatabaseValue.fetchAll(
            database, sql: "SELECT uuid FROM change_object WHERE token > ? AND kind = 'asset' AND facets & ?",
            arguments: [last, Facets.trash.rawValue])
        let recent = Set(touched.compactMap { UUID.fromDatabaseValue($0) })
        return old.filter { !recent.contains($0) }
    }
}

/// The time of a library's journal.
private struct JournalClock {
    /// The latest date of a transaction that is a day old by the clock.
    let now: Double
    /// The age of each transaction, the newest first.
    private let ages: [(token: Int64, age: Double)]

    /// Returns `nil` for a journal without a transaction that is a day old.
    init?(_ database: Database, at date: Date) throws {
        let limit = date.addingTimeInterval(-LibraryExpiry.proof).stored
        let rows = try Row.fetchCursor(database, sql: "SELECT token, date FROM change_set ORDER BY token")
        var times: [(token: Int64, reached: Double)] = []
        var believed: Double?
        var reached = -Double.infinity
        while let row = try rows.next() {
            guard let token = Int64.fromDatabaseValue(row[0]), let date = Double.fromDatabaseValue(row[1]) else {
                continue
            }
            reached = max(reached, date)
            times.append((token, reached))
            if date <= limit { believed = max(believed ?? date, date) }
        }
        guard let believed else { return nil }
        now = believed
        var ages: [(token: Int64, age: Double)] = []
        var (age, later) = (0.0, believed)
        for (token, reached) in times.reversed() {
            age += min(max(0, later - reached), LibraryExpiry.longestGap)
            later = min(later, reached)
            ages.append((token, reached > believed ? 0 : age))
        }
        self.ages = ages
    }

    /// Returns the last transaction of this age.
    func last(before age: TimeInterval) -> Int64? { ages.first { $0.age >= age }?.token }
}
