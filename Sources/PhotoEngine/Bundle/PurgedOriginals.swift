// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoFiles
internal import PhotoLibrary

/// The originals whose last asset was purged, and the renditions of these originals.
///
/// The transaction that removes the rows records which files go with them; the files and the renditions are removed
/// after its commit, so that a commit that fails has removed nothing. The record stays until both are gone. If a crash, or
/// another program that has locked the renditions, keeps some of them, the next cleaning removes the rest, which no
/// recovery offers as photos meanwhile. A file is removed only if it is still the recorded one: if the same picture is
/// imported again, its new file stays, even if an old database comes back that still has the record.
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
        "The library's database may be an older copy, so an original without an asset may be a wanted photo. Nothing "
            + "was removed. Run “photos recover”, then try again."
    )

    /// Records that these bytes go, in the transaction that removes their last rows. Their files may be there under
    /// several names, with different filename extensions. Bytes without a file in the library are recorded as well,
    /// because they may have renditions, and no import brings them back.
    func record(_ fingerprints: Set<Fingerprint>, at date: Date, _ database: Database) throws {
        let folders = Dictionary(grouping: fingerprints) { String($0.hex.prefix(2)) }
        for (folder, fingerprints) in folders.sorted(by: { $0.key < $1.key }) {
            let names = try Disk.names(in: engine.bundle.originals.appending(folder))
            let keys = Dictionary(grouping: names.compactMap { OriginalKey(folder + "/" + $0) }, by: \.fingerprint)
            for fingerprint in fingerprints.sorted(by: { $0.hex < $1.hex }) {
                var isFound = false
                for key in keys[fingerprint] ?? [] {
                    guard let file = try Disk.status(of: engine.bundle.path(of: key)) else { continue }
                    try record(key, at: date, modified: file.modified.inNanoseconds, database)
                    isFound = true
                }
                guard !isFound else { continue }
                let key = try OriginalKey.checked(fingerprint, filenameExtension: "")
                try record(key, at: date, modified: PurgedOriginals.noFile, database)
            }
        }
    }

    /// The date of an original without a file, which no file has.
    private static let noFile = Int64.min

    private func record(_ key: OriginalKey, at date: Date, modified: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO purged_original (key, purged_date, modified_nanoseconds) VALUES (?, ?, ?)"
        ).execute(arguments: [key.text, date.stored, modified])
    }
}

// MARK: - Dates

extension PurgedOriginals {
    /// Returns when these bytes were purged. Those that never were are missing from the result, and those that an asset
    /// has again may be in it.
    static func dates(of fingerprints: [Fingerprint], _ database: Database) throws -> [Fingerprint: Date] {
        guard try UndoLog.exists(database),
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM purged_original)") == true
        else { return [:] }
        // The keys of one fingerprint differ in what follows it: nothing, or a full stop, which is before the slash.
        let statement = try database.cachedStatement(
            sql: "SELECT max(purged_date) FROM purged_original WHERE key >= ? AND key < ?")
        var dates: [Fingerprint: Date] = [:]
        for fingerprint in fingerprints where dates[fingerprint] == nil {
            let key = try OriginalKey.checked(fingerprint, filenameExtension: "").text
            guard let row = try Row.fetchOne(statement, arguments: [key, key + "/"]) else { continue }
            var columns = RowReader(row)
            dates[fingerprint] = try columns.nextDate()
        }
        return dates
    }
}

// MARK: - Removing files

extension PurgedOriginals {
    /// Removes the files that are still to be removed, and their renditions. Failures are logged, and the
    /// next cleaning tries again.
    func removeFiles() {
        do throws(LibraryError) {
            let left = try remove()
            guard !left.isEmpty else { return }
            let files = left.count == 1 ? "A file" : "\(left.count) files"
            log(
                "\(files) of permanently deleted photos could not be removed; “photos verify” lists such files. The "
                    + "next import or “photos trash empty” tries again.")
        } catch {
            log("Files of permanently deleted photos could not be removed, and will be removed later: \(error)")
        }
    }

    /// Removes the files that are still to be removed, their renditions and their movies, and returns those that cannot be
    /// removed now.
    func remove() throws(LibraryError) -> [UnremovedOriginal] {
        var left: [UnremovedOriginal] = []
        var last = ""
        while let batch = try removeBatch(after: last) {
            last = batch.last
            // The file of renditions and the folder of movies are named once.
            left += batch.left.filter { !left.contains($0) }
        }
        return left
    }

