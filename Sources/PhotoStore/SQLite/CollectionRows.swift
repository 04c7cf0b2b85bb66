// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// Collections: the user's albums, and those that the library computes.
enum CollectionRows {
    static func ids(
        matching request: CollectionRequest, in scope: ReadingScope, _ database: Database
    ) throws -> [CollectionID] {
        let ids = try candidates(of: request.source, in: scope, database)
        let sorted = request.sort.isEmpty ? ids : try sorted(ids, by: request.sort, in: scope, database)
        return request.limit.map { Array(sorted.prefix(max(0, $0))) } ?? sorted
    }

    /// In the order of the ids; those that are gone or out of scope are left out.
    static func collections(
        _ ids: [CollectionID], in scope: ReadingScope, _ database: Database
    ) throws -> [AssetCollection] {
        var found = scope.seesAlbums ? try albums(ids, database) : [:]
        if ids.contains(SmartAlbum.userLibrary) {
            found[SmartAlbum.userLibrary] = try SmartAlbum.userLibrary(in: scope, database)
        }
        return ids.compactMap { found[$0] }
    }

    /// Counts and dates are what a sort may ask for, so the order is made from whole collections: there are few.
    private static func sorted(
        _ ids: [CollectionID], by terms: [SortTerm<CollectionKey>], in scope: ReadingScope, _ database: Database
    ) throws -> [CollectionID] {
        try collections(ids, in: scope, database).map(CollectionNode.assets).sorted(by: terms).map(\.id)
    }

    /// In the user's order: albums as they were made, then what the library computes.
    private static func candidates(
        of source: CollectionRequest.Source, in scope: ReadingScope, _ database: Database
    ) throws -> [CollectionID] {
        switch source {
        case .smartAlbums:
            return [SmartAlbum.userLibrary]
        case .albums:
            return try albumIDs("SELECT id FROM album ORDER BY id", in: scope, database)
        case .albumsContaining(let asset):
            return try albumIDs(
                """
                SELECT album_id FROM album_member \
                WHERE asset_id = (SELECT id FROM asset WHERE uuid = \(asset)) ORDER BY album_id
                """, in: scope, database)
        case .named(let uuids):
            let named = try Set(uuids).compactMap { try albumID($0, database) }
            let albums = try albumIDs(
                "SELECT id FROM album WHERE id IN \(list: named) ORDER BY id", in: scope, database)
            return albums + (uuids.contains(AssetCollection.userLibraryUUID) ? [SmartAlbum.userLibrary] : [])
        default:
            throw LibraryError(.unsupported, "not built yet")
        }
    }

    private static func albumIDs(
        _ query: SQL, in scope: ReadingScope, _ database: Database
    ) throws -> [CollectionID] {
        guard scope.seesAlbums else { return [] }
        return try SQLRequest<Int64>(literal: query, cached: true).fetchAll(database).map(CollectionID.album)
    }

    private static func albumID(_ uuid: UUID, _ database: Database) throws -> Int64? {
        let statement = try database.cachedStatement(sql: "SELECT id FROM album WHERE uuid = ?")
        return try Int64.fetchOne(statement, arguments: [uuid])
    }

    private static func albums(
        _ ids: [CollectionID], _ database: Database
    ) throws -> [CollectionID: AssetCollection] {
        let request = SQLRequest<Row>(
            literal: """
                SELECT album.id, album.uuid, album.title, count(asset.id), min(creation_date), max(creation_date), \
                (SELECT uuid FROM folder WHERE folder.id = album.folder_id) FROM album LEFT JOIN album_member AS member ON member.album_id = album.id \
                LEFT JOIN asset ON asset.id = member.asset_id AND trashed_date IS NULL AND is_hidden = 0 \
                WHERE album.id IN \(list: ids.compactMap(\.row)) GROUP BY album.id
                """, cached: true)
        var albums: [CollectionID: AssetCollection] = [:]
        for row in try request.fetchAll(database) {
            var columns = RowReader(row)
            var album = AssetCollection(
                id: .album(try columns.next()), uuid: try columns.next(), subtype: .albumRegular,
                title: try columns.next(), assetCount: try columns.next(), startDate: try columns.nextDate(),
                endDate: try columns.nextDate())
            album.folder = try columns.next(UUID?.self)
            albums[album.id] = album
        }
        return albums
    }
}

extension CollectionID {
    fileprivate var row: Int64? { if case .album(let row) = self { row } else { nil } }
}

/// The collections that the library computes.
enum SmartAlbum {
    static let userLibrary = CollectionID.smart(.userLibrary)

    static func userLibrary(in scope: ReadingScope, _ database: Database) throws -> AssetCollection {
        let request = SQLRequest<Row>(
            literal: """
                SELECT count(*), min(creation_date), max(creation_date) FROM asset \
                WHERE trashed_date IS NULL AND is_hidden = 0 AND \(scope.condition(on: .assetID))
                """, cached: true)
        var collection = AssetCollection(
            id: userLibrary, uuid: AssetCollection.userLibraryUUID, subtype: .userLibrary, title: "Recents")
        guard let row = try request.fetchOne(database) else { return collection }
        var columns = RowReader(row)
        collection.assetCount = try columns.next()
        collection.startDate = try columns.nextDate()
        collection.endDate = try columns.nextDate()
        return collection
    }
}
