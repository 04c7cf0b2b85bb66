// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoFiles
internal import PhotoLibrary

/// The originals whose last asset was purged: the only ones that are ever deleted.
///
/// The transaction that removes the rows records which files go with them; the files are removed after its commit, so
/// that a commit that fails has removed nothing. What a crash leaves is removed later, and is no photo to recover
/// meanwhile. A file is removed only if it is still the one that was recorded: whoever imports the same picture again
/// gets a file of his own, and keeps it, even if an old database comes back that still has the record.
struct PurgedOriginals {
    private let engine: SQLiteEngine

    init(_ engine: SQLiteEngine) { self.engine = engine }

    /// Throws unless the database is proven to be the newest that the library had: the rows of another one may name the
    /// same bytes.
    func checkIsNewest(_ database: Database) throws {
        guard try engine.database.history.state(in: database) != .newest else { return }
        throw LibraryError(
            .invalidRequest,
            "Nothing proves that the library's database is the newest that it had, so an original that no photo of it has may "
                + "be somebody's. Nothing was removed. “photos recover” compares all originals with it; then it can be done."
        )
    }

    /// Records that a file goes, in the transaction that removes its last row.
    func record(_ key: OriginalKey, at date: Date, _ database: Database) throws {
        let status = try Disk.status(of: engine.bundle.path(of: key))
        let file = status.flatMap { $0.isFile ? $0 : nil }
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO purged_original (key, purged_date, inode, changed_nanoseconds) VALUES (?, ?, ?, ?)
                """
        ).execute(arguments: [key.text, date.stored, file?.storedInode, file?.storedChange])
    }

    /// Removes the files that are still to be removed. What cannot be removed now is logged, and removed later.
    func removeFiles() {
        do throws(LibraryError) {
            while try removeBatch() > 0 {}
        } catch {
            Logger(label: "photos.store").warning(
                "Files of photos that were removed for good are still there, and are removed later: \(error)")
        }
    }

    /// Returns the number of records that were settled.
    private func removeBatch() throws(LibraryError) -> Int {
        guard try engine.database.read({ try !PurgedOriginals.waiting(limit: 1, $0).isEmpty }) else { return 0 }
        return try engine.database.write { database in
            try checkIsNewest(database)
            let waiting = try PurgedOriginals.waiting(limit: batchLimit, database)
            var folders: Set<String> = []
            for purged in waiting where try isSame(purged) && !SQLiteEngine.isNeeded(purged.key, database) {
                try engine.originals.files.remove(engine.bundle.path(of: purged.key))
                folders.insert(purged.key.folder)
            }
            for folder in folders.sorted() {
                try engine.originals.files.syncFolder(engine.bundle.originals.appending(folder))
            }
            for purged in waiting {
                try database.execute(
                    sql: "UPDATE purged_original SET inode = NULL, changed_nanoseconds = NULL WHERE key = ?",
                    arguments: [purged.key.text])
            }
            return waiting.count
        }
    }

    private func isSame(_ purged: Waiting) throws(LibraryError) -> Bool {
        guard let status = try Disk.status(of: engine.bundle.path(of: purged.key)), status.isFile else { return false }
        return status.storedInode == purged.inode && status.storedChange == purged.changed
    }
}

extension PurgedOriginals {
    /// A file that is to be removed.
    struct Waiting {
        let key: OriginalKey
        let inode: Int64
        let changed: Int64
    }

    /// Returns the files that are to be removed; none of an older library, which is only read.
    static func waiting(limit: Int = .max, _ database: Database) throws -> [Waiting] {
        guard try UndoLog.exists(database) else { return [] }
        let sql = "SELECT key, inode, changed_nanoseconds FROM purged_original WHERE inode IS NOT NULL LIMIT ?"
        return try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: [limit]).compactMap { row in
            guard let key = String.read(row[0]).flatMap({ OriginalKey($0) }), let inode = Int64.read(row[1]),
                let changed = Int64.read(row[2])
            else { return nil }
            return Waiting(key: key, inode: inode, changed: changed)
        }
    }
}

extension FileStatus {
    fileprivate var storedInode: Int64 { Int64(bitPattern: inode) }
    fileprivate var storedChange: Int64 {
        Int64(changed.seconds).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(changed.nanoseconds)
    }
}
