// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    mutating func insertFolder(_ uuid: UUID, title: String, in parent: UUID?) throws {
        try checkFolderTitle(title)
        try checkIsFree(uuid)
        let parentID = try parent.map { try folder($0) }
        guard try depth(of: parentID) < CollectionTree.depthLimit else { throw LibraryError.tooDeep }
        try run(
            "INSERT INTO folder (uuid, title, parent_id, position) VALUES (?, ?, ?, ?)",
            [uuid, title, parentID, try positionBehindAll(in: parentID)])
        try touch(.folder, uuid, .inserted)
        inverse.add([.deleteFolders([uuid])])
        if let parent { try touch(.folder, parent, .updated, .members) }
    }

    mutating func renameFolder(_ uuid: UUID, title: String) throws {
        try checkFolderTitle(title)
        let id = try folder(uuid)
        let old = try self.title(ofFolder: id)
        guard try run("UPDATE folder SET title = ? WHERE id = ? AND title <> ?", [title, id, title]) > 0 else { return }
        try touch(.folder, uuid, .updated, .title)
        if !old.isEmpty { inverse.add([.renameFolder(uuid, title: old)]) }
    }

    /// Deletes folders and their contents.
    mutating func deleteFolders(_ folders: [UUID]) throws {
        inverse.add(try placing(folders))
        for uuid in folders { try deleteFolder(uuid) }
    }

    /// Deletes a folder, whose place an undo knows already. The innermost contents are deleted first, so that no row
    /// refers to a deleted folder; an undo makes the folder first, then the contents, and at last puts them in order.
    private mutating func deleteFolder(_ uuid: UUID) throws {
        let id = try folder(uuid)
        let contents = try children(of: id).elements
        if !contents.isEmpty { inverse.add([.arrangeCollections(contents, folder: uuid, at: .end)]) }
        for child in try uuids("SELECT uuid FROM folder WHERE parent_id = ? ORDER BY position", [id]) {
            try deleteFolder(child)
        }
        for child in try uuids("SELECT uuid FROM album WHERE folder_id = ? ORDER BY position", [id]) {
            try deleteAlbum(child)
        }
        inverse.add(try creation(ofFolder: uuid, id))
        try run("DELETE FROM folder WHERE id = ?", [id])
        try touch(.folder, uuid, .deleted)
    }

    /// Returns the change that creates an empty folder as it is, behind the others in its parent.
    private func creation(ofFolder uuid: UUID, _ id: Int64) throws -> [Change] {
        let title = try title(ofFolder: id)
        guard !title.isEmpty else { return [] }
        return [.insertFolder(uuid: uuid, title: title, parent: try parent(of: uuid)?.uuid)]
    }

    mutating func move(_ collections: [UUID], to target: UUID?) throws {
        let parent = try target.map { try folder($0) }
        guard try !isLast(collections, in: parent) else { return }
        inverse.add(try placing(collections))
        for uuid in collections {
            if let id = try number("SELECT id FROM folder WHERE uuid = ?", [uuid]) {
                try checkIsOutside(parent, of: id)
                try checkDepth(of: id, in: parent)
                try run(
                    "UPDATE folder SET parent_id = ?, position = ? WHERE id = ?",
                    [parent, try positionBehindAll(in: parent), id])
                try touch(.folder, uuid, .updated, .parent)
            } else {
                let id = try album(uuid)
                try run(
                    "UPDATE album SET folder_id = ?, position = ? WHERE id = ?",
                    [parent, try positionBehindAll(in: parent), id])
                try touch(.album, uuid, .updated, .parent)
            }
        }
        if let target, !collections.isEmpty { try touch(.folder, target, .updated, .members) }
    }

    /// Returns true if these are the last albums and folders of a folder, in this order.
    private func isLast(_ collections: [UUID], in folder: Int64?) throws -> Bool {
        // The order is read only if all are there, which is seldom.
        let isThere = try collections.allSatisfy { uuid in try parent(of: uuid).map { $0.id == folder } ?? false }
        return try isThere && children(of: folder).elements.suffix(collections.count).elementsEqual(collections)
    }

    mutating func arrange(_ collections: [UUID], in target: UUID?, at place: ListPlace) throws {
        try arrangeCollections([PlacedElements(collections, at: place)], in: target)
    }

    /// Arranges groups of albums and folders one after the other, for which the folder is read and written once.
    mutating func arrangeCollections(_ groups: [PlacedElements], in target: UUID?) throws {
        let collections = groups.flatMap(\.elements)
        let parent = try target.map { try folder($0) }
        let before = try children(of: parent)
        let arrivals = Set(collections).subtracting(before.elements)
        try move(collections.filter { arrivals.contains($0) }, to: target)
        for uuid in collections where !arrivals.contains(uuid) { _ = try isFolder(uuid) ? folder(uuid) : album(uuid) }
        var children = try children(of: parent)
        var list = ReorderedList(children.elements)
        for group in groups { list.move(group.elements, after: group.place.after, before: group.place.before) }
        let order = list.order
        guard order != children.elements else { return }
        inverse.add(try placing(collections.filter { !arrivals.contains($0) }))
        for (uuid, position) in children.reorder(order) {
            let table = try isFolder(uuid) ? "folder" : "album"
            try run("UPDATE \(table) SET position = ? WHERE uuid = ?", [position, uuid])
        }
        for uuid in collections { try touch(try isFolder(uuid) ? .folder : .album, uuid, .updated, .parent) }
        if let target { try touch(.folder, target, .updated, .members) }
    }

    /// Returns the albums and folders of a folder, in the user's order.
    private func children(of folder: Int64?) throws -> PositionedList<UUID> {
        let sql = """
            SELECT uuid, position FROM (SELECT uuid, position FROM folder WHERE parent_id IS ? \
            UNION ALL SELECT uuid, position FROM album WHERE folder_id IS ?) ORDER BY position
            """
        return PositionedList(
            try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: [folder, folder])
                .compactMap { row -> (element: UUID, position: Int64)? in
                    guard let uuid = UUID.fromDatabaseValue(row[0]), let position = Int64.fromDatabaseValue(row[1])
                    else {
                        return nil
                    }
                    return (element: uuid, position: position)
                })
    }

    /// Returns the changes that put albums and folders back where they are.
    func placing(_ collections: [UUID]) throws -> [Change] {
        var parents: [Int64?: UUID?] = [:]
        for uuid in collections {
            guard let parent = try parent(of: uuid) else { continue }
            parents[parent.id] = .some(parent.uuid)
        }
        let moved = Set(collections)
        return try parents.flatMap { id, uuid in
            try children(of: id).elements.runs(of: moved).map { run in
                .arrangeCollections(
                    run.elements, folder: uuid, at: ListPlace(after: run.after, before: run.before))
            }
        }
    }

    /// Returns the folder of an album or folder, both `nil` for the top level; `nil` for a collection that is not there.
    private func parent(of collection: UUID) throws -> (id: Int64?, uuid: UUID?)? {
        let sql = """
            SELECT child.parent, folder.uuid FROM (SELECT parent_id AS parent FROM folder WHERE uuid = ?1 \
            UNION ALL SELECT folder_id FROM album WHERE uuid = ?1) AS child LEFT JOIN folder ON folder.id = child.parent
            """
        let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: [collection])
        return row.map { (Int64.fromDatabaseValue($0[0]), UUID.fromDatabaseValue($0[1])) }
    }

    private func title(ofFolder id: Int64) throws -> String {
        let statement = try database.cachedStatement(sql: "SELECT title FROM folder WHERE id = ?")
        return try String.fetchOne(statement, arguments: [id]) ?? ""
    }

    private func isFolder(_ uuid: UUID) throws -> Bool {
        try number("SELECT 1 FROM folder WHERE uuid = ?", [uuid]) != nil
    }

    func folder(_ uuid: UUID) throws -> Int64 {
        guard let id = try number("SELECT id FROM folder WHERE uuid = ?", [uuid]) else {
            throw LibraryError(
                .notFound,
                "The library has no folder \(uuid.uuidString). The folder may have been deleted meanwhile.")
        }
        return id
    }

    /// Returns the position after all albums and folders of that folder.
    func positionBehindAll(in folder: Int64?) throws -> Int64 {
        let sql = """
            SELECT 1 + max(ifnull((SELECT max(position) FROM folder WHERE parent_id IS ?), 0), \
            ifnull((SELECT max(position) FROM album WHERE folder_id IS ?), 0))
            """
        return try number(sql, [folder, folder]) ?? 1
    }

    private func uuids(_ sql: String, _ arguments: StatementArguments) throws -> [UUID] {
        try UUID.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// Throws when a folder would be moved into itself, by following the parents of the target.
    private func checkIsOutside(_ target: Int64?, of folder: Int64) throws {
        var next = target
        while let id = next {
            guard id != folder else {
                throw LibraryError.folderInItself
            }
            next = try number("SELECT parent_id FROM folder WHERE id = ?", [id])
        }
    }

    private func checkDepth(of folder: Int64, in parent: Int64?) throws {
        guard try depth(of: parent) + height(of: folder) <= CollectionTree.depthLimit else {
            throw LibraryError.tooDeep
        }
    }

    /// Returns the number of nested folders from the top level down to and including this folder; zero for the top
    /// level.
    private func depth(of folder: Int64?) throws -> Int64 {
        let outwards = """
            WITH RECURSIVE around (id) AS (SELECT id FROM folder WHERE id = ? \
            UNION ALL SELECT parent_id FROM folder JOIN around USING (id) WHERE parent_id IS NOT NULL) \
            SELECT count(*) FROM around
            """
        return try number(outwards, [folder]) ?? 0
    }

    /// Returns the number of nested folders from this one down, including itself.
    private func height(of folder: Int64) throws -> Int64 {
        let inwards = """
            WITH RECURSIVE below (id, height) AS (SELECT ?, 1 \
            UNION ALL SELECT folder.id, height + 1 FROM folder JOIN below ON folder.parent_id = below.id) \
            SELECT max(height) FROM below
            """
        return try number(inwards, [folder]) ?? 1
    }

    private func checkFolderTitle(_ title: String) throws(LibraryError) {
        guard !title.isEmpty else { throw .folderWithoutTitle }
    }
}
