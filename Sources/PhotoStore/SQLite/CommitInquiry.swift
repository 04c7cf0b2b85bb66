// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// Finds out, after a commit that failed, what the database holds.
///
/// SQLite has undone the transaction then, but its frames may lie whole in the WAL: whoever opens the library when
/// everybody else has closed it takes them for committed. Moving what is committed into the database itself, and cutting
/// the WAL to nothing, leaves no frame that could come back, and syncs what stays.
struct CommitInquiry {
    let path: String

    /// Whether the library has the transaction now and will have it after any crash; others may have committed since. Throws,
    /// when that cannot be said, an error that says so.
    func holds(_ transaction: HistoryPoint?, after failure: any Error) throws(LibraryError) -> Bool {
        do {
            var configuration = Configuration()
            configuration.label = "photo-library-inquiry"
            // Readers of other processes may hold on to the WAL.
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            return try queue.read { try transaction?.isHeld(by: $0) ?? false }
        } catch {
            throw CommitInquiry.unknown(LibraryError(writing: failure))
        }
    }

    private static func unknown(_ error: LibraryError) -> LibraryError {
        LibraryError(
            error.code,
            "The disk failed while a change was written, so it is not known whether the library has it. Nothing was taken "
                + "back. Make sure that the disk works and has room, and do it again: what is there already is not doubled.",
            cause: [error.message, error.cause].compactMap(\.self).joined(separator: " "))
    }
}
