// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Which albums and folders lie in which folders.
struct MemoryFolders: Sendable {
    private var folders: [UUID: CollectionFolder] = [:]
    /// Folders at the top, in the user's order.
    private var top: [UUID] = []
    private var parents: [UUID: UUID] = [:]

    /// Each after the one that it lies in.
    var all: [CollectionFolder] { top.flatMap(withAllBelow) }

    /// `nil` for what lies at the top.
    func parent(of collection: UUID) -> UUID? { parents[collection] }

    func contains(_ uuid: UUID) -> Bool { folders[uuid] != nil }

    func children(of uuid: UUID) -> [UUID] { folders[uuid]?.children ?? [] }

    mutating func insert(_ folder: CollectionFolder) {
        folders[folder.uuid] = folder
        move(folder.uuid, to: folder.parent)
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
        if contains(collection) { folders[collection]?.parent = folder }
        if let folder {
            folders[folder]?.children.append(collection)
        } else if contains(collection) {
            top.append(collection)
        }
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

    private mutating func forget(_ collection: UUID) {
        if let parent = parents[collection] {
            folders[parent]?.children.removeAll { $0 == collection }
        } else {
            top.removeAll { $0 == collection }
        }
    }

    private func withAllBelow(_ uuid: UUID) -> [CollectionFolder] {
        guard let folder = folders[uuid] else { return [] }
        return [folder] + folder.children.flatMap(withAllBelow)
    }
}
