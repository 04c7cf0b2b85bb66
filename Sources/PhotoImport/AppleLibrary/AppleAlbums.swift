// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The albums and folders of Apple's library, turned into changes to this library.
struct AppleAlbums {
    private let catalogue: AppleCatalogue
    private let ours: [Int64: UUID]
    private let folders: [Int64: UUID]
    private let memberships: AppleMemberships

    /// - Parameters:
    ///   - ours: The identifiers of the assets in this library, keyed by their rows in Apple's.
    ///   - memberships: The albums that earlier imports put the assets into.
    init(_ catalogue: AppleCatalogue, _ ours: [Int64: UUID], _ memberships: AppleMemberships) {
        self.catalogue = catalogue
        self.ours = ours
        self.memberships = memberships
        folders = Dictionary(catalogue.folders.map { ($0.key, $0.uuid) }) { first, _ in first }
    }

    /// Returns the changes that add missing albums, folders and members.
    ///
    /// Albums and folders of an earlier import are recognised by their identifiers, so that a title or parent folder
    /// that was changed here stays. A member of an earlier import that is not in the album was taken out here, and stays
    /// out.
    func changes(in library: LibraryLookup) throws(LibraryError) -> [Change] {
        var changes: [Change] = []
        let knownFolders = Set(try library.session.folders().map(\.uuid))
        let known = try knownAlbums(in: library)
        var nesting = FolderNesting()
        for item in itemsInOrder {
            switch item {
            case .folder(let folder):
                let parent = nesting.parent(for: folder).flatMap { folders[$0] }
                guard !knownFolders.contains(folder.uuid) else { continue }
                changes.append(.require(.isFree([folder.uuid])))
                changes.append(.insertFolder(uuid: folder.uuid, title: folder.title, parent: parent))
            case .album(let album):
                if !known.contains(album.uuid) { changes += insertion(of: album) }
                changes += try membership(of: album, known.contains(album.uuid) ? library : nil)
            }
        }
        return changes
    }

    /// Returns the identifiers of an album's members in this library, without repetitions, in the album's order.
    func members(of album: AppleAlbum) -> [UUID] {
        var seen: Set<UUID> = []
        return album.members.compactMap { ours[$0] }.filter { seen.insert($0).inserted }
    }

    private func insertion(of album: AppleAlbum) -> [Change] {
        let made: [Change] = [
            .require(.isFree([album.uuid])), .insertAlbum(uuid: album.uuid, title: album.title),
        ]
        guard let folder = album.folder.flatMap({ folders[$0] }) else { return made }
        return made + [.moveCollections([album.uuid], folder: folder)]
    }

    private func knownAlbums(in library: LibraryLookup) throws(LibraryError) -> Set<UUID> {
        let request = CollectionRequest(.named(catalogue.albums.map(\.uuid)))
        let ids = try library.session.fetch(request).ids
        var known: Set<UUID> = []
        for batch in ids.batches {
            known.formUnion(try library.session.collections(batch).map(\.uuid))
        }
        return known
    }

    // MARK: Members

    /// - Parameter library: The library, if it has the album already; `nil` for a new album.
    private func membership(of album: AppleAlbum, _ library: LibraryLookup?) throws(LibraryError) -> [Change] {
        guard let library else {
            let wanted = members(of: album)
            return wanted.isEmpty ? [] : [.insertMembers(wanted, album: album.uuid, index: nil)]
        }
        let visible = try library.members(of: album.uuid, isTrash: false)
        let trashed = try library.members(of: album.uuid, isTrash: true)
        let here = Set(visible + trashed)
        let wanted = members(of: album).filter { here.contains($0) || !memberships.had($0, in: album.uuid) }
        let missing = wanted.filter { !here.contains($0) }
        guard !missing.isEmpty else { return [] }
        // The positions of trashed members among the others are unknown, so no index can be computed.
        guard trashed.isEmpty else { return [.insertMembers(missing, album: album.uuid, index: nil)] }
        return insertions(of: wanted, among: visible, album: album.uuid)
    }

    /// Returns changes that insert each new member behind the one that precedes it in Apple's album.
    private func insertions(of wanted: [UUID], among current: [UUID], album: UUID) -> [Change] {
        var current = current
        var changes: [Change] = []
        var index = 0
        for member in wanted {
            if let place = current.firstIndex(of: member) {
                index = place + 1
            } else {
                changes.append(.insertMembers([member], album: album, index: index))
                current.insert(member, at: index)
                index += 1
            }
        }
        return changes
    }

    // MARK: Order

    private enum Item {
        case folder(AppleFolder)
        case album(AppleAlbum)
    }

    /// All folders and albums: parents before their children, and the children of each folder in the user's order.
    private var itemsInOrder: [Item] {
        let folders = Dictionary(grouping: catalogue.folders) { $0.parent }
        let albums = Dictionary(grouping: catalogue.albums) { $0.folder }
        return ([nil] + catalogue.folders.map(\.key)).flatMap { parent -> [Item] in
            let inner =
                (folders[parent] ?? []).map { (order: $0.order, item: Item.folder($0)) }
                + (albums[parent] ?? []).map { (order: $0.order, item: Item.album($0)) }
            return inner.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
                .map(\.element.item)
        }
    }
}

/// The depths of the folders met so far. A folder that would exceed the greatest depth is placed beside its parent.
private struct FolderNesting {
    private var places: [Int64: (depth: Int, parent: Int64?)] = [:]

    /// Returns the parent for a folder, and records the folder's depth.
    mutating func parent(for folder: AppleFolder) -> Int64? {
        let around = folder.parent.flatMap { places[$0] }
        let isTooDeep = (around?.depth ?? 0) >= CollectionTree.depthLimit
        let parent = isTooDeep ? around?.parent : folder.parent
        places[folder.key] = ((around?.depth ?? 0) + (isTooDeep ? 0 : 1), parent)
        return parent
    }
}

extension AppleCatalogue {
    /// Returns the catalogue with other identifiers for albums and folders whose own are in use here for something
    /// else, or unreadable: that of an album or folder with the same title, as an earlier import created it, else a new
    /// one.
    func renamed(for library: LibraryLookup) throws(LibraryError) -> AppleCatalogue {
        func isBlocked(_ uuid: UUID) -> Bool { library.isBlocked(.isFree([uuid])) }
        guard albums.contains(where: { isBlocked($0.uuid) }) || folders.contains(where: { isBlocked($0.uuid) }) else {
            return self
        }
        let (albumsHere, foldersHere) = (try library.albums(), try library.folders())
        var renamed = self
        for (index, album) in albums.enumerated() where isBlocked(album.uuid) {
            renamed.albums[index].uuid = albumsHere.first { $0.title == album.title }?.uuid ?? UUID()
        }
        for (index, folder) in folders.enumerated() where isBlocked(folder.uuid) {
            renamed.folders[index].uuid = foldersHere.first { $0.title == folder.title }?.uuid ?? UUID()
        }
        return renamed
    }
}

extension LibraryLookup {
    /// Returns the members of an album, with hidden assets and all frames of bursts.
    ///
    /// - Parameter isTrash: True for the members in the trash, false for the others.
    func members(of album: UUID, isTrash: Bool) throws(LibraryError) -> [UUID] {
        var request = AssetRequest(.members(collection: album))
        request.includesHidden = true
        request.includesAllBursts = true
        request.isTrash = isTrash
        let ids = try session.fetch(request).ids
        var members: [UUID] = []
        for batch in ids.batches { members += try session.assets(batch).map(\.uuid) }
        return members
    }
}
