// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension MemoryApplier {
    mutating func insertFolder(_ uuid: UUID, title: String, in parent: UUID?) throws(LibraryError) {
        try checkFolderTitle(title)
        guard !CollectionShelf.isReserved(uuid), !state.folders.contains(uuid), !state.hasAlbum(uuid) else {
            throw LibraryError(.invalidRequest, "The library has a folder \(uuid.uuidString) already.")
        }
        try checkFolder(parent)
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
            if isFolder, let folder, state.folders.isInside(folder, uuid) {
                throw LibraryError(.invalidRequest, "A folder cannot be put into itself. Choose another one.")
            }
            if !isFolder { _ = try album(uuid) }
            state.folders.move(uuid, to: folder)
            touch(isFolder ? .folder : .album, uuid, .updated, .parent)
        }
        if let folder, !collections.isEmpty { touch(.folder, folder, .updated, .members) }
    }

    private func checkFolder(_ uuid: UUID?) throws(LibraryError) {
        guard let uuid, !state.folders.contains(uuid) else { return }
        throw LibraryError(.notFound, "There is no folder \(uuid.uuidString) in the library.")
    }

    private func checkFolderTitle(_ title: String) throws(LibraryError) {
        guard !title.isEmpty else { throw LibraryError(.invalidRequest, "A folder needs a title.") }
    }
}

extension MemoryState {
    func hasAlbum(_ uuid: UUID) -> Bool { albums.contains { $0.uuid == uuid } }
}
