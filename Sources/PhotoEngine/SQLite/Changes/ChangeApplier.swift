// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
package import PhotoLibrary

/// Applies changes inside a transaction, and collects the objects that they touched.
///
/// It throws at the first change that fails; the transaction then rolls back those before it.
struct ChangeApplier {
    let database: Database
    let caller: Caller
    /// The date of the changes.
    let date: Date
    private let places: (any PlaceNamer)?
    let expectedSelection: ExpectedSelection?
    let purging: PurgedOriginals
    private let control: ChangeControl?
    private var reported = 0
    private(set) var touched: [ObjectChange] = []
    /// The changes that take the transaction back.
    var inverse = InverseChanges()
    private(set) var label: ActionLabel?

    init(_ database: Database, as caller: Caller, at date: Date, engine: SQLiteEngine) {
        self.database = database
        self.caller = caller
        self.date = date
        places = engine.places
        expectedSelection = engine.expectedSelection
        purging = PurgedOriginals(engine)
        control = ChangeControl.current
    }

    mutating func apply(_ change: Change) throws {
        try caller.checkCanApply(change)
        try change.checkMetadata()
        switch change {
        case .require(let precondition): try check(precondition)
        // A program must not name its changes as the owner names imports.
        case .label(let label): self.label = caller.isOwner ? label : nil
        case .insertAsset(let new): try insert(new)
        case .addResources(let new, let asset, let metadata): try add(new, to: asset, metadata: metadata)
        case .setMetadata(let metadata, let asset): try setMetadata(metadata, of: asset)
        case .edit(let edit, let assets): try self.edit(assets, edit)
        case .setBurst(let burst, let asset, let modified):
            try setBurst(burst, of: asset, modified: caller.isOwner ? modified : nil)
        case .setAdjustment(let adjustment, let asset): try setAdjustment(adjustment, of: asset)
        case .setEdit(let edit, let asset): try setEdit(edit, of: asset)
        case .setFavorite(let flag, let assets): try setFavorite(flag, assets)
        case .setHidden(let flag, let assets): try setHidden(flag, assets)
        case .setLivePlayback(let plays, let assets): try setLivePlayback(plays, assets)
        case .setOriginalChoice(let choice, let assets): try setOriginalChoice(choice, assets)
        case .trashAssets(let assets, let date): try trash(assets, at: date)
        case .restoreAssets(let assets): try restore(assets)
        case .purgeAssets(let assets): try purge(assets)
        case .insertAlbum(let uuid, let title): try insertAlbum(uuid, title: title)
        case .insertSmartAlbum(let uuid, let title, let query): try insertAlbum(uuid, title: title, query: query)
        case .setQuery(let query, let album): try set(query, of: album)
        case .setHiddenLock(let isLocked): try setHiddenLock(isLocked)
        case .renameAlbum(let album, let title): try renameAlbum(album, title: title)
        case .deleteAlbums(let albums): try deleteAlbums(albums)
        case .insertFolder(let uuid, let title, let parent): try insertFolder(uuid, title: title, in: parent)
        case .renameFolder(let folder, let title): try renameFolder(folder, title: title)
        case .deleteFolders(let folders): try deleteFolders(folders)
        case .moveCollections(let collections, let folder): try move(collections, to: folder)
        case .arrangeCollections(let collections, let folder, let place):
            try arrange(collections, in: folder, at: place)
        case .insertMembers(let assets, let album, let index): try insert(assets, into: album, at: index)
        case .placeMembers(let places, let album): try place(places, in: album)
        case .arrangeMembers(let assets, let album, let place): try arrange(assets, in: album, at: place)
        case .removeMembers(let assets, let album): try remove(assets, from: album)
        case .setPlacement(let placement, let resource): try set(placement, of: resource)
        case .repair(let staged, let resource): try repair(resource, with: staged)
        case .rememberOrigin(let stamp, let resource): try remember(stamp, of: resource)
        case .rememberSource(let record, let asset): try remember(record, of: asset)
        case .setAccess(let status, let level, let name): try setAccess(status, level, of: name)
        case .setSelection(let assets, let name): try setSelection(assets, of: name)
        case .setDefaultAccess(let status): try setDefaultAccess(status)
        }
    }

    /// The changes collected up to a point.
    struct Mark {
        fileprivate var touched: Int
        fileprivate var inverse: InverseChanges.Mark
    }

