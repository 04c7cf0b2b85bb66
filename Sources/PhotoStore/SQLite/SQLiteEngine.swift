// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import GRDB
internal import Logging
package import PhotoLibrary

/// A library in a folder: an SQLite database, and files for the originals.
///
/// Any number of engines, in this process and others, may be open on one folder at once: readers see snapshots, and one
/// writes at a time. Engines on different folders share nothing.
package final class SQLiteEngine: LibraryEngine {
    let bundle: LibraryBundle
    let database: LibraryDatabase
    let staging: StagingArea
    let originals: OriginalsFolder
    let provider: Originals
    let index: LibraryIndex
    let collections = CollectionCache()
    let now: @Sendable () -> Date
    /// Looks up the names of locations, or `nil` to leave assets without them.
    let places: (any PlaceNamer)?
    private let files: FileSystem
    private let timeout: LockTimeout

    /// Opens the library in a folder for reading: without a lock and without writing, so that it neither waits nor
    /// needs permission to write. The first change does what is needed for writing.
    ///
    /// With `createIfMissing`, a folder that does not exist, or is empty, becomes a library. Throws `libraryMissing`,
    /// `libraryUnreadable` (the folder contains something else, or the database is damaged), `libraryTooNew`,
    /// `diskFull` or `inputOutput`; then nothing that existed was changed.
    ///
    /// - Parameter places: Looks up the names of the locations of assets.
    package convenience init(
        opening url: URL, createIfMissing: Bool, places: (any PlaceNamer)? = nil
    ) throws(LibraryError) {
        try self.init(opening: url, createIfMissing: createIfMissing, places: places, files: .system)
    }

    /// Opens a library in tests: with other file operations, other volumes, another clock, or shorter waits.
    package init(
        opening url: URL, createIfMissing: Bool, places: (any PlaceNamer)? = nil, files: FileSystem = .system,
        volumes: @escaping VolumeTable.Source = VolumeTable.system, timeout: LockTimeout = LockTimeout(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryError) {
        if createIfMissing { try LibraryBundle.makeFolder(url, files) }
        bundle = try LibraryBundle(opening: url)
        database = try LibraryDatabase(
            WritingPreparation(
                bundle: bundle, files: files, createIfMissing: createIfMissing, timeout: timeout, places: places))
        index = LibraryIndex(bundle, files)
        staging = StagingArea(bundle, files, timeout)
        originals = OriginalsFolder(bundle: bundle, files: files)
        provider = Originals(
            local: LocalOriginals(bundle: bundle), referenced: ReferencedOriginals(volumes: volumes))
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
            if count > 0 { log.info("Removed \(count) files that an interrupted import left behind.") }
        } catch {
            log.warning("What an interrupted import left behind stays there: \(error)")
        }
    }

    /// Returns the staging session. Before the first one is created, files that interrupted imports left behind are
    /// removed.
    func stagingSession() throws(LibraryError) -> StagingSession {
        if let session = staging.existingSession { return session }
        try database.prepareToWrite()
        cleanUp()
        return try staging.session()
    }

    package func describe() throws(LibraryError) -> LibraryDescription {
        // Where the database cannot tell.
        let owner = try bundle.readManifest()?.uuid
        return try database.read { database in
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT uuid, device, default_access, is_hidden_locked FROM library")
            else {
                throw LibraryError.ownerless
            }
            var columns = RowReader(row)
            let uuid = (try? columns.next(UUID.self)) ?? owner
            guard let uuid else { throw LibraryError.ownerless }
            var description = LibraryDescription(
                uuid: uuid, device: try columns.next(), token: try Journal.token(database),
                defaultAccess: try columns.nextRaw())
            description.isHiddenLocked = try columns.next()
            return description
        }
    }

    /// Returns the originals that no placement names.
    static func unclaimed(among keys: [OriginalKey], _ database: Database) throws -> [OriginalKey] {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM placement WHERE store = 'local' AND key = ?)")
        return try keys.filter { try Bool.fetchOne(statement, arguments: [$0.text]) != true }
    }

    /// Returns the paths below the folder of originals that no placement names, including those that are no original's.
    static func unclaimed(among paths: [String], _ database: Database) throws -> [String] {
        let unclaimed = Set(try self.unclaimed(among: paths.compactMap { OriginalKey($0) }, database))
        return paths.filter { path in OriginalKey(path).map(unclaimed.contains) ?? true }
    }

    /// Returns true if a resource has these bytes, whatever its placements are. The file may then be the only copy,
    /// because the row of its placement can be lost or damaged.
    static func isNeeded(_ key: OriginalKey, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM resource WHERE fingerprint = ?)")
        return try Bool.fetchOne(statement, arguments: [key.fingerprint?.stored]) ?? true
    }
}

extension SQLiteEngine {
    package func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet? {
        let arrivals = changes.flatMap(\.arrivals)
        guard !arrivals.isEmpty else {
            return try database.write { try self.write(changes, as: caller, $0) }
        }
        // The lock of the session keeps sweeps away from originals that have no row yet.
        let session = try stagingSession()
        return try database.write { database in
            let names = arrivals.map(\.key)
            let claimed = Set(names).subtracting(try SQLiteEngine.unclaimed(among: names, database))
            let set = try self.write(changes, as: caller, database)
            // Files are moved last, so that a change that fails moves nothing, and before the commit, so that a row
            // never names a file that is not there.
            try self.originals.take(arrivals, claimed: claimed, from: session)
            return set
        }
    }

