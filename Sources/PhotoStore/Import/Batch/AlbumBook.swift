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

    private mutating func folder(_ title: String, in parent: UUID?, _ changes: inout [Change]) -> UUID {
        let key = FolderKey(title: title, parent: parent)
        if let known = folders?[key] { return known }
        let new = UUID()
        folders?[key] = new
        changes.append(.insertFolder(uuid: new, title: title, parent: parent))
        return new
    }

    private mutating func album(_ title: String, in parent: UUID?, _ changes: inout [Change]) -> UUID {
        let key = FolderKey(title: title, parent: parent)
        if let known = albums[key] { return known }
        let new = UUID()
        albums[key] = new
        changes.append(.insertAlbum(uuid: new, title: title))
        if parent != nil { changes.append(.moveCollections([new], folder: parent)) }
        return new
    }

    /// Of several with one title in one folder, the first is taken.
    private mutating func readLibrary() throws(LibraryError) {
        guard folders == nil else { return }
        let outer = try library.folders().map { (FolderKey(title: $0.title, parent: $0.parent), $0.uuid) }
        folders = Dictionary(outer) { first, _ in first }
        let known = try library.albums()
        let titled = known.map { (FolderKey(title: $0.title, parent: $0.folder), $0.uuid) }
        albums = Dictionary(titled) { first, _ in first }
        albumsAnywhere = Dictionary(known.map { ($0.title, $0.uuid) }) { first, _ in first }
    }
}
