// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoFiles
internal import PhotoLibrary

/// The originals whose last asset was purged.
///
/// The transaction that removes the rows records which files go with them; the files are removed after its commit, so
/// that a commit that fails has removed nothing. What a crash leaves is removed later, and is no photo to recover
/// meanwhile. A file is removed only if it is still the one that was recorded: whoever imports the same picture again
/// gets a file of his own, and keeps it, even if an old database comes back that still has the record.
struct PurgedOriginals {
    private let engine: SQLiteEngine

    init(_ engine: SQLiteEngine) { self.engine = engine }

    /// Throws unless everything shows that the database is the newest that the library had: the rows of another one may
    /// name the same bytes. Reads the names of all originals, outside of a transaction.
    ///
    /// A database that came back from a backup together with its history does not show its age; but then there are
    /// originals, of later imports, whose bytes it does not know.
    func checkEveryOriginalIsKnown() throws(LibraryError) {
        let unclaimed = try UnclaimedOriginals(engine).list()
        if unclaimed.isEmpty || engine.database.history.knows(unclaimed) { return }
        let isUnknown = try engine.database.read { database in
            try unclaimed.compactMap { OriginalKey(originalPath: $0.path) }
                .contains { try !SQLiteEngine.isNeeded($0, database) }
        }
        if isUnknown { throw PurgedOriginals.unproven }
    }

    /// Throws unless the history shows that the database is the newest that the library had.
    func checkIsNewest(_ database: Database) throws {
        guard try engine.database.history.state(in: database) == .newest else { throw PurgedOriginals.unproven }
    }

    private static let unproven = LibraryError(
        .invalidRequest,
        "Nothing proves that the library's database is the newest that it had, so an original that no photo of it has may "
            + "be somebody's. Nothing was removed. “photos recover” compares all originals with it; then it can be done."
    )

    /// Records that the files of these bytes go, in the transaction that removes their last row. They may be there under
    /// several names, with different filename extensions.
    func record(_ fingerprint: Fingerprint, at date: Date, _ database: Database) throws {
        let start = fingerprint.hex
        let folder = String(start.prefix(2))
        for name in try Disk.names(in: engine.bundle.originals.appending(folder))
        where name.hasPrefix(start.dropFirst(2)) {
            guard let key = OriginalKey(folder + "/" + name), key.fingerprint == fingerprint,
                let file = try Disk.status(of: engine.bundle.path(of: key)), file.isFile
            else { continue }
            try database.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO purged_original (key, purged_date, modified_nanoseconds) VALUES (?, ?, ?)
                    """
            ).execute(arguments: [key.text, date.stored, file.modified.inNanoseconds])
        }
    }
}

// MARK: - Removing files

extension PurgedOriginals {
    /// Removes the files that are still to be removed, and their renditions. A file that cannot be removed now is logged,
    /// and removed later.
    func removeFiles() {
        do throws(LibraryError) {
            var last = ""
            while let next = try removeBatch(after: last) { last = next }
        } catch {
            log("Files of photos that were removed for good are still there, and are removed later: \(error)")
        }
    }

    /// Removes a batch of files, and returns the key of the last one; `nil` when there are no more.
    private func removeBatch(after last: String) throws(LibraryError) -> String? {
        let isEmpty = try engine.database.read { try PurgedOriginals.waiting(after: last, limit: 1, $0).isEmpty }
        guard !isEmpty else { return nil }
        let (removed, next) = try engine.database.write { database in
            try checkIsNewest(database)
            let waiting = try PurgedOriginals.waiting(after: last, limit: batchLimit, database)
            let settled = waiting.filter { settle($0, database) }
            for folder in Set(settled.compactMap(\.key?.folder)).sorted() {
                try engine.originals.files.syncFolder(engine.bundle.originals.appending(folder))
            }
            for purged in settled {
                try database.execute(
                    sql: "UPDATE purged_original SET modified_nanoseconds = NULL WHERE key = ?",
                    arguments: [purged.text])
            }
            return (settled.compactMap(\.key?.fingerprint), waiting.last?.text)
        }
        try? engine.renditions().removeRenditions(of: removed)
        return next
    }

    /// Removes a file, unless it is another one by now or an asset has its bytes again. Returns false if it is still to
    /// be removed.
    private func settle(_ purged: Waiting, _ database: Database) -> Bool {
        guard let key = purged.key else { return true }
        do {
            let status = try Disk.status(of: engine.bundle.path(of: key))
            guard let status, status.isFile, status.modified.inNanoseconds == purged.modified,
                try !SQLiteEngine.isNeeded(key, database)
            else { return true }
            try engine.originals.files.remove(engine.bundle.path(of: key))
            return true
        } catch {
            log("“originals/\(key.text)” of a photo that was removed for good is still there: \(error)")
            return false
        }
    }

    private func log(_ message: String) { Logger(label: "photos.store").warning("\(message)") }

    /// A file that is to be removed.
    struct Waiting {
        let text: String
        /// `nil` for a damaged key, which names no file.
        var key: OriginalKey? { OriginalKey(text) }
        /// A date that copies of the library keep, and that a picture which is imported again does not have.
        let modified: Int64?
    }

    /// Returns the files that are to be removed, by key; none of an older library, which is only read.
    static func waiting(after last: String = "", limit: Int = .max, _ database: Database) throws -> [Waiting] {
        guard try UndoLog.exists(database) else { return [] }
        let sql = """
            SELECT key, modified_nanoseconds FROM purged_original WHERE modified_nanoseconds IS NOT NULL AND key > ? \
            ORDER BY key LIMIT ?
            """
        let rows = try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: [last, limit])
        return rows.compactMap { row in
            String.fromDatabaseValue(row[0]).map { Waiting(text: $0, modified: Int64.fromDatabaseValue(row[1])) }
        }
    }
}
