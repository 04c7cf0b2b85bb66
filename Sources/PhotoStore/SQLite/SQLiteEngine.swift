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
    /// Looks up the names of places; `nil` leaves them without.
    let places: (any PlaceNamer)?
    private let files: FileSystem
    private let patience: LockPatience

    /// Opens the library in the folder for reading: without a lock, and without writing, so that it waits for nobody and
    /// needs no permission to write. What changes need is done by the first of them.
    ///
    /// With `createIfMissing`, a folder that is not there, or is empty, becomes a library. Throws `libraryMissing`,
    /// `libraryUnreadable` (something else is there, the database is broken), `libraryTooNew`, `diskFull` or
    /// `inputOutput`; nothing of what was there is touched then.
    ///
    /// - Parameter places: Tells what the places of assets are called.
    package convenience init(
        opening url: URL, createIfMissing: Bool, places: (any PlaceNamer)? = nil
    ) throws(LibraryError) {
        try self.init(opening: url, createIfMissing: createIfMissing, places: places, files: .system)
    }

    /// For tests: with other file operations, other volumes, another clock, or less patience.
    package init(
        opening url: URL, createIfMissing: Bool, places: (any PlaceNamer)? = nil, files: FileSystem = .system,
        volumes: @escaping VolumeTable.Source = VolumeTable.system, patience: LockPatience = LockPatience(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) {
        if createIfMissing { try LibraryBundle.makeFolder(url, files) }
        bundle = try LibraryBundle(opening: url)
        database = try LibraryDatabase(
            WritingPreparation(
                bundle: bundle, files: files, createIfMissing: createIfMissing, patience: patience, places: places))
        index = LibraryIndex(bundle, files)
        staging = StagingArea(bundle, files, patience)
        originals = OriginalsFolder(bundle: bundle, files: files)
        provider = Originals(
            local: LocalOriginals(bundle: bundle), referenced: ReferencedOriginals(volumes: volumes))
        self.now = now
        self.places = places
        self.files = files
        self.patience = patience
        if let obstacle = database.obstacle { patience.say(obstacle.message) }
        if let complaint = try database.history.complaint(database) {
            Logger(label: "photos.store").warning("\(complaint)")
        } else if let hint = UnclaimedSample(engine: self).hint() {
            Logger(label: "photos.store").warning("\(hint)")
        }
    }

    /// Runs a job that may be stopped: while it waits for another program, too.
    package func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value { try patience.stop.during(isStopped, job) }

    /// Removes what imports that died left behind, if this process may, and no other is importing. Waits for nobody. What
    /// cannot be removed is said, and keeps nobody from using the library.
    package func tidyUp() {
        guard database.obstacle == nil else { return }
        let log = Logger(label: "photos.store")
        do {
            let count = try StagingSweep(bundle: bundle, files: files).run()
            if count > 0 { log.info("Removed \(count) files that an interrupted import left behind.") }
        } catch {
            log.warning("What an interrupted import left behind stays there: \(error)")
        }
    }

    /// The session of what comes in. Before the first one, what others left behind is removed.
    func stagingSession() throws(LibraryError) -> StagingSession {
        if let session = staging.existingSession { return session }
        try database.prepareToWrite()
        tidyUp()
        return try staging.session()
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

    /// Whether a row names the original's place.
    static func isKnown(_ key: OriginalKey, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM placement WHERE store = 'local' AND key = ?)")
        return try Bool.fetchOne(statement, arguments: [key.text]) ?? false
    }

    /// Whether a row says that an asset has these bytes, wherever they are said to lie. Then they may be the only copy: the
    /// row of their place can be lost or broken.
    static func isNeeded(_ key: OriginalKey, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM resource WHERE fingerprint = ?)")
        return try Bool.fetchOne(statement, arguments: [key.fingerprint?.stored]) ?? true
    }
}
