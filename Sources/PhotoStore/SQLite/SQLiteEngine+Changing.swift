// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
package import PhotoLibrary

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
