// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// One snapshot of the database, as seen by one caller, that collections are computed from.
struct CollectionRows: CollectionReading {
    let database: Database
    let scope: ReadingScope
    let key: SnapshotKey
    let now: Date
    private let library: LibraryIndex?
    /// Opens the renditions when they are needed.
    let renditions: () -> RenditionStore

    /// Creates the snapshot in a transaction.
    ///
    /// - Parameters:
    ///   - now: The current time, used for "recently added".
    ///   - index: The index, opened when it is needed, or `nil` to use the database only.
    ///   - renditions: Opens the renditions.
    init(
        _ database: Database, scope: ReadingScope, caller: Caller, now: Date, index: LibraryIndex?,
        renditions: @escaping () -> RenditionStore
    ) throws {
        library = index
        self.renditions = renditions
        self.database = database
        self.scope = scope
        self.now = now
        key = SnapshotKey(
            token: try Journal.token(database), scope: caller.scope, canSeeHidden: scope.canSeeHidden)
    }

    /// The index at the place in history of the transaction, opened if need be, or `nil` when the database has to
    /// answer.
    var index: IndexFetch? {
        get throws { try library?.snapshot(database).map { IndexFetch(snapshot: $0, database: database) } }
    }

    /// The same if it is open already.
    var openIndex: IndexFetch? { get throws { library?.origin == nil ? nil : try index } }

    var canSeeAlbums: Bool { scope.canSeeAlbums }

    func collectionTree() throws(LibraryError) -> CollectionTree {
        try reading { CollectionTree(try FolderRows.entries(database)) }
    }

    func albums(holding asset: UUID) throws(LibraryError) -> [Int64] {
        try fetch(
            """
            SELECT album_id FROM album_member WHERE asset_id = (SELECT id FROM asset WHERE uuid = \(asset))
            """
        ) { row in try row.first() }
    }

    func asset(_ uuid: UUID) throws(LibraryError) -> AssetID? {
        try fetch("SELECT id FROM asset WHERE uuid = \(uuid) AND \(scope.condition(on: .assetID))") { row in
            AssetID(rawValue: try row.first())
        }.first
    }

    func uuids(of assets: [AssetID]) throws(LibraryError) -> [AssetID: UUID] {
        let found = try fetch("SELECT id, uuid FROM asset WHERE id IN \(list: assets.map(\.rawValue))") { row in
            var columns = RowReader(row)
            return (AssetID(rawValue: try columns.next()), try columns.next(UUID.self))
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    func lastChangeOfGroups() throws(LibraryError) -> ChangeToken {
        let facets = ObjectChange.facetsOfGroups.rawValue
        return try fetch(
            """
            SELECT token FROM change_object WHERE kind = 'access' \
            OR kind = 'asset' AND (action <> 'updated' OR facets & \(facets)) ORDER BY token DESC LIMIT 1
            """
        ) { row in ChangeToken(rawValue: try row.first()) }.first ?? .beginning
    }
}

// MARK: - Counting

extension CollectionRows {
    func counts(ofAlbums rows: [Int64]) throws(LibraryError) -> [Int64: MemberCounts] {
        let found = try fetch(
            """
            SELECT member.album_id, count(*), min(creation_date), max(creation_date) \
            FROM album_member AS member JOIN asset ON asset.id = member.asset_id \
            WHERE \(AssetVisibility.shown.condition) AND member.album_id IN \(list: rows) \
            GROUP BY member.album_id
            """
        ) { row in
            var columns = RowReader(row)
            return (try columns.next(Int64.self), try columns.nextCounts())
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    func counts(of memberships: [SmartMembership]) throws(LibraryError) -> [MemberCounts] {
        guard !memberships.isEmpty else { return [] }
        guard let index = try reading({ try index }) else { return try scannedCounts(of: memberships) }
        return try reading { try memberships.map { try index.memberCounts($0, in: scope) } }
    }

    /// Counts all smart albums in a single scan of the assets.
    private func scannedCounts(of memberships: [SmartMembership]) throws(LibraryError) -> [MemberCounts] {
        let conditions = try reading { try memberships.map { try SmartAlbumQuery($0, database).condition } }
        let columns = conditions.map { condition in
            return "count(*) FILTER (WHERE \(condition)), min(creation_date) FILTER (WHERE \(condition)), "
                + "max(creation_date) FILTER (WHERE \(condition))" as SQL
        }
        let counts = try fetch(
            "SELECT \(columns.joined(separator: ", ")) FROM asset WHERE \(scope.condition(on: .assetID))",
            isCached: false
        ) { row in
            var columns = RowReader(row)
            return try memberships.map { _ in try columns.nextCounts() }
        }
        return counts.first ?? []
    }
}

// MARK: - Reading

extension CollectionRows {
    /// Reads the rows of a query. Unreadable rows are left out; ``SQLiteEngine/unreadable(_:as:)`` reports them.
    ///
    /// - Parameter isCached: False for a query whose text depends on a predicate, because the number of such texts is
    ///   unlimited.
    func fetch<Value>(
        _ query: SQL, isCached: Bool = true, _ read: (Row) throws -> Value
    ) throws(LibraryError) -> [Value] {
        try reading {
            var values: [Value] = []
            let rows = try SQLRequest<Row>(literal: query, cached: isCached).fetchCursor(database)
            while let row = try rows.next() {
                do { values.append(try read(row)) } catch is UnreadableCell { continue }
            }
            return values
        }
    }

    func reading<Value>(_ body: () throws -> Value) throws(LibraryError) -> Value {
        do { return try body() } catch { throw LibraryError(database: error) }
    }
}

extension Row {
    fileprivate func first<Value: CellValue>() throws -> Value {
        var columns = RowReader(self)
        return try columns.next()
    }
}

extension RowReader {
    fileprivate mutating func nextCounts() throws -> MemberCounts {
        MemberCounts(count: try next(), startDate: try nextDate(), endDate: try nextDate())
    }
}
