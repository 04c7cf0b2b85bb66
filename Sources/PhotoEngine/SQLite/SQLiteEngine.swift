// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import GRDB
internal import Logging
internal import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// A library in a folder: an SQLite database, and files for the originals.
///
/// Any number of engines, in this process and others, may be open on one folder at once: readers see snapshots, and one
/// writes at a time. Engines on different folders share nothing.
package final class SQLiteEngine: LibraryEngine {
    package let bundle: LibraryBundle
    package let database: LibraryDatabase
    let originals: OriginalsStore
    /// Brings originals that the library lacks, if it has a provider.
    let downloads: OriginalsDownloads?
    let index: LibraryIndex
    let collections = CollectionCache()
    /// The movies that browsers play.
    let movies: MovieStore
    private let openedRenditions = Mutex<RenditionStore?>(nil)
    let now: @Sendable () -> Date
    /// Looks up the names of locations, or `nil` to leave assets without them.
    let places: (any PlaceNamer)?
    /// The assets that a program sees as soon as they are inserted.
    let expectedSelection: ExpectedSelection?
    private let files: FileSystem
    private let timeout: LockTimeout

    /// Opens the library in a folder for reading: without a lock and without writing, so that it neither waits nor
    /// needs permission to write. The first change does what is needed for writing.
    ///
    /// With `createIfMissing`, a folder that does not exist, or is empty, becomes a library. Throws `libraryMissing`,
    /// `libraryUnreadable` (the folder contains something else, or the database is damaged), `libraryTooNew`,
    /// `diskFull` or `inputOutput`; then nothing that existed was changed.
    ///
    /// - Parameters:
    ///   - places: Looks up the names of the locations of assets.
    ///   - provider: Has originals that the library lacks.
    package convenience init(
        opening url: URL, createIfMissing: Bool, places: (any PlaceNamer)? = nil,
        provider: (any OriginalsProvider)? = nil
    ) throws(LibraryError) {
        try self.init(
            opening: url, createIfMissing: createIfMissing, places: places, provider: provider, files: .system)
    }

    /// Opens a library in tests: with other file operations, other volumes, another clock, or shorter waits.
    package convenience init(
        opening url: URL, createIfMissing: Bool, places: (any PlaceNamer)? = nil,
        provider: (any OriginalsProvider)? = nil, files: FileSystem = .system,
        volumes: @escaping VolumeTable.Source = VolumeTable.system, timeout: LockTimeout = LockTimeout(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) {
        if createIfMissing { try LibraryBundle.makeFolder(url, files) }
        try self.init(
            try LibraryBundle(opening: url), createIfMissing: createIfMissing, places: places, provider: provider,
            files: files, volumes: volumes, timeout: timeout, now: now)
    }

    /// Creates an empty library in memory, which ends with the engine: a library like any other, in a private folder of
    /// the file system in memory.
    ///
    /// - Parameters:
    ///   - selection: The assets that a program sees from their insertion on.
    ///   - places: Looks up the names of the locations of assets.
    package convenience init(
        inMemory selection: ExpectedSelection?, places: (any PlaceNamer)? = nil
    ) throws(LibraryError) {
        try self.init(in: try MemoryFolder(), selection, places: places)
    }

    /// Creates an empty library in a folder that is removed with it.
    convenience init(
        in folder: MemoryFolder, _ selection: ExpectedSelection? = nil, places: (any PlaceNamer)? = nil
    ) throws(LibraryError) {
        let root = try LibraryRoot(inMemory: folder)
        try self.init(LibraryBundle(root: root), createIfMissing: true, places: places, selection: selection)
    }

    private init(
        _ bundle: LibraryBundle, createIfMissing: Bool, places: (any PlaceNamer)?,
        provider: (any OriginalsProvider)? = nil, files: FileSystem = .system,
        volumes: @escaping VolumeTable.Source = VolumeTable.system, timeout: LockTimeout = LockTimeout(),
        selection: ExpectedSelection? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) {
        self.bundle = bundle
        expectedSelection = selection
        database = try LibraryDatabase(
            WritingPreparation(
                bundle: bundle, files: files, createIfMissing: createIfMissing, timeout: timeout, places: places))
        index = LibraryIndex(bundle, files)
        originals = OriginalsStore(
            bundle: bundle, files: files, referenced: ReferencedOriginals(volumes: volumes), timeout: timeout,
            provider: provider)
        downloads = provider.map { OriginalsDownloads(from: $0, files) }
        movies = MovieStore(in: bundle, files, now: now)
        self.now = now
        self.places = places
        self.files = files
        self.timeout = timeout
        if let obstacle = database.obstacle { timeout.log(obstacle.message) }
        for flaw in try database.flaws() { Logger(label: "photos.store").warning("\(flaw.message)") }
        if let warning = try database.history.warning(database) {
            Logger(label: "photos.store").warning("\(warning)")
        } else if let hint = UnclaimedSample(engine: self).hint() {
            Logger(label: "photos.store").warning("\(hint)")
        }
    }

    /// Runs a job that can be cancelled, also while it waits for another process.
    ///
    /// - Parameter isStopped: Returns true once the job is cancelled.
    package func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value { try timeout.cancellation.run(isStopped, job) }

    /// Removes files that interrupted imports left behind, if this process can write and no import is running. Does not
    /// wait. Errors are logged and otherwise ignored.
    package func cleanUp() {
        guard database.obstacle == nil else { return }
        let log = Logger(label: "photos.store")
        do {
            let count = try StagingSweep(bundle: bundle, files: files).run()
            if count > 0 { log.info("Removed \(count.counted("file")) that an interrupted import left behind.") }
        } catch {
            log.warning("Files that an interrupted import left behind cannot be removed: \(error)")
        }
    }

    /// Returns the renditions of the library.
    func renditions() -> RenditionStore {
        openedRenditions.withLock { opened in
            if let opened { return opened }
            let store = RenditionStore(in: bundle, timeout: timeout)
            opened = store
            return store
        }
    }

    /// Removes all renditions and movies of originals that are gone. If one of the two stores cannot be changed, the other one
    /// is, and the error is thrown.
    func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        let small = Result { () throws(LibraryError) in try renditions().removeRenditions(of: originals) }
        try movies.remove(originals)
        try small.get()
    }

    /// Creates the staging folder, unless it exists. Before that, files that interrupted imports left behind are
    /// removed.
    func prepareStaging() throws(LibraryError) {
        guard !originals.isStaging else { return }
        try database.prepareToWrite()
        cleanUp()
        try originals.prepareStaging()
    }

    package func connect(_ identity: CallerIdentity) -> any LibrarySession {
        SQLiteSession(engine: self, identity: identity)
    }

    /// Returns the identity, the settings and the current token of the library.
    func describe() throws(LibraryError) -> LibraryDescription {
        try database.read { database in
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT uuid, device, default_access, is_hidden_locked FROM library")
            else {
                throw LibraryError.ownerless
            }
            var columns = RowReader(row)
            // The manifest tells where the database cannot.
            guard let uuid = try (try? columns.next(UUID.self)) ?? bundle.readManifest()?.uuid else {
                throw LibraryError.ownerless
            }
            var description = LibraryDescription(
                uuid: uuid, device: try columns.next(), token: try Journal.token(database),
                defaultAccess: try columns.nextRaw())
            description.isHiddenLocked = try columns.next()
            description.oldestToken = try Journal.oldestToken(database)
            return description
        }
    }

    /// Returns the originals that no placement names.
    static func unclaimed(among keys: [OriginalKey], _ database: Database) throws -> [OriginalKey] {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM placement WHERE store = 'local' AND key = ?)")
        return try keys.filter { try Bool.fetchOne(statement, arguments: [$0.text]) != true }
    }

    /// Returns the files in `originals/` that no placement refers to, whatever their names. Files queued for removal by
    /// a purge are left out.
    static func unclaimed(among paths: [String], _ database: Database) throws -> [String] {
        let unclaimed = Set(try self.unclaimed(among: paths.compactMap { OriginalKey($0) }, database))
            .subtracting(try PurgedOriginals.waiting(database).compactMap(\.key))
        return paths.filter { path in OriginalKey(path).map(unclaimed.contains) ?? true }
    }

    /// Returns true if a resource has these bytes, whatever its placements are. The file may then be the only copy,
    /// because the row of its placement can be lost or damaged.
    static func isNeeded(_ key: OriginalKey, _ database: Database) throws -> Bool {
        try isNeeded(key.fingerprint, database)
    }

    /// Returns true if a resource has these bytes.
    static func isNeeded(_ fingerprint: Fingerprint?, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM resource WHERE fingerprint = ?)")
        return try Bool.fetchOne(statement, arguments: [fingerprint?.stored]) ?? true
    }
}

/// The assets that a program with limited access sees from their insertion on, by any program.
package struct ExpectedSelection: Sendable {
    let caller: String
    let assets: Set<UUID>

    package init(_ assets: [UUID], of caller: String) {
        self.caller = caller
        self.assets = Set(assets)
    }
}
