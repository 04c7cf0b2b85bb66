// Licensed under the Apache License, Version 2.0. See LICENSE.

package import GRDB
internal import PhotoLibrary

/// A transaction of the journal, identified by token and date: a database that was restored from a backup assigns the
/// same tokens again.
package struct HistoryPoint: Hashable, Sendable {
    var token: ChangeToken
    /// The date of the transaction, exactly as stored.
    var date: Double

    init(token: ChangeToken, date: Double) {
        self.token = token
        self.date = date
    }

    /// Reads the newest transaction. Returns `nil` in a new library.
    package init?(newestIn database: Database) throws {
        let sql = "SELECT token, date FROM change_set ORDER BY token DESC LIMIT 1"
        guard let row = try Row.fetchOne(try database.cachedStatement(sql: sql)) else { return nil }
        let cell: DatabaseValue = row[1]
        // A row with an unreadable date is still the newest; its date then differs from the recorded one.
        self.init(token: ChangeToken(rawValue: row[0]), date: Double.read(cell) ?? 0)
    }

    /// Returns true if the database has exactly this transaction, whatever followed it.
    func isRecorded(by database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT date FROM change_set WHERE token = ?")
        return try Double.fetchOne(statement, arguments: [token.rawValue]) == date
    }
}

/// An inquiry, after a commit that failed, into whether the database contains the transaction.
///
/// SQLite has rolled the transaction back, but its frames may be complete in the WAL: the process that opens the
/// library next, after all others have closed it, would take them for committed. Moving all committed frames into the
/// database and truncating the WAL leaves no frame that could reappear, and syncs the result.
struct CommitInquiry {
    let path: String
    /// The path that the database must have; `nil` if it is not checked.
    var file: LibraryPath?

    /// Returns true if the library has the transaction, and will have it after any crash; others may have committed
    /// since. Throws an error that says so when this cannot be determined.
    func holds(_ transaction: HistoryPoint?, after failure: any Error) throws(LibraryError) -> Bool {
        do {
            var configuration = Configuration()
            configuration.label = "photo-library-inquiry"
            if let file {
                configuration.refuseLinks(at: file)
                configuration.refuseForeignSchema(at: file)
            }
            // Readers of other processes may hold on to the WAL.
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            return try queue.read { try transaction?.isRecorded(by: $0) ?? false }
        } catch {
            throw CommitInquiry.unknown(LibraryError(writing: failure))
        }
    }

    private static func unknown(_ error: LibraryError) -> LibraryError {
        LibraryError(
            error.code,
            "The disk \(error.code == .diskFull ? "is full, or failed," : "failed") while a change was written, so it "
                + "is not known whether the change was saved. Check that the disk works and has free space, then "
                + "repeat the change: repeating it creates no duplicates.",
            cause: [error.message, error.cause].compactMap(\.self).joined(separator: " "))
    }
}
