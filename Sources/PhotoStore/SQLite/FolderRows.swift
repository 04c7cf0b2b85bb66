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
