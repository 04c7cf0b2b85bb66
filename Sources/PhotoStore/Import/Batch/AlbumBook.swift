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
    /// What is there, and what the changes so far make.
    private var kinds: [UUID: ExportedCollections.Kind] = [:]
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
    ///
    /// - Parameters:
    ///   - members: What they are called here, and there.
    ///   - order: Where they lie in the album there, as far as the export tells.
    mutating func changes(
        adding members: [(here: UUID, there: UUID)], to path: [ExportedAsset.Collection], in order: [UUID: Int]
    ) throws(LibraryError) -> [Change] {
        guard let last = path.last, !last.title.isEmpty, !members.isEmpty else { return [] }
        try readLibrary()
        var changes: [Change] = []
        let parent = try folder(path.dropLast(), &changes)
        let album = try restoredAlbum(last, in: parent, &changes)
        // What is another album here has an order of its own.
        let placed = album == last.uuid ? members.filter { order[$0.there] != nil } : []
        let places = placed.compactMap { member in
            order[member.there].map { AlbumPlace(asset: member.here, position: $0) }
        }
        if !places.isEmpty { changes.append(.placeMembers(places, album: album)) }
        let others = members.map(\.here).filter { here in !places.contains { $0.asset == here } }
        if !others.isEmpty { changes.append(.insertMembers(others, album: album, index: nil)) }
        return changes
    }

    /// The changes that make what is missing of an export's albums, smart albums and folders, in their order. What was made
    /// before is known by its identifier, so that a new title or another folder that a person gave it here stays.
    mutating func changes(making exported: ExportedCollections) throws(LibraryError) -> [Change] {
        try readLibrary()
        var paths: [UUID: [ExportedAsset.Collection]] = [:]
        var changes: [Change] = []
        for item in exported.items where !item.title.isEmpty && paths[item.uuid] == nil {
            let path = (item.parent.flatMap { paths[$0] } ?? []) + [.init(uuid: item.uuid, title: item.title)]
            switch item.kind {
            case .folder:
                paths[item.uuid] = path
                _ = try folder(path[...], &changes)
            case .album: _ = try restoredAlbum(path[path.count - 1], in: folder(path.dropLast(), &changes), &changes)
            case .smartAlbum: try makeSmartAlbum(item, in: folder(path.dropLast(), &changes), &changes)
            }
        }
        return changes
    }

    /// The innermost of exported folders, made as far as it is missing. What lies deeper than folders can, lies in the last
    /// one.
    private mutating func folder(
        _ path: ArraySlice<ExportedAsset.Collection>, _ changes: inout [Change]
    ) throws(LibraryError) -> UUID? {
        var parent: UUID?
        for outer in path.prefix(CollectionShelf.greatestDepth) where !outer.title.isEmpty {
            let key = FolderKey(title: outer.title, parent: parent)
            let place = try restored(outer.uuid, titled: folders?[key], among: .folder)
            if known.insert(place).inserted {
                kinds[place] = .folder
                changes.append(.require(.isFree([place])))
                changes.append(.insertFolder(uuid: place, title: outer.title, parent: parent))
                if folders?[key] == nil { folders?[key] = place }
            }
            parent = place
        }
        return parent
    }

    private mutating func restoredAlbum(
        _ exported: ExportedAsset.Collection, in parent: UUID?, _ changes: inout [Change]
    ) throws(LibraryError) -> UUID {
        let key = FolderKey(title: exported.title, parent: parent)
        let album = try restored(exported.uuid, titled: albums[key], among: .album)
        if known.insert(album).inserted {
            kinds[album] = .album
            changes.append(.require(.isFree([album])))
            changes.append(.insertAlbum(uuid: album, title: exported.title))
            if parent != nil { changes.append(.moveCollections([album], folder: parent)) }
            if albums[key] == nil { albums[key] = album }
        }
        return album
    }

    /// What a predicate of somebody else's program cannot be is left out: the rest is good without it.
    private mutating func makeSmartAlbum(
        _ item: ExportedCollections.Item, in parent: UUID?, _ changes: inout [Change]
    ) throws(LibraryError) {
        guard let query = item.query, (try? query.membership()) != nil else { return }
        let album = try restored(item.uuid, titled: nil, among: .smartAlbum)
        guard known.insert(album).inserted else { return }
        kinds[album] = .smartAlbum
        changes.append(.require(.isFree([album])))
        changes.append(.insertSmartAlbum(uuid: album, title: item.title, query: query))
        if parent != nil { changes.append(.moveCollections([album], folder: parent)) }
    }

    /// What an exported album or folder is here: that of its identifier, else the one of its title, else a new one. An
    /// identifier that is something else's here is left to that.
    private mutating func restored(
        _ uuid: UUID, titled other: UUID?, among kind: ExportedCollections.Kind
    ) throws(LibraryError) -> UUID {
        if let place = exported[uuid], kinds[place] == kind { return place }
        let isFree = other.map { other in !exported.values.contains(other) } ?? false
        let isBlocked = !known.contains(uuid) && library.isBlocked(.isFree([uuid]))
        var place = kinds[uuid] == kind || !isFree ? uuid : other ?? uuid
        if place == uuid, isBlocked { place = other ?? UUID() }
        if place == uuid, kinds[uuid] != kind, try isTaken(uuid) { place = UUID() }
        exported[uuid] = place
        return place
    }

    private func isTaken(_ uuid: UUID) throws(LibraryError) -> Bool {
        if known.contains(uuid) || CollectionShelf.isReserved(uuid) { return true }
        return try library.taken(among: [uuid]).contains(uuid)
    }

    private mutating func folder(_ title: String, in parent: UUID?, _ changes: inout [Change]) -> UUID {
        let key = FolderKey(title: title, parent: parent)
        if let known = folders?[key] { return known }
        let new = UUID()
        folders?[key] = new
        known.insert(new)
        kinds[new] = .folder
        let isOnly = Precondition.noFolder(titled: title, in: parent)
        if !library.isBlocked(isOnly) { changes.append(.require(isOnly)) }
        changes.append(.insertFolder(uuid: new, title: title, parent: parent))
        return new
    }

    private mutating func album(_ title: String, in parent: UUID?, _ changes: inout [Change]) -> UUID {
        let key = FolderKey(title: title, parent: parent)
        if let known = albums[key] { return known }
        let new = UUID()
        albums[key] = new
        known.insert(new)
        kinds[new] = .album
        let isOnly = Precondition.noAlbum(titled: title, in: parent)
        if !library.isBlocked(isOnly) { changes.append(.require(isOnly)) }
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
        for folder in shelves { kinds[folder.uuid] = .folder }
        for album in there { kinds[album.uuid] = .album }
        for album in try library.ownSmartAlbums() { kinds[album.uuid] = .smartAlbum }
        known = Set(kinds.keys)
        let titled = there.map { (FolderKey(title: $0.title, parent: $0.folder), $0.uuid) }
        albums = Dictionary(titled) { first, _ in first }
        albumsAnywhere = Dictionary(there.map { ($0.title, $0.uuid) }) { first, _ in first }
    }
}
