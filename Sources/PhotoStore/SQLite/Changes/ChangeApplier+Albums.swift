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
        touch(.album, uuid, .inserted)
    }

    mutating func set(_ query: SavedQuery, of uuid: UUID) throws {
        _ = try query.membership()
        let id = try album(uuid)
        guard try isSmart(id) else { throw LibraryError.notSmart(try title(of: id)) }
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
            throw LibraryError.takenByAlbum(uuid)
        }
        guard try number("SELECT 1 FROM folder WHERE uuid = ?", [uuid]) == nil else {
            throw LibraryError.takenByFolder(uuid)
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
