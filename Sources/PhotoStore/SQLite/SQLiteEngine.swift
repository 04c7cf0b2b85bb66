// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import GRDB
internal import Logging
package import PhotoLibrary

/// A library in a folder: SQLite for what is known, files for the originals.
///
/// Any number of engines, in this process and others, may be open on one folder at once: readers see snapshots, one
/// writes at a time. Two engines on different folders share nothing.
package final class SQLiteEngine: LibraryEngine {
    let bundle: LibraryBundle
    let database: LibraryDatabase
    let staging: StagingArea
    let originals: OriginalsFolder
    let provider: Originals
    let index: LibraryIndex
    let collections = CollectionCache()
    let now: @Sendable () -> Date

    /// Opens the library in the folder, and removes what a crash left there.
    ///
    /// With `createIfMissing`, a folder that is not there, or is empty, becomes a library. Throws `libraryMissing`,
    /// `libraryUnreadable` (something else is there, the database is broken, the volume is read-only), `libraryTooNew`,
    /// `diskFull` or `inputOutput`; nothing of what was there is touched then.
    package convenience init(opening url: URL, createIfMissing: Bool) throws(LibraryError) {
        try self.init(opening: url, createIfMissing: createIfMissing, files: .system)
    }

    /// For tests: with other file operations, other volumes, or another clock.
    package init(
        opening url: URL, createIfMissing: Bool, files: FileSystem = .system,
        volumes: @escaping VolumeTable.Source = VolumeTable.system, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) {
        bundle = LibraryBundle(url)
        if createIfMissing { try bundle.makeFolder(files) }
        try bundle.checkFolder()
        database = try SQLiteEngine.openDatabase(bundle, createIfMissing: createIfMissing, files)
        index = LibraryIndex(bundle, files)
        staging = StagingArea(bundle, files)
        originals = OriginalsFolder(bundle: bundle, files: files)
        provider = Originals(
            local: LocalOriginals(bundle: bundle), referenced: ReferencedOriginals(volumes: volumes))
        self.now = now
        try sweep(files)
        if let complaint = try database.history.complaint(database) {
            Logger(label: "photos.store").warning("\(complaint)")
        }
    }

    package func describe() throws(LibraryError) -> LibraryDescription {
        try database.read { database in
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT uuid, device, default_access, is_hidden_locked FROM library")
            else {
                throw LibraryError.ownerless
            }
            var columns = RowReader(row)
            var description = LibraryDescription(
                uuid: try columns.next(), device: try columns.next(), token: try Journal.token(database),
                defaultAccess: try columns.nextRaw())
            description.isHiddenLocked = try columns.next()
            return description
        }
    }

    /// One opener at a time: two that make or migrate the same library would meet halfway.
    private static func openDatabase(
        _ bundle: LibraryBundle, createIfMissing: Bool, _ files: FileSystem
    ) throws(LibraryError) -> LibraryDatabase {
        let lock = try FileLock(exclusiveOnFolder: bundle.path)
        defer { withExtendedLifetime(lock) {} }
        let manifest = try bundle.open(createIfMissing: createIfMissing, files)
        let isNew = try Disk.status(of: bundle.database) == nil
        let database = try LibraryDatabase(
            path: bundle.database, library: manifest.uuid, history: HistoryFile(path: bundle.history))
        if isNew { try files.syncFolder(bundle.path) }
        return database
    }

    private func sweep(_ files: FileSystem) throws(LibraryError) {
        let count = try StagingSweep(bundle: bundle, files: files).run()
        guard count > 0 else { return }
        Logger(label: "photos.store").info("Removed \(count) files that an interrupted import left behind.")
    }

    /// Whether a row names the original.
    static func isKnown(_ key: OriginalKey, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM placement WHERE store = 'local' AND key = ?)")
        return try Bool.fetchOne(statement, arguments: [key.text]) ?? false
    }
}
