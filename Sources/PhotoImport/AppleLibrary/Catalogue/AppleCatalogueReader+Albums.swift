// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension AppleCatalogueReader {
    /// Reads the user's albums and folders, and counts those that are not imported.
    func readAlbums(into catalogue: inout AppleCatalogue) throws {
        var collectionTree = AppleAlbumTree()
        try schema.forEachRow(AlbumField.self, in: database) { collectionTree.put($0) }
        collectionTree.unsupportedAlbums.sharedAlbums += try sharedAlbums()
        catalogue.unsupportedAlbums = collectionTree.unsupportedAlbums
        catalogue.folders = collectionTree.foldersFromTheTop()
        catalogue.albums = collectionTree.albumsInOrder(with: try members(), of: catalogue.assets)
    }

    /// Returns the number of shared albums that are shares, as they are since macOS 26.
    private func sharedAlbums() throws -> Int {
        guard let entity = schema.entity("CollectionShare") else { return 0 }
        var count = 0
        try schema.forEachRow(ShareField.self, in: database) { row in
            if row.integer(.entity) == entity { count += 1 }
        }
        return count
    }

    private func members() throws -> [Int64: [AppleMember]] {
        var members: [Int64: [AppleMember]] = [:]
        let join = schema.join("ASSETS", "ALBUMS", "ASSETS", preferring: schema.entity("Album"))
        try join?.forEachPair(in: database) { album, asset, order in
            members[album, default: []].append(AppleMember(asset: asset, order: order ?? .max))
        }
        return members
    }
}

/// An asset in an album, and its position in the manual order.
struct AppleMember {
    let asset: Int64
    let order: Int64
}

/// The sort order of an album's members.
struct AppleMemberOrder {
    enum Key { case manual, date, title }

    var key = Key.manual
    var isAscending = true

    /// Sorts members. Those without a date or title sort before all others, as if they were the oldest; equal ones keep
    /// the manual order.
    func sorted(_ members: [AppleMember], by metadata: (Int64) -> (date: Date, title: String)?) -> [Int64] {
        let manual = members.sorted { ($0.order, $0.asset) < ($1.order, $1.asset) }.map(\.asset)
        switch key {
        case .manual: return manual
        case .date: return stablySorted(manual) { metadata($0)?.date ?? .distantPast }
        case .title: return stablySorted(manual) { metadata($0)?.title ?? "" }
        }
    }

    private func stablySorted<Value: Comparable>(_ members: [Int64], _ value: (Int64) -> Value) -> [Int64] {
        let keyed = members.enumerated().map { (place: $0.offset, member: $0.element, value: value($0.element)) }
        return keyed.sorted { left, right in
            guard left.value != right.value else { return left.place < right.place }
            return isAscending ? left.value < right.value : left.value > right.value
        }.map(\.member)
    }
}

/// The albums and folders of a library while they are read.
struct AppleAlbumTree {
    private var orders: [Int64: AppleMemberOrder] = [:]
    var unsupportedAlbums = AppleCatalogue.UnsupportedAlbums()
    private var albums: [AppleAlbum] = []
    private var folders: [AppleFolder] = []
    private var taken: Set<UUID> = []

    mutating func put(_ row: AppleRow<AlbumField>) {
        guard let key = row.integer(.key), let kind = row.integer(.kind) else { return }
        let isTrashed = row.flag(.trashed)
        switch kind {
        case 2, 4000:
            if isTrashed { unsupportedAlbums.inTrash += 1 } else { addCollection(row, key, isFolder: kind == 4000) }
        case 1505: unsupportedAlbums.sharedAlbums += 1
        case 1508 where !isTrashed: unsupportedAlbums.projects += 1
        // Smart albums without a title are those of Photos itself.
        case 1507, 1552: if row.text(.title) != nil, !isTrashed { unsupportedAlbums.smartAlbums += 1 }
        default: break
        }
    }

