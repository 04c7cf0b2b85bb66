// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Albums and folders. There are few, so that they are read all at once.
enum FolderRows {
    /// All albums and folders, those of each folder in the user's order.
    static func entries(_ database: Database) throws -> [CollectionShelf.Entry] {
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT child.id, child.uuid, child.title, parent.uuid, kind, query_predicate, query_search FROM ( \
                SELECT id, uuid, title, parent_id, position, 0 AS kind, NULL AS query_predicate, \
                NULL AS query_search FROM folder \
                UNION ALL SELECT id, uuid, title, folder_id, position, 1 + is_smart, query_predicate, query_search \
                FROM album) AS child LEFT JOIN folder AS parent ON parent.id = child.parent_id ORDER BY child.position
                """, cached: true
        ).fetchAll(database)
        return try rows.map(entry)
    }

    /// Reads the columns in the order of the query.
    private static func entry(_ row: Row) throws -> CollectionShelf.Entry {
        var columns = RowReader(row)
        let id = try columns.next(Int64.self)
        let uuid = try columns.next(UUID.self)
        let title = try columns.next(String.self)
        let parent = try columns.next(UUID?.self)
        let kind = try columns.next(Int.self)
        let query = SavedQuery(predicate: try columns.next(), search: try columns.next())
        return CollectionShelf.Entry(
            kind: kind == 0 ? .folder : kind == 1 ? .album : .smartAlbum(query), row: id, uuid: uuid, title: title,
            parent: parent)
    }
}
