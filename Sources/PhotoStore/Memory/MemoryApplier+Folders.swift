// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension MemoryApplier {
    mutating func insertFolder(_ uuid: UUID, title: String, in parent: UUID?) throws(LibraryError) {
        try checkFolderTitle(title)
        try checkIsFree(uuid)
        try checkFolder(parent)
        guard state.folders.depth(of: parent) < CollectionTree.greatestDepth else { throw .tooDeep }
        state.folders.insertFolder(uuid, title: title, in: parent)
        touch(.folder, uuid, .inserted)
        if let parent { touch(.folder, parent, .updated, .members) }
    }

    mutating func renameFolder(_ uuid: UUID, title: String) throws(LibraryError) {
        try checkFolderTitle(title)
        try checkFolder(uuid)
        if state.folders.rename(uuid, title) { touch(.folder, uuid, .updated, .title) }
    }

    mutating func deleteFolders(_ folders: [UUID]) throws(LibraryError) {
        for uuid in folders {
            try checkFolder(uuid)
            let children = state.folders.children(of: uuid)
            try deleteFolders(children.filter { state.folders.contains($0) })
            try deleteAlbums(children.filter { !state.folders.contains($0) && state.hasAlbum($0) })
            state.folders.remove(uuid)
            touch(.folder, uuid, .deleted)
        }
    }

    mutating func move(_ collections: [UUID], to folder: UUID?) throws(LibraryError) {
        try checkFolder(folder)
        for uuid in collections {
            let isFolder = state.folders.contains(uuid)
            if isFolder { try checkMayMove(uuid, to: folder) } else { _ = try album(uuid) }
            state.folders.move(uuid, to: folder)
            touch(isFolder ? .folder : .album, uuid, .updated, .parent)
        }
        if let folder, !collections.isEmpty { touch(.folder, folder, .updated, .members) }
    }

    private func checkMayMove(_ folder: UUID, to target: UUID?) throws(LibraryError) {
        if let target, state.folders.isInside(target, folder) { throw .folderInItself }
        guard state.folders.depth(of: target) + state.folders.height(of: folder) <= CollectionTree.greatestDepth else {
            throw .tooDeep
        }
    }

    private func checkFolder(_ uuid: UUID?) throws(LibraryError) {
        guard let uuid, !state.folders.contains(uuid) else { return }
        throw LibraryError(.notFound, "There is no folder \(uuid.uuidString) in the library.")
    }

    private func checkFolderTitle(_ title: String) throws(LibraryError) {
        guard !title.isEmpty else { throw .folderWithoutTitle }
    }
}

extension MemoryState {
    func hasAlbum(_ uuid: UUID) -> Bool { albums.contains { $0.uuid == uuid } }
}