    var mark: Mark { Mark(touched: touched.count, inverse: inverse.mark) }

    /// Forgets what was collected since, after the database was taken back to that moment.
    mutating func revert(to mark: Mark) {
        touched.removeSubrange(mark.touched...)
        reported = min(reported, touched.count)
        inverse.revert(to: mark.inverse)
    }

    /// Returns the names of a location as they are stored.
    func names(of place: GeoLocation?) -> StoredPlaceNames { StoredPlaceNames(of: place, by: places) }

    mutating func touch(
        _ kind: ObjectChange.Kind, _ uuid: UUID, _ action: ObjectChange.Action, _ facets: Facets = []
    ) throws(LibraryError) {
        touched.append(ObjectChange(kind, uuid, action, facets: facets))
        guard let control, touched.count >= reported + 100 else { return }
        reported = touched.count
        try control.report(reported)
    }

    /// Runs a statement and returns the number of rows that it changed.
    @discardableResult
    func run(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
        return database.changesCount
    }

    /// Returns the number in the first row of a query, or `nil` without a row.
    func number(_ sql: String, _ arguments: StatementArguments) throws -> Int64? {
        try Int64.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
    }
}

// MARK: - Finding

extension ChangeApplier {
    /// Returns the row of the asset with that UUID. Throws `notFound` also when the caller may not see it.
    func asset(_ uuid: UUID) throws -> Int64 {
        guard let id = try number("SELECT id FROM asset WHERE uuid = ?", [uuid]), try isInScope(id) else {
            throw LibraryError(
                .notFound, "The library has no asset \(uuid.uuidString). The asset may have been deleted meanwhile."
            )
        }
        return id
    }

    func resource(_ uuid: UUID) throws -> Int64 {
        let statement = try database.cachedStatement(sql: "SELECT id, asset_id FROM resource WHERE uuid = ?")
        guard let row = try Row.fetchOne(statement, arguments: [uuid]), let asset = Int64.read(row[1]),
            try isInScope(asset)
        else {
            throw LibraryError(
                .notFound, "The library has no file \(uuid.uuidString). The file may have been deleted meanwhile.")
        }
        return row[0]
    }

    func album(_ uuid: UUID) throws -> Int64 {
        guard !CollectionTree.isReserved(uuid) else {
            throw LibraryError(.invalidRequest, "This album is computed by the library, so it cannot be changed.")
        }
        guard let id = try number("SELECT id FROM album WHERE uuid = ?", [uuid]) else {
            throw LibraryError(
                .notFound, "The library has no album \(uuid.uuidString). The album may have been deleted meanwhile."
            )
        }
        return id
    }

    /// Returns true if the asset exists for the caller.
    func isInScope(_ asset: Int64) throws -> Bool {
        guard let scope = try ReadingScope(caller, database) else { return false }
        guard scope != .everything else { return true }
        let request = SQLRequest<Int>(
            literal: "SELECT 1 FROM asset WHERE asset.id = \(asset) AND \(scope.condition(on: .assetID))", cached: true)
        return try request.fetchOne(database) != nil
    }
}

extension ChangeApplier {
    /// Throws `conflict` when the precondition does not hold. The transaction holds the writer's lock, so that the
    /// precondition remains true until its end.
    func check(_ precondition: Precondition) throws {
        guard try holds(precondition) else { throw LibraryError.conflicting(precondition) }
    }

    private func holds(_ precondition: Precondition) throws -> Bool {
        switch precondition {
        case .resources(matching: let match, are: let expected):
            guard match.count <= batchLimit else { throw LibraryError.tooMany(match.count) }
            return try uuids { try ResourceRows.resources(matching: match, in: $0, database) } == expected
        case .files(of: let asset, are: let expected):
            let ids = [AssetID(rawValue: try self.asset(asset))]
            return try uuids { try ResourceRows.resources(of: ids, in: $0, database) } == expected
        case .isUnmodified(let asset, since: let date):
            let sql = "SELECT 1 FROM asset WHERE id = ? AND modification_date = ?"
            return try number(sql, [try self.asset(asset), date.stored]) != nil
        case .arePresent(let assets):
            for uuid in assets {
                let sql = "SELECT 1 FROM asset WHERE id = ? AND trashed_date IS NULL"
                guard try number(sql, [try self.asset(uuid)]) != nil else { throw LibraryError.inTrash(uuid) }
            }
            return true
        case .isFree(let names):
            return try names.allSatisfy { try !isTaken($0) }
        // A caller that may not see albums finds none.
        case .noAlbum where try !canSeeAlbums, .noFolder where try !canSeeAlbums:
            return true
        case .noAlbum(titled: let title, in: let folder):
            let sql = "SELECT 1 FROM album WHERE title = ? AND folder_id IS ? AND NOT is_smart"
            return try number(sql, [title, try row(of: folder)]) == nil
        case .noFolder(titled: let title, in: let folder):
            let sql = "SELECT 1 FROM folder WHERE title = ? AND parent_id IS ?"
            return try number(sql, [title, try row(of: folder)]) == nil
        case .isUnchanged(since: let token):
            return try Journal.token(database) == token
        }
    }

