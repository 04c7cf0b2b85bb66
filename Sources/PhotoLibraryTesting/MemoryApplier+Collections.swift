// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoEngine
internal import PhotoLibrary

extension MemoryApplier {
    /// Adds an album, or a smart album if there is a query.
    mutating func insertAlbum(_ uuid: UUID, title: String, query: SavedQuery? = nil) throws(LibraryError) {
        try checkTitle(title)
        _ = try query?.membership()
        try checkIsFree(uuid)
        state.createdAlbumCount += 1
        state.albums.append(
            MemoryState.AlbumRow(row: state.createdAlbumCount, uuid: uuid, title: title, query: query))
        state.folders.move(uuid, to: nil)
        touch(.album, uuid, .inserted)
    }

    mutating func set(_ query: SavedQuery, of uuid: UUID) throws(LibraryError) {
        _ = try query.membership()
        let index = try album(uuid)
        guard let old = state.albums[index].query else { throw .notSmartAlbum(state.albums[index].title) }
        guard old != query else { return }
        state.albums[index].query = query
        touch(.album, uuid, .updated, .members)
    }

    mutating func renameAlbum(_ uuid: UUID, title: String) throws(LibraryError) {
        try checkTitle(title)
        let index = try album(uuid)
        guard state.albums[index].title != title else { return }
        state.albums[index].title = title
        touch(.album, uuid, .updated, .title)
    }

    mutating func deleteAlbums(_ uuids: [UUID]) throws(LibraryError) {
        for uuid in uuids {
            state.albums.remove(at: try album(uuid))
            state.folders.remove(uuid)
            touch(.album, uuid, .deleted)
        }
    }

    mutating func insert(_ uuids: [UUID], into album: UUID, at index: Int?) throws(LibraryError) {
        let place = try albumWithMembers(album)
        let members = state.albums[place].members
        let index = index ?? members.count
        guard (0...members.count).contains(index) else {
            throw LibraryError(
                .invalidRequest,
                "The album has \(members.count.counted("member")): nothing can be inserted at \(index).")
        }
        var seen = Set(members)
        var new: [AssetID] = []
        for uuid in uuids {
            let id = try asset(uuid)
            if seen.insert(id).inserted { new.append(id) }
        }
        guard !new.isEmpty else { return }
        state.albums[place].insert(new, at: index)
        touch(.album, album, .updated, .members)
    }

    mutating func place(_ places: [AlbumPlace], in album: UUID) throws(LibraryError) {
        let index = try albumWithMembers(album)
        var known = Set(state.albums[index].members)
        let count = known.count
        for place in places {
            guard AlbumPlace.positions.contains(place.position) else { throw .invalidPosition(place.position) }
            let id = try asset(place.asset)
            if known.insert(id).inserted { state.albums[index].place(id, at: place.position) }
        }
        if known.count > count { touch(.album, album, .updated, .members) }
    }

    mutating func remove(_ uuids: [UUID], from album: UUID) throws(LibraryError) {
        let place = try albumWithMembers(album)
        var going: Set<AssetID> = []
        for uuid in uuids { going.insert(try asset(uuid)) }
        let count = state.albums[place].members.count
        state.albums[place].remove(going)
        guard state.albums[place].members.count < count else { return }
        touch(.album, album, .updated, .members)
    }

    mutating func arrange(_ uuids: [UUID], in album: UUID, at place: ListPlace) throws(LibraryError) {
        let index = try albumWithMembers(album)
        var assets: [AssetID] = []
        for uuid in uuids { assets.append(try asset(uuid)) }
        let before = state.albums[index].members
        let order = place.arrange(assets, in: before) { state.assetIDs[$0] }
        guard order != before else { return }
        state.albums[index].reorder(order)
        touch(.album, album, .updated, .members)
    }

    private func albumWithMembers(_ uuid: UUID) throws(LibraryError) -> Int {
        let index = try album(uuid)
        guard state.albums[index].query == nil else { throw .smart(state.albums[index].title) }
        return index
    }

    /// Throws unless the UUID is free for an album or a folder.
    func checkIsFree(_ uuid: UUID) throws(LibraryError) {
        guard !CollectionTree.isReserved(uuid) else { throw .reserved(uuid) }
        guard !state.hasAlbum(uuid) else { throw .uuidUsedByAlbum(uuid) }
        guard !state.folders.contains(uuid) else { throw .uuidUsedByFolder(uuid) }
    }

    func album(_ uuid: UUID) throws(LibraryError) -> Int {
        guard !CollectionTree.isReserved(uuid) else {
            throw LibraryError(.invalidRequest, "The library computes this album: it cannot be changed.")
        }
        guard let index = state.albums.firstIndex(where: { $0.uuid == uuid }) else {
            throw LibraryError(.notFound, "There is no album \(uuid.uuidString) in the library.")
        }
        return index
    }

    private func checkTitle(_ title: String) throws(LibraryError) {
        guard !title.isEmpty else { throw .albumWithoutTitle }
    }
}

extension MemoryApplier {
    mutating func insertFolder(_ uuid: UUID, title: String, in parent: UUID?) throws(LibraryError) {
        try checkFolderTitle(title)
        try checkIsFree(uuid)
        try checkFolder(parent)
        guard state.folders.depth(of: parent) < CollectionTree.depthLimit else { throw .tooDeep }
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
        guard !state.folders.children(of: folder).suffix(collections.count).elementsEqual(collections) else { return }
        for uuid in collections {
            let isFolder = state.folders.contains(uuid)
            if isFolder { try checkCanMove(uuid, to: folder) } else { _ = try album(uuid) }
            state.folders.move(uuid, to: folder)
            touch(isFolder ? .folder : .album, uuid, .updated, .parent)
        }
        if let folder, !collections.isEmpty { touch(.folder, folder, .updated, .members) }
    }

    mutating func arrange(
        _ collections: [UUID], in folder: UUID?, at place: ListPlace
    ) throws(LibraryError) {
        try checkFolder(folder)
        let before = Set(state.folders.children(of: folder))
        let arrivals = collections.filter { !before.contains($0) }
        try move(arrivals, to: folder)
        for uuid in collections where before.contains(uuid) && !state.folders.contains(uuid) { _ = try album(uuid) }
        let children = state.folders.children(of: folder)
        let order = place.arrange(collections, in: children) { $0 }
        guard order != children else { return }
        state.folders.reorder(order, in: folder)
        for uuid in collections { touch(state.folders.contains(uuid) ? .folder : .album, uuid, .updated, .parent) }
        if let folder { touch(.folder, folder, .updated, .members) }
    }

    private func checkCanMove(_ folder: UUID, to target: UUID?) throws(LibraryError) {
        if let target, state.folders.isInside(target, folder) { throw .folderInItself }
        guard state.folders.depth(of: target) + state.folders.height(of: folder) <= CollectionTree.depthLimit else {
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