    private func write(_ changes: [Change], as caller: Caller, _ database: Database) throws -> ChangeSet? {
        let date = now()
        var applier = ChangeApplier(database, as: caller, at: date, places: places)
        for change in changes { try applier.apply(change) }
        return try Journal.record(applier.touched, at: date, database)
    }
}

extension Change {
    /// The originals that must be in place before the change is committed.
    fileprivate var arrivals: [OriginalsFolder.Arrival] {
        switch self {
        case .insertAsset(let new): new.resources.compactMap(\.arrival)
        case .addResources(let new, _, _): new.compactMap(\.arrival)
        case .repair(let staged, _): [staged.arrival].compactMap(\.self)
        case .require, .setMetadata, .setBurst, .setAdjustment, .setFavorite, .setHidden, .trashAssets, .restoreAssets,
            .insertAlbum, .insertSmartAlbum, .setQuery, .setHiddenLock, .renameAlbum, .deleteAlbums, .insertFolder,
            .renameFolder, .deleteFolders,
            .moveCollections, .insertMembers, .placeMembers, .removeMembers, .setPlacement, .rememberOrigin,
            .rememberSource,
            .setAccess, .setSelection, .setDefaultAccess:
            []
        }
    }
}

extension NewResource {
    /// The original, or `nil` when its bytes are elsewhere or known to be missing.
    fileprivate var arrival: OriginalsFolder.Arrival? {
        guard placement.store == .local, placement.state != .missing else { return nil }
        return OriginalKey(placement.key).map { OriginalsFolder.Arrival(key: $0, byteCount: content.byteCount) }
    }
}

extension StagedOriginal {
    /// The original of a repair, whose staged copy replaces a file with other bytes.
    fileprivate var arrival: OriginalsFolder.Arrival? {
        OriginalKey(placement.key).map { OriginalsFolder.Arrival(key: $0, byteCount: byteCount) }
    }
}

extension SQLiteEngine {
    package func prepareToWrite(as caller: Caller) throws(LibraryError) {
        try caller.checkCanStage()
        try database.prepareToWrite()
    }

    package func stage(
        _ file: borrowing OpenFile, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        try caller.checkCanStage()
        if let known = try knownOriginal(file) { return known }
        return try stagingSession().stage(file, filenameExtension: filenameExtension)
    }

    package func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError) {
        try caller.checkCanStage()
        guard let session = staging.existingSession else { return }
        for key in staged.compactMap({ OriginalKey($0.placement.key) }) { try session.discard(key) }
    }

    package func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile {
        let found = try database.read { database in
            try ReadingScope(caller, database).flatMap { try ResourceRows.resource(resource, in: $0, database) }
        }
        guard let found else {
            throw LibraryError(
                .notFound, "There is no such file in the library. It may have been deleted: fetch the asset again.")
        }
        return try provider.open(found)
    }

    /// Returns the original that has these bytes already. The file is read only when there is a resource of its size.
    private func knownOriginal(_ file: borrowing OpenFile) throws(LibraryError) -> StagedOriginal? {
        let byteCount = try file.byteCount()
        let hasSize = try database.read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM resource WHERE byte_count = ? LIMIT 1")
            return try Int.fetchOne(statement, arguments: [byteCount]) != nil
        }
        guard hasSize else { return nil }
        let (fingerprint, count) = try FingerprintHasher.fingerprint(of: file)
        let known = try database.read { try ResourceRows.resources(with: fingerprint, $0) }
        let copies = known.flatMap { resource in
            resource.placements.filter { $0.store == .local && $0.resolves(to: resource.content) }
        }
        // If assets share an original and one of them misses it, it counts as missing.
        guard copies.allSatisfy({ $0.state == .present }), let placement = copies.first,
            try OriginalKey(placement.key).flatMap({ key throws(LibraryError) in
                try Disk.status(of: bundle.path(of: key))
            })?.byteCount == count
        else { return nil }
        return StagedOriginal(fingerprint: fingerprint, byteCount: count, placement: placement)
    }
}

extension SQLiteEngine {
    package func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        try database.read { try SQLiteEngine.grant(level, caller, $0) ?? .notDetermined }
    }

    package func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        let kept = try access(level, caller: caller)
        guard kept == .notDetermined else { return kept }
        // If nothing can be stored, the default access of the library is the answer each time.
        if database.obstacle != nil { return try describe().defaultAccess }
        let date = now()
        return try database.write { database in
            // Another caller of that name may have been first.
            if let kept = try SQLiteEngine.grant(level, caller, database) { return kept }
            let raw = try Int.fetchOne(database, sql: "SELECT default_access FROM library")
            let answer = raw.flatMap(AuthorizationStatus.init) ?? .notDetermined
            var applier = ChangeApplier(database, as: .owner, at: date, places: places)
            try applier.apply(.setAccess(answer, level: level, caller: caller))
            _ = try Journal.record(applier.touched, at: date, database)
            return answer
        }
    }

    private static func grant(
        _ level: AccessLevel, _ caller: String, _ database: Database
    ) throws -> AuthorizationStatus? {
        let statement = try database.cachedStatement(
            sql: "SELECT status FROM access_grant WHERE caller = ? AND level = ?")
        return try Int.fetchOne(statement, arguments: [caller, level.rawValue]).flatMap(AuthorizationStatus.init)
    }
}
