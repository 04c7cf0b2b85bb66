// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
package import PhotoLibrary

extension ChangeApplier {
    /// Adds an album, or a smart album if there is a query.
    mutating func insertAlbum(_ uuid: UUID, title: String, query: SavedQuery? = nil) throws {
        try checkTitle(title)
        _ = try query?.membership()
        try checkIsFree(uuid)
        try run(
            """
            INSERT INTO album (uuid, title, position, is_smart, query_predicate, query_search) VALUES (?, ?, ?, ?, ?, ?)
            """,
            [uuid, title, try positionBehindAll(in: nil), query != nil, query?.predicate, query?.search])
        touch(.album, uuid, .inserted)
    }

    mutating func set(_ query: SavedQuery, of uuid: UUID) throws {
        _ = try query.membership()
        let id = try album(uuid)
        guard try isSmart(id) else { throw LibraryError.notSmartAlbum(try title(of: id)) }
        let count = try run(
            """
            UPDATE album SET query_predicate = ?, query_search = ? \
            WHERE id = ? AND (query_predicate, query_search) IS NOT (?, ?)
            """, [query.predicate, query.search, id, query.predicate, query.search])
        if count > 0 { touch(.album, uuid, .updated, .members) }
    }

    mutating func renameAlbum(_ uuid: UUID, title: String) throws {
        try checkTitle(title)
        let id = try album(uuid)
        guard try run("UPDATE album SET title = ? WHERE id = ? AND title <> ?", [title, id, title]) > 0 else { return }
        touch(.album, uuid, .updated, .title)
    }

    mutating func deleteAlbums(_ albums: [UUID]) throws {
        for uuid in albums {
            try run("DELETE FROM album WHERE id = ?", [try album(uuid)])
            touch(.album, uuid, .deleted)
        }
    }

    /// Returns the row of an album. Throws for a smart album.
    func albumWithMembers(_ uuid: UUID) throws -> Int64 {
        let id = try album(uuid)
        guard try !isSmart(id) else { throw LibraryError.smart(try title(of: id)) }
        return id
    }

    /// Throws unless the UUID is free for an album or a folder.
    func checkIsFree(_ uuid: UUID) throws {
        guard !CollectionTree.isReserved(uuid) else { throw LibraryError.reserved(uuid) }
        guard try number("SELECT 1 FROM album WHERE uuid = ?", [uuid]) == nil else {
            throw LibraryError.uuidUsedByAlbum(uuid)
        }
        guard try number("SELECT 1 FROM folder WHERE uuid = ?", [uuid]) == nil else {
            throw LibraryError.uuidUsedByFolder(uuid)
        }
    }

    private func isSmart(_ album: Int64) throws -> Bool {
        try number("SELECT is_smart FROM album WHERE id = ?", [album]) == 1
    }

    private func title(of album: Int64) throws -> String {
        let statement = try database.cachedStatement(sql: "SELECT title FROM album WHERE id = ?")
        return try String.fetchOne(statement, arguments: [album]) ?? ""
    }

    private func checkTitle(_ title: String) throws(LibraryError) {
        guard !title.isEmpty else { throw .albumWithoutTitle }
    }
}

extension AlbumPlace {
    /// The valid positions. After the greatest there is still room for any number of members.
    package static let positions = 0...Int(UInt32.max)
}

extension LibraryError {
    package static func invalidPosition(_ position: Int) -> LibraryError {
        LibraryError(.invalidRequest, "\(position) is no place in an album. Places are counted from 0.")
    }
}

extension ChangeApplier {
    mutating func insert(_ assets: [UUID], into uuid: UUID, at index: Int?) throws {
        let album = try albumWithMembers(uuid)
        let count = Int(try number("SELECT count(*) FROM album_member WHERE album_id = ?", [album]) ?? 0)
        guard (0...count).contains(index ?? count) else {
            throw LibraryError(
                .invalidRequest,
                "The album has \(count) members, so nothing can be inserted at \(index ?? count). Fetch it again.")
        }
        let new = try newMembers(assets, of: album)
        guard !new.isEmpty else { return }
        let first = try makeRoom(for: new.count, in: album, at: index ?? count)
        for (offset, asset) in new.enumerated() {
            try run(
                "INSERT INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?)",
                [album, asset, first + Int64(offset)])
        }
        touch(.album, uuid, .updated, .members)
    }

    mutating func place(_ places: [AlbumPlace], in uuid: UUID) throws {
        let album = try albumWithMembers(uuid)
        var count = 0
        for place in places {
            guard AlbumPlace.positions.contains(place.position) else {
                throw LibraryError.invalidPosition(place.position)
            }
            count += try run(
                "INSERT OR IGNORE INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?)",
                [album, try asset(place.asset), place.position])
        }
        if count > 0 { touch(.album, uuid, .updated, .members) }
    }

    mutating func remove(_ assets: [UUID], from uuid: UUID) throws {
        let album = try albumWithMembers(uuid)
        var count = 0
        for asset in assets {
            count += try run(
                "DELETE FROM album_member WHERE album_id = ? AND asset_id = ?", [album, try self.asset(asset)])
        }
        if count > 0 { touch(.album, uuid, .updated, .members) }
    }

    mutating func arrange(_ assets: [UUID], in uuid: UUID, at place: ListPlace) throws {
        let album = try albumWithMembers(uuid)
        let sql = "SELECT asset_id, position FROM album_member WHERE album_id = ? ORDER BY position, asset_id"
        var members = PositionedList(
            try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: [album])
                .map { (element: $0[0] as Int64, position: $0[1] as Int64) })
        let order = try place.arrange(assets.map { try asset($0) }, in: members.elements) { uuid in
            try number("SELECT id FROM asset WHERE uuid = ?", [uuid])
        }
        guard order != members.elements else { return }
        for (asset, position) in members.reorder(order) {
            try run(
                """
                INSERT INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?) \
                ON CONFLICT DO UPDATE SET position = excluded.position
                """, [album, asset, position])
        }
        touch(.album, uuid, .updated, .members)
    }

    /// Returns the assets that are not members yet, each once, in order.
    private func newMembers(_ assets: [UUID], of album: Int64) throws -> [Int64] {
        var seen: Set<Int64> = []
        return try assets.compactMap { uuid in
            let asset = try asset(uuid)
            let member = "SELECT 1 FROM album_member WHERE album_id = ? AND asset_id = ?"
            guard seen.insert(asset).inserted, try number(member, [album, asset]) == nil else { return nil }
            return asset
        }
    }

    /// Returns the first of `count` free positions before the member at the index, or after the last member. Moves
    /// later members back.
    private func makeRoom(for count: Int, in album: Int64, at index: Int) throws -> Int64 {
        let member = "SELECT position FROM album_member WHERE album_id = ? ORDER BY position LIMIT 1 OFFSET ?"
        guard let position = try number(member, [album, index]) else {
            return try number("SELECT max(position) + 1 FROM album_member WHERE album_id = ?", [album]) ?? 0
        }
        try run(
            "UPDATE album_member SET position = position + ? WHERE album_id = ? AND position >= ?",
            [count, album, position])
        return position
    }
}