    private mutating func addCollection(_ row: AppleRow<AlbumField>, _ key: Int64, isFolder: Bool) {
        let uuid = row.text(.uuid).flatMap { UUID(uuidString: $0) }
        let (title, parent, order) = (row.text(.title), row.integer(.parent), row.integer(.order) ?? .max)
        if isFolder {
            add(folder: key, uuid, title, in: parent, order: order)
        } else {
            add(album: key, uuid, title, in: parent, order: order, sorted: AppleMemberOrder(row))
        }
    }

    mutating func add(folder key: Int64, _ uuid: UUID?, _ title: String?, in parent: Int64?, order: Int64) {
        folders.append(
            AppleFolder(
                key: key, uuid: own(uuid), title: title ?? "Untitled Folder", parent: parent, order: order))
    }

    mutating func add(
        album key: Int64, _ uuid: UUID?, _ title: String?, in parent: Int64?, order: Int64,
        sorted memberOrder: AppleMemberOrder
    ) {
        orders[key] = memberOrder
        albums.append(
            AppleAlbum(key: key, uuid: own(uuid), title: title ?? "Untitled Album", folder: parent, order: order))
    }

    /// Returns the identifier, or a new one if it is missing or used by another album or folder.
    private mutating func own(_ uuid: UUID?) -> UUID {
        guard let uuid, taken.insert(uuid).inserted else { return UUID() }
        return uuid
    }

    /// Returns the folders, each after its parent. A folder whose parent is missing, or one of its own descendants, is
    /// placed at the top.
    func foldersFromTheTop() -> [AppleFolder] {
        let known = Dictionary(folders.map { ($0.key, $0) }) { first, _ in first }
        let placed = known.values.map { folder in
            var folder = folder
            folder.parent = folder.parent.flatMap { known[$0] == nil || isLoop(folder.key, known) ? nil : $0 }
            return folder
        }
        var children = Dictionary(grouping: placed) { $0.parent }
        var ordered: [AppleFolder] = []
        var next = sorted(children.removeValue(forKey: nil) ?? [])
        while let folder = next.first {
            next.removeFirst()
            ordered.append(folder)
            next += sorted(children.removeValue(forKey: folder.key) ?? [])
        }
        return ordered
    }

    /// Returns the albums in the user's order, with their sorted members.
    func albumsInOrder(with members: [Int64: [AppleMember]], of assets: [AppleAsset]) -> [AppleAlbum] {
        let known = Set(folders.map(\.key))
        let metadata = Dictionary(assets.map { ($0.key, $0.sortable) }) { first, _ in first }
        return albums.sorted { ($0.order, $0.key) < ($1.order, $1.key) }.map { album in
            var album = album
            album.folder = album.folder.flatMap { known.contains($0) ? $0 : nil }
            let order = orders[album.key] ?? AppleMemberOrder()
            album.members = order.sorted(members[album.key] ?? []) { metadata[$0] }
            return album
        }
    }

    private func sorted(_ folders: [AppleFolder]) -> [AppleFolder] {
        folders.sorted { ($0.order, $0.key) < ($1.order, $1.key) }
    }

    private func isLoop(_ key: Int64, _ known: [Int64: AppleFolder]) -> Bool {
        var seen: Set<Int64> = [key]
        var next = known[key]?.parent
        while let parent = next, let folder = known[parent] {
            guard seen.insert(parent).inserted else { return true }
            next = folder.parent
        }
        return false
    }
}

extension AppleMemberOrder {
    fileprivate init(_ row: AppleRow<AlbumField>) {
        switch row.integer(.sortKey) {
        case 1: key = .date
        case 5: key = .title
        default: key = .manual
        }
        isAscending = (row.integer(.ascending) ?? 1) != 0
    }
}

extension AppleAsset {
    /// The values that albums can be sorted by.
    fileprivate var sortable: (date: Date, title: String) { (dates.instant ?? .distantPast, title ?? originalFilename) }
}
