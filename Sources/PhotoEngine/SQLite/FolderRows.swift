// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Queries that read albums and folders. There are few, so that all are read at once.
enum FolderRows {
    /// Returns all albums and folders, with the contents of each folder in the user's order. Unreadable ones are left
    /// out. The contents of a folder that is missing, or that contains itself, are moved to the top level, so that they
    /// can be found.
    static func entries(_ database: Database) throws -> [CollectionTree.Entry] { try read(database).values }

    /// Returns all entries like ``entries(_:)``, and the rows that cannot be read.
    static func read(_ database: Database) throws -> ReadRows<CollectionTree.Entry> {
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT child.id, child.uuid, child.title, parent.uuid, kind, query_predicate, query_search FROM ( \
                SELECT id, uuid, title, parent_id, position, 0 AS kind, NULL AS query_predicate, \
                NULL AS query_search FROM folder \
                UNION ALL SELECT id, uuid, title, folder_id, position, 1 + is_smart, query_predicate, query_search \
                FROM album) AS child LEFT JOIN folder AS parent ON parent.id = child.parent_id ORDER BY child.position
                """, cached: true
        ).fetchCursor(database)
        var read = ReadRows<CollectionTree.Entry>()
        while let row = try rows.next() {
            do { read.values.append(try entry(row)) } catch let cell as UnreadableCell {
                read.unreadable.append(unreadable(row, cell))
            }
        }
        read.values.moveUnreachableToTop()
        return read
    }

    /// Reads the columns in the order of the query.
    private static func entry(_ row: Row) throws -> CollectionTree.Entry {
        var columns = RowReader(row)
        let id = try columns.next(Int64.self)
        let uuid = try columns.next(UUID.self)
        let title = try columns.next(String.self)
        let parent = try? columns.next(UUID?.self)
        let kind = try columns.next("an album or a folder", in: 0...2)
        let query = SavedQuery(predicate: try columns.next(), search: try columns.next())
        return CollectionTree.Entry(
            kind: kind == 0 ? .folder : kind == 1 ? .album : .smartAlbum(query), row: id, uuid: uuid, title: title,
            parent: parent ?? nil)
    }

    private static func unreadable(_ row: Row, _ cell: UnreadableCell) -> UnreadableRow {
        let (uuid, kind): (DatabaseValue, DatabaseValue) = (row[1], row[4])
        let isFolder = Int64.read(kind) == 0
        return UnreadableRow(
            table: isFolder ? "folder" : "album", row: row[0],
            localIdentifier: UUID.read(uuid).map { LocalIdentifier($0, isFolder ? .folder : .album).description },
            problem: cell.description)
    }
}

extension [CollectionTree.Entry] {
    /// Moves entries that are not reachable from the top level to it.
    fileprivate mutating func moveUnreachableToTop() {
        let parents = Dictionary(lazy.filter { $0.kind == .folder }.map { ($0.uuid, $0.parent) }) { first, _ in first }
        for index in indices {
            var (parent, seen) = (self[index].parent, Set<UUID>())
            while let folder = parent {
                guard let next = parents[folder], seen.insert(folder).inserted else {
                    self[index].parent = nil
                    break
                }
                parent = next
            }
        }
    }
}
