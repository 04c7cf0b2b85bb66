// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The tree of albums and folders, and their order.
struct MemoryFolders: Sendable {
    struct Folder: Sendable {
        let row: Int64
        var title: String
    }

    private var folders: [UUID: Folder] = [:]
    private var foldersEverMade: Int64 = 0
    /// The contents of each folder, and of the top level, in the user's order.
    private var children: [UUID?: [UUID]] = [:]
    private var parents: [UUID: UUID] = [:]

    subscript(uuid: UUID) -> Folder? { folders[uuid] }

    /// The contents of all folders and the top level, in the user's order within each of them.
    var shelved: [(uuid: UUID, parent: UUID?)] {
        children.flatMap { parent, children in children.map { ($0, parent) } }
    }

    func contains(_ uuid: UUID) -> Bool { folders[uuid] != nil }

    func children(of uuid: UUID?) -> [UUID] { children[uuid] ?? [] }

    mutating func insertFolder(_ uuid: UUID, title: String, in parent: UUID?) {
        foldersEverMade += 1
        folders[uuid] = Folder(row: foldersEverMade, title: title)
        move(uuid, to: parent)
    }

    /// Renames a folder. Returns false when it has that title already.
    mutating func rename(_ uuid: UUID, _ title: String) -> Bool {
        guard folders[uuid]?.title != title else { return false }
        folders[uuid]?.title = title
        return true
    }

    /// Moves an album or a folder to the end of a folder, or of the top level if the folder is `nil`.
    mutating func move(_ collection: UUID, to folder: UUID?) {
        forget(collection)
        parents[collection] = folder
        children[folder, default: []].append(collection)
    }

    /// Removes an album or an empty folder.
    mutating func remove(_ collection: UUID) {
        forget(collection)
        parents[collection] = nil
        folders[collection] = nil
    }

    /// Returns true if a folder is another one or lies in it.
    func isInside(_ folder: UUID, _ other: UUID) -> Bool {
        sequence(first: folder) { parents[$0] }.contains(other)
    }

    /// Returns the number of nested folders from the top level down to and including this folder; zero for the top
    /// level.
    func depth(of folder: UUID?) -> Int {
        guard let folder else { return 0 }
        return sequence(first: folder) { parents[$0] }.reduce(0) { depth, _ in depth + 1 }
    }

    /// Returns the number of nested folders from this one down, including itself.
    func height(of folder: UUID) -> Int {
        1 + (children(of: folder).filter(contains).map(height).max() ?? 0)
    }

    private mutating func forget(_ collection: UUID) {
        children[parents[collection]]?.removeAll { $0 == collection }
    }
}