    /// Returns the files that are still to be removed, without removing them, and the folder of movies or the file of
    /// renditions if some are still to be removed from it.
    func list() throws(LibraryError) -> [UnremovedOriginal] {
        try engine.database.read { database in
            let waiting = try PurgedOriginals.waiting(database)
            let left = try waiting.compactMap { purged -> UnremovedOriginal? in
                guard case .there(let reason) = try state(of: purged, database) else { return nil }
                return UnremovedOriginal(path: "originals/\(purged.text)", reason: reason)
            }
            // The record of a file that is gone stays for its renditions and its movie.
            let originals = try waiting.count > left.count ? renditions(of: waiting, database) : []
            if originals.isEmpty { return left }
            let path = engine.movies.hasMovie(ofAny: originals) ? engine.bundle.movies : engine.bundle.renditions
            return left + [UnremovedOriginal(path: path.relative)]
        }
    }

    /// A batch of files: the key of the last one, and those that cannot be removed now.
    private struct Batch {
        var last: String
        var left: [UnremovedOriginal]
    }

    /// Removes a batch of files, their renditions and their movies; returns `nil` when there are no more.
    private func removeBatch(after last: String) throws(LibraryError) -> Batch? {
        let (waiting, renditions) = try engine.database.read { database in
            let waiting = try PurgedOriginals.waiting(after: last, limit: batchLimit, database)
            return (waiting, try self.renditions(of: waiting, database))
        }
        guard let end = waiting.last else { return nil }
        // Outside of the transaction, because it may have to wait for another program.
        let kept = renditionsKept(of: renditions)
        return try engine.database.write { database in
            try checkIsNewest(database)
            var batch = Batch(last: end.text, left: kept)
            let settled = waiting.filter { purged in
                guard let reason = settle(purged, database) else { return true }
                batch.left.append(UnremovedOriginal(path: "originals/\(purged.text)", reason: reason))
                return false
            }
            for name in Set(settled.compactMap(\.key?.folder)).sorted() {
                let folder = engine.bundle.originals.appending(name)
                // A file that stays outside of the library has none.
                if try Disk.status(of: folder) != nil { try engine.originals.files.syncFolder(folder) }
            }
            guard kept.isEmpty else { return batch }
            for purged in settled {
                // It may have been purged again meanwhile, with another file.
                try database.execute(
                    sql: """
                        UPDATE purged_original SET modified_nanoseconds = NULL WHERE key = ? AND modified_nanoseconds = ?
                        """,
                    arguments: [purged.text, purged.modified])
            }
            return batch
        }
    }

    /// Returns the originals whose renditions go with them: those that no asset has again.
    private func renditions(of waiting: [Waiting], _ database: Database) throws -> [Fingerprint] {
        try waiting.compactMap { purged in
            try purged.key.flatMap { try SQLiteEngine.isNeeded($0, database) ? nil : $0.fingerprint }
        }
    }

    /// Removes renditions and movies. Returns the file of renditions and the folder of movies, with the reason, if they are
    /// still there.
    private func renditionsKept(of originals: [Fingerprint]) -> [UnremovedOriginal] {
        let small = kept(engine.bundle.renditions) { () throws(LibraryError) in
            try engine.renditions().removeRenditions(of: originals)
        }
        let movies = kept(engine.bundle.movies) { () throws(LibraryError) in try engine.movies.remove(originals) }
        return [small, movies].compactMap(\.self)
    }

    private func kept(_ path: LibraryPath, _ remove: () throws(LibraryError) -> Void) -> UnremovedOriginal? {
        do throws(LibraryError) {
            try remove()
            return nil
        } catch {
            return UnremovedOriginal(path: path.relative, reason: error.description)
        }
    }

    /// Removes a file, unless it is another one by now or an asset has its bytes again. Returns the reason if it is still
    /// to be removed.
    private func settle(_ purged: Waiting, _ database: Database) -> String? {
        do {
            switch try state(of: purged, database) {
            case .settled: return nil
            case .there(let reason?): return reason
            case .there: break
            }
            if let key = purged.key { try engine.originals.files.remove(engine.bundle.path(of: key)) }
            return nil
        } catch {
            return LibraryError(database: error).description
        }
    }

    /// The state of the path of a file that is to be removed.
    private enum State {
        /// Nothing of the kind, or a file that came since, or one that an asset has.
        case settled
        /// The file, or something else that only a person may remove, with the reason.
        case there(String?)
    }

    private func state(of purged: Waiting, _ database: Database) throws -> State {
        guard let key = purged.key, let status = try Disk.status(of: engine.bundle.path(of: key)),
            try !SQLiteEngine.isNeeded(key, database)
        else { return .settled }
        guard status.isFile else {
            return .there("This is not a file of the library: something else has taken its name. Move it elsewhere.")
        }
        return status.modified.inNanoseconds == purged.modified ? .there(nil) : .settled
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
