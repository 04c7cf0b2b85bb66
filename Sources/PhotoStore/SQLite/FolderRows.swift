// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Folders of albums. There are few, so that they are read all at once.
enum FolderRows {
    /// Each after the one that it lies in.
    static func folders(in scope: ReadingScope, _ database: Database) throws -> [CollectionFolder] {
        guard scope.seesAlbums else { return [] }
        let children = try children(database)
        var found: [CollectionFolder] = []
        var waiting = try Row.fetchAll(database, sql: top)
        while let row = waiting.popLast() {
            let id: Int64 = row[0]
            let below = children[id] ?? []
            found.append(
                CollectionFolder(uuid: row[1], title: row[2], parent: row[3], children: below.map { $0[1] as UUID }))
            waiting += below.filter { $0[4] as Bool }.reversed()
        }
        return found
    }

    /// What lies in each folder, in the user's order: id, name, title, the folder's name, and whether it is a folder.
    private static func children(_ database: Database) throws -> [Int64: [Row]] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT child.id, child.uuid, child.title, parent.uuid, child.is_folder, parent.id FROM ( \
                SELECT id, uuid, title, parent_id, position, 1 AS is_folder FROM folder \
                UNION ALL SELECT id, uuid, title, folder_id, position, 0 FROM album) AS child \
                JOIN folder AS parent ON parent.id = child.parent_id ORDER BY child.parent_id, child.position
                """)
        return Dictionary(grouping: rows) { $0[5] as Int64 }
    }

    /// Folders at the top, the last one first.
    private static let top =
        "SELECT id, uuid, title, NULL, 1 FROM folder WHERE parent_id IS NULL ORDER BY position DESC"
}

extension FolderRows {
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
