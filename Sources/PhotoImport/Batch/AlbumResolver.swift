// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// An album's title, with the titles of the folders around it, from the top.
struct AlbumPath: Hashable {
    var folders: [String] = []
    var title: String
}

/// The albums that an import fills. Existing ones are found by title; missing ones are created.
struct AlbumResolver {
    private struct FolderKey: Hashable {
        let title: String
        let parent: UUID?
    }

    private let library: LibraryLookup
    private var folders: [FolderKey: UUID]?
    private var albums: [FolderKey: UUID] = [:]
    /// The identifiers here of exported albums and folders, by their identifiers in the export.
    private var exported: [UUID: UUID] = [:]
    private var known: Set<UUID> = []
    /// The albums that the library had when they were read.
    private var albumsOfLibrary: Set<UUID> = []
    /// The kinds of the existing collections and of those that the changes so far create.
    private var kinds: [UUID: ExportedCollections.Kind] = [:]
    /// The first album with each title, in any folder.
    private var albumsByTitle: [String: UUID] = [:]

    init(_ library: LibraryLookup) { self.library = library }

    /// Returns the changes that add assets to an album, and create it first if it is missing.
    mutating func changes(adding members: [UUID], to path: AlbumPath) throws(LibraryError) -> [Change] {
        guard !members.isEmpty else { return [] }
        try readLibrary()
        var changes: [Change] = []
        var parent: UUID?
        // Folders beyond the greatest depth are left out: their contents are put into the last one.
        for title in path.folders.prefix(CollectionTree.depthLimit) { parent = folder(title, in: parent, &changes) }
        let album = album(path.title, in: parent, &changes)
        return changes + [.insertMembers(members, album: album, index: nil)]
    }

    /// Returns the changes that add assets to the first album with a title, in any folder, and create it first if it is
    /// missing.
    mutating func changes(adding members: [UUID], toAnyAlbum title: String) throws(LibraryError) -> [Change] {
        guard !members.isEmpty else { return [] }
        try readLibrary()
        if let album = albumsByTitle[title] { return [.insertMembers(members, album: album, index: nil)] }
        return try changes(adding: members, to: AlbumPath(title: title))
    }

    /// Returns the changes that add assets to an exported album: the album here with its identifier, else one with its
    /// title that corresponds to no other album of the export, else a new one.
    ///
    /// - Parameters:
    ///   - members: The identifiers of the assets here and in the export. Those that an export of this library describes
    ///     are added to new albums only: they were taken out of others here.
    ///   - path: The album, after the folders around it, from the top.
    ///   - order: The positions of assets in the exported album, as far as they are known, by their identifiers in the
    ///     export.
    mutating func changes(
        adding members: [(here: UUID, there: UUID, isOwn: Bool)], to path: [ExportedAsset.Collection],
        in order: [UUID: Int]
    ) throws(LibraryError) -> [Change] {
        guard let last = path.last, !last.title.isEmpty, !members.isEmpty else { return [] }
        try readLibrary()
        if albumsOfLibrary.contains(last.uuid), members.allSatisfy(\.isOwn) { return [] }
        var changes: [Change] = []
        let parent = try folder(path.dropLast(), &changes)
        let album = try restoredAlbum(last, in: parent, &changes)
        let members = albumsOfLibrary.contains(album) ? members.filter { !$0.isOwn } : members
        // An album here with another identifier keeps its own order.
        let placed = album == last.uuid ? members.filter { order[$0.there] != nil } : []
        let places = placed.compactMap { member in
            order[member.there].map { AlbumPlace(asset: member.here, position: $0) }
        }
        if !places.isEmpty { changes.append(.placeMembers(places, album: album)) }
        let others = members.map(\.here).filter { here in !places.contains { $0.asset == here } }
        if !others.isEmpty { changes.append(.insertMembers(others, album: album, index: nil)) }
        return changes
    }

    /// Returns the changes that create the missing ones of an export's albums, smart albums and folders, in their
    /// order. Those of an earlier import are recognised by their identifiers, so that a title or parent folder that was
    /// changed here stays.
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

    /// Returns the innermost of exported folders, after adding the changes that create missing ones. Folders beyond the
    /// greatest depth are left out: their contents are put into the last one.
    private mutating func folder(
        _ path: ArraySlice<ExportedAsset.Collection>, _ changes: inout [Change]
    ) throws(LibraryError) -> UUID? {
        var parent: UUID?
        for outer in path.prefix(CollectionTree.depthLimit) where !outer.title.isEmpty {
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

    /// Adds a smart album. One whose predicate is not valid is left out, because it may come from another program.
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

    /// Returns the identifier here of an exported album or folder: its own, else that of one with the same title, else
    /// a new one. An identifier that something else has here is not used.
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
        if known.contains(uuid) || CollectionTree.isReserved(uuid) { return true }
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

    /// Reads the albums and folders of the library. Of several with one title in one folder, the first is used.
    private mutating func readLibrary() throws(LibraryError) {
        guard folders == nil else { return }
        let shelves = try library.folders()
        let outer = shelves.map { (FolderKey(title: $0.title, parent: $0.parent), $0.uuid) }
        folders = Dictionary(outer) { first, _ in first }
        let there = try library.albums()
        albumsOfLibrary = Set(there.map(\.uuid))
        for folder in shelves { kinds[folder.uuid] = .folder }
        for album in there { kinds[album.uuid] = .album }
        for album in try library.userSmartAlbums() { kinds[album.uuid] = .smartAlbum }
        known = Set(kinds.keys)
        let titled = there.map { (FolderKey(title: $0.title, parent: $0.folder), $0.uuid) }
        albums = Dictionary(titled) { first, _ in first }
        albumsByTitle = Dictionary(there.map { ($0.title, $0.uuid) }) { first, _ in first }
    }
}
