// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// The checkpoint of the write-ahead log, which copies its pages into the database and syncs both.
///
/// SQLite runs it inside the commit that makes the log long, which may then take a quarter of a second, and reports its
/// errors as errors of that commit, although the commit succeeded. Here it follows once the commit is recorded, so that
/// other processes hear of the change at once. An error leaves the log longer, and the next commit tries again.
final class LogCheckpoint: Sendable {
    /// The number of pages from which the log is copied; SQLite's own.
    private static let limit: Int32 = 1000
    /// The number of pages in the log after the last commit of this connection.
    private let pages = Atomic<Int32>(0)

    /// Makes connections count instead of running checkpoints themselves.
    static func deferred(in configuration: inout Configuration) -> LogCheckpoint {
        let checkpoint = LogCheckpoint()
        // A connection keeps its configuration, and with it what the hook is given.
        configuration.prepareDatabase { database in
            sqlite3_wal_hook(
                database.sqliteConnection,
                { context, _, _, pages in
                    guard let context else { return SQLITE_OK }
                    Unmanaged<LogCheckpoint>.fromOpaque(context).takeUnretainedValue().pages
                        .store(pages, ordering: .relaxed)
                    return SQLITE_OK
                }, Unmanaged.passUnretained(checkpoint).toOpaque())
        }
        return checkpoint
    }

    /// Copies the log if it is long. Does not wait: pages that other processes still read stay in the log.
    func runIfDue(_ pool: DatabasePool) {
        guard pages.load(ordering: .relaxed) >= LogCheckpoint.limit else { return }
        pages.store(0, ordering: .relaxed)
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
    }
}
