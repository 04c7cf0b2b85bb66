// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

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
        try touch(.album, uuid, .inserted)
        inverse.add([.deleteAlbums([uuid])])
    }

    mutating func set(_ query: SavedQuery, of uuid: UUID) throws {
        _ = try query.membership()
        let id = try album(uuid)
        guard let old = try self.query(of: id) else { throw LibraryError.notSmartAlbum(try title(of: id)) }
        let count = try run(
            """
            UPDATE album SET query_predicate = ?, query_search = ? \
            WHERE id = ? AND (query_predicate, query_search) IS NOT (?, ?)
            """, [query.predicate, query.search, id, query.predicate, query.search])
        guard count > 0 else { return }
        try touch(.album, uuid, .updated, .members)
        inverse.add([.setQuery(old, album: uuid)])
    }

    mutating func renameAlbum(_ uuid: UUID, title: String) throws {
        try checkTitle(title)
        let id = try album(uuid)
        let old = try self.title(of: id)
        guard try run("UPDATE album SET title = ? WHERE id = ? AND title <> ?", [title, id, title]) > 0 else { return }
        try touch(.album, uuid, .updated, .title)
        if !old.isEmpty { inverse.add([.renameAlbum(uuid, title: old)]) }
    }

    mutating func deleteAlbums(_ albums: [UUID]) throws {
        // Their places are looked for once; an undo makes all of them before it puts them there.
        inverse.add(try placing(albums))
        for uuid in albums { try deleteAlbum(uuid) }
    }

    /// Deletes an album, whose place an undo knows already.
    mutating func deleteAlbum(_ uuid: UUID) throws {
        let id = try album(uuid)
        inverse.add(try creation(ofAlbum: uuid, id))
        try run("DELETE FROM album WHERE id = ?", [id])
        try touch(.album, uuid, .deleted)
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

    /// Returns the changes that create an album as it is, with its members, at any place.
    private func creation(ofAlbum uuid: UUID, _ id: Int64) throws -> [Change] {
        let title = try title(of: id)
        // A title that cannot be read is not worth an album without one.
        guard !title.isEmpty else { return [] }
        let changes: [Change] =
            if let query = try query(of: id) {
                [.insertSmartAlbum(uuid: uuid, title: title, query: query)]
            } else {
                [.insertAlbum(uuid: uuid, title: title)]
            }
        let sql = """
            SELECT uuid, position FROM album_member JOIN asset ON asset.id = asset_id WHERE album_id = ? ORDER BY position
            """
        let members =
            try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: [id]).compactMap { row in
                // A row that cannot be read names no album.
                guard let asset = UUID.fromDatabaseValue(row[0]), let position = Int64.fromDatabaseValue(row[1]) else {
                    return nil
                }
                return AlbumPlace(asset: asset, position: Int(position))
            } as [AlbumPlace]
        return members.isEmpty ? changes : changes + [.placeMembers(members, album: uuid)]
    }

    /// Returns the query of a smart album, or `nil` for an album with members.
    private func query(of album: Int64) throws -> SavedQuery? {
        let sql = "SELECT query_predicate, query_search FROM album WHERE id = ? AND is_smart"
        return try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: [album]).map {
            SavedQuery(predicate: String.fromDatabaseValue($0[0]), search: String.fromDatabaseValue($0[1]))
        }
    }

    private func title(of album: Int64) throws -> String {
        let statement = try database.cachedStatement(sql: "SELECT title FROM album WHERE id = ?")
        return try String.fetchOne(statement, arguments: [album]) ?? ""
    }

    private func checkTitle(_ title: String) throws(LibraryError) {
        guard !title.isEmpty else { throw .albumWithoutTitle }
    }
}