    /// Returns the UUIDs of the resources that a read finds in the scope of the caller.
    private func uuids(_ read: (ReadingScope) throws -> [Resource]) throws -> Set<UUID> {
        guard let scope = try ReadingScope(caller, database) else { return [] }
        return Set(try read(scope).map(\.uuid))
    }

    /// Returns true if the UUID belongs to an object that the caller may see.
    private func isTaken(_ uuid: UUID) throws -> Bool {
        if let asset = try number("SELECT id FROM asset WHERE uuid = ?", [uuid]) { return try isInScope(asset) }
        return try canSeeAlbums
            && ["album", "folder"].contains { try number("SELECT 1 FROM \($0) WHERE uuid = ?", [uuid]) != nil }
    }

    private var canSeeAlbums: Bool { get throws { try ReadingScope(caller, database)?.canSeeAlbums ?? false } }

    /// Returns the row of a folder, or -1, which no row has, for a folder that does not exist: nothing lies in it.
    private func row(of folder: UUID?) throws -> Int64? {
        try folder.map { try number("SELECT id FROM folder WHERE uuid = ?", [$0]) ?? -1 }
    }
}

extension LibraryError {
    /// Returns the error for more objects than a call accepts.
    package static func tooMany(_ count: Int) -> LibraryError {
        LibraryError(.invalidRequest, "\(count) objects were requested in one call. Request at most \(batchLimit).")
    }
}

extension ChangeApplier {
    /// Sets the access of a caller. `notDetermined` removes the stored answer, so that the caller can ask again.
    mutating func setAccess(_ status: AuthorizationStatus, _ level: AccessLevel, of name: String) throws {
        let count =
            if status == .notDetermined {
                try run("DELETE FROM access_grant WHERE caller = ? AND level = ?", [name, level.rawValue])
            } else {
                try run(
                    """
                    INSERT INTO access_grant (caller, level, status) VALUES (?, ?, ?) \
                    ON CONFLICT DO UPDATE SET status = excluded.status WHERE status <> excluded.status
                    """, [name, level.rawValue, status.rawValue])
            }
        if count > 0 { try touchAccess(.flags) }
    }

    mutating func setSelection(_ assets: [UUID], of name: String) throws {
        let new = try Set(assets.map { try asset($0) })
        let old = try Int64.fetchSet(
            database, sql: "SELECT asset_id FROM selected_asset WHERE caller = ?", arguments: [name])
        guard new != old else { return }
        for asset in old.subtracting(new) {
            try run("DELETE FROM selected_asset WHERE caller = ? AND asset_id = ?", [name, asset])
        }
        for asset in new.subtracting(old) {
            try run("INSERT INTO selected_asset (caller, asset_id) VALUES (?, ?)", [name, asset])
        }
        try touchAccess(.members)
    }

    mutating func setDefaultAccess(_ status: AuthorizationStatus) throws {
        let sql = "UPDATE library SET default_access = ? WHERE default_access <> ?"
        if try run(sql, [status.rawValue, status.rawValue]) > 0 { try touchAccess(.flags) }
    }

    mutating func setHiddenLock(_ isLocked: Bool) throws {
        let sql = "UPDATE library SET is_hidden_locked = ? WHERE is_hidden_locked <> ?"
        if try run(sql, [isLocked, isLocked]) > 0 { try touchAccess(.flags) }
    }

    /// Records a change of access, which is recorded under the UUID of the library.
    private mutating func touchAccess(_ facets: Facets) throws {
        guard let library = try UUID.fetchOne(database, sql: "SELECT uuid FROM library") else { return }
        try touch(.access, library, .updated, facets)
    }
}
