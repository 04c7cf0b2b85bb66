// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An album by its title and the titles of the folders around it, from the top.
struct AlbumPath: Hashable {
    var folders: [String] = []
    var title: String
}

/// The albums that an import fills: those that are there are found by title, those that are missing are made.
struct AlbumBook {
    private struct FolderKey: Hashable {
        let title: String
        let parent: UUID?
    }

    private let library: LibraryLookup
    private var folders: [FolderKey: UUID]?
    private var albums: [FolderKey: UUID] = [:]
    /// What an export called albums and folders, and what they are here.
    private var exported: [UUID: UUID] = [:]
    private var known: Set<UUID> = []
    /// Wherever they lie, by their titles.
    private var albumsAnywhere: [String: UUID] = [:]

    init(_ library: LibraryLookup) { self.library = library }

    /// The changes that put assets into an album, and make it first when there is none.
    mutating func changes(adding members: [UUID], to path: AlbumPath) throws(LibraryError) -> [Change] {
        guard !members.isEmpty else { return [] }
        try readLibrary()
        var changes: [Change] = []
        var parent: UUID?
        // What lies deeper than folders can, lies in the last one.
        for title in path.folders.prefix(CollectionShelf.greatestDepth) { parent = folder(title, in: parent, &changes) }
        let album = album(path.title, in: parent, &changes)
        return changes + [.insertMembers(members, album: album, index: nil)]
    }

    /// The changes that put assets into the first album of a title, whatever folder it lies in, and make it first when
    /// there is none.
    mutating func changes(adding members: [UUID], toAnyAlbum title: String) throws(LibraryError) -> [Change] {
        guard !members.isEmpty else { return [] }
        try readLibrary()
        if let album = albumsAnywhere[title] { return [.insertMembers(members, album: album, index: nil)] }
        return try changes(adding: members, to: AlbumPath(title: title))
    }

    /// The changes that put assets into an album as it was where it was exported: the one of its identifier, else one of
    /// its title that no other album of the export is, else a new one.
    mutating func changes(
        adding members: [UUID], to path: [ExportedAsset.Collection]
    ) throws(LibraryError) -> [Change] {
        guard let last = path.last, !members.isEmpty else { return [] }
        try readLibrary()
        var changes: [Change] = []
        var parent: UUID?
        for outer in path.dropLast().prefix(CollectionShelf.greatestDepth) {
            let key = FolderKey(title: outer.title, parent: parent)
            let place = restored(outer.uuid, titled: folders?[key])
            if known.insert(place).inserted {
                changes.append(.require(.isFree([place])))
                changes.append(.insertFolder(uuid: place, title: outer.title, parent: parent))
                if folders?[key] == nil { folders?[key] = place }
            }
            parent = place
        }
        let key = FolderKey(title: last.title, parent: parent)
        let album = restored(last.uuid, titled: albums[key])
        if known.insert(album).inserted {
            changes.append(.require(.isFree([album])))
            changes.append(.insertAlbum(uuid: album, title: last.title))
            if parent != nil { changes.append(.moveCollections([album], folder: parent)) }
            if albums[key] == nil { albums[key] = album }
        }
        return changes + [.insertMembers(members, album: album, index: nil)]
    }

    /// What an exported album or folder is here.
    private mutating func restored(_ uuid: UUID, titled other: UUID?) -> UUID {
        if let place = exported[uuid] { return place }
        let isFree = other.map { other in !exported.values.contains(other) } ?? false
        let place = known.contains(uuid) || !isFree ? uuid : other ?? uuid
        exported[uuid] = place
        return place
    }

    private mutating func folder(_ title: String, in parent: UUID?, _ changes: inout [Change]) -> UUID {
        let key = FolderKey(title: title, parent: parent)
        if let known = folders?[key] { return known }
        let new = UUID()
        folders?[key] = new
        known.insert(new)
        changes.append(.require(.noFolder(titled: title, in: parent)))
        changes.append(.insertFolder(uuid: new, title: title, parent: parent))
        return new
    }

    private mutating func album(_ title: String, in parent: UUID?, _ changes: inout [Change]) -> UUID {
        let key = FolderKey(title: title, parent: parent)
        if let known = albums[key] { return known }
        let new = UUID()
        albums[key] = new
        known.insert(new)
        changes.append(.require(.noAlbum(titled: title, in: parent)))
        changes.append(.insertAlbum(uuid: new, title: title))
        if parent != nil { changes.append(.moveCollections([new], folder: parent)) }
        return new
    }

    /// Of several with one title in one folder, the first is taken.
    private mutating func readLibrary() throws(LibraryError) {
        guard folders == nil else { return }
        let shelves = try library.folders()
        let outer = shelves.map { (FolderKey(title: $0.title, parent: $0.parent), $0.uuid) }
        folders = Dictionary(outer) { first, _ in first }
        let there = try library.albums()
        known = Set(shelves.map(\.uuid) + there.map(\.uuid))
        let titled = there.map { (FolderKey(title: $0.title, parent: $0.folder), $0.uuid) }
        albums = Dictionary(titled) { first, _ in first }
        albumsAnywhere = Dictionary(there.map { ($0.title, $0.uuid) }) { first, _ in first }
    }
}
