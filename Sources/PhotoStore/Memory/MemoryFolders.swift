// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Which albums and folders lie in which folders, and in what order.
struct MemoryFolders: Sendable {
    struct Folder: Sendable {
        let row: Int64
        var title: String
    }

    private var folders: [UUID: Folder] = [:]
    private var foldersEverMade: Int64 = 0
    /// Of each folder, and of the top, in the user's order.
    private var children: [UUID?: [UUID]] = [:]
    private var parents: [UUID: UUID] = [:]

    subscript(uuid: UUID) -> Folder? { folders[uuid] }

    /// All that lies in a folder or at the top, in the user's order within each of them.
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

    /// False when it is called so already.
    mutating func rename(_ uuid: UUID, _ title: String) -> Bool {
        guard folders[uuid]?.title != title else { return false }
        folders[uuid]?.title = title
        return true
    }

    /// Puts an album or a folder last into a folder; `nil` is the top.
    mutating func move(_ collection: UUID, to folder: UUID?) {
        forget(collection)
        parents[collection] = folder
        children[folder, default: []].append(collection)
    }

    /// An album or an empty folder is gone.
    mutating func remove(_ collection: UUID) {
        forget(collection)
        parents[collection] = nil
        folders[collection] = nil
    }

    /// Whether a folder is another one or lies in it.
    func isInside(_ folder: UUID, _ other: UUID) -> Bool {
        sequence(first: folder) { parents[$0] }.contains(other)
    }

    /// How many folders a folder lies in with itself; none for the top.
    func depth(of folder: UUID?) -> Int {
        guard let folder else { return 0 }
        return sequence(first: folder) { parents[$0] }.reduce(0) { depth, _ in depth + 1 }
    }

    /// How many folders lie in each other from a folder down, with itself.
    func height(of folder: UUID) -> Int {
        1 + (children(of: folder).filter(contains).map(height).max() ?? 0)
    }

    private mutating func forget(_ collection: UUID) {
        children[parents[collection]]?.removeAll { $0 == collection }
    }
}
