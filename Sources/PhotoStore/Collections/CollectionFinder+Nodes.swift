// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension CollectionFinder {
    /// In the order of the ids; those that are gone or out of scope are left out.
    func nodes(_ ids: [CollectionID]) throws(LibraryError) -> [CollectionNode] {
        let shelf = ids.contains(where: \.isOnShelf) ? try shelf() : .empty
        let tallies = try tallies(of: ids, on: shelf)
        var nodes: [CollectionNode] = []
        nodes.reserveCapacity(ids.count)
        for id in ids {
            if let node = try node(id, on: shelf, tallies) { nodes.append(node) }
        }
        return nodes
    }

    private func node(
        _ id: CollectionID, on shelf: CollectionShelf, _ tallies: [Int64: MemberTally]
    ) throws(LibraryError) -> CollectionNode? {
        switch id {
        case .album, .folder: shelf[id].map { entry($0, on: shelf, tallies) }
        case .rootFolder: reader.seesAlbums ? .list(root(on: shelf, tallies)) : nil
        case .smart(let subtype): try smartAlbum(subtype).map { .assets($0) }
        case .group(.moment, _): try groups(.moments)[id].map { .assets($0.collection) }
        case .group(.importSession, _): try groups(.imports)[id].map { .assets($0.collection) }
        case .group: nil
        case .place(_, let metres): try groups(.places(metres: Float(metres)))[id].map { .assets($0.collection) }
        case .momentCluster: try momentLists().clusters.first { $0.list.id == id }.map { .list($0.list) }
        case .momentYear: try momentLists().years.first { $0.list.id == id }.map { .list($0.list) }
        }
    }

    private func entry(
        _ entry: CollectionShelf.Entry, on shelf: CollectionShelf, _ tallies: [Int64: MemberTally]
    ) -> CollectionNode {
        switch entry.kind {
        case .album, .smartAlbum: .assets(album(entry, tallies[entry.row] ?? MemberTally()))
        case .folder: .list(folder(entry, on: shelf, tallies))
        }
    }

    private func album(_ entry: CollectionShelf.Entry, _ tally: MemberTally) -> AssetCollection {
        var album = AssetCollection(
            id: entry.id, uuid: entry.uuid, subtype: entry.query == nil ? .albumRegular : .generic, title: entry.title,
            assetCount: tally.count, startDate: tally.startDate, endDate: tally.endDate)
        album.folder = entry.parent
        album.query = entry.query
        return album
    }

    private func folder(
        _ entry: CollectionShelf.Entry, on shelf: CollectionShelf, _ tallies: [Int64: MemberTally]
    ) -> CollectionList {
        var list = CollectionList(id: entry.id, uuid: entry.uuid, subtype: .regularFolder, title: entry.title)
        list.folder = entry.parent
        list.take(shelf.all(below: entry.uuid), tallies)
        return list
    }

    private func root(on shelf: CollectionShelf, _ tallies: [Int64: MemberTally]) -> CollectionList {
        var list = CollectionList(id: .rootFolder, uuid: CollectionList.rootUUID, subtype: .rootFolder, title: "")
        list.take(shelf.all(below: nil), tallies)
        return list
    }
}

// MARK: - Counting

extension CollectionFinder {
    /// Of all albums that the ids name, or that lie in folders that the ids name, by their rows.
    private func tallies(
        of ids: [CollectionID], on shelf: CollectionShelf
    ) throws(LibraryError) -> [Int64: MemberTally] {
        let albums = ids.flatMap { shelf.albums(within: $0) }
        var tallies = try reader.tallies(ofAlbums: albums.filter { $0.kind == .album }.map(\.row))
        for album in albums {
            if let query = album.query { tallies[album.row] = try tally(of: query) }
        }
        return tallies
    }

    private func tally(of query: SavedQuery) throws(LibraryError) -> MemberTally {
        try cache.value(\.ownSmartAlbums[query], of: reader.key) { () throws(LibraryError) in
            try reader.tallies(of: [try query.membership()]).first ?? MemberTally()
        }
    }

    private func smartAlbum(_ subtype: AssetCollection.Subtype) throws(LibraryError) -> AssetCollection? {
        guard SmartAlbums.known.contains(subtype) else { return nil }
        let tally = try smartTallies()[subtype] ?? MemberTally()
        var album = SmartAlbums.album(subtype)
        album.assetCount = tally.count
        album.startDate = tally.startDate
        album.endDate = tally.endDate
        return album
    }

    /// All at once: who asks for one mostly asks for all, and it is one look at the assets. What was added recently is
    /// so for a minute at least.
    private func smartTallies() throws(LibraryError) -> [AssetCollection.Subtype: MemberTally] {
        try cache.value(\.smartAlbums[at: reader.now], of: reader.key) { () throws(LibraryError) in
            let memberships = SmartAlbums.known.compactMap { membership(of: $0) }
            return Dictionary(uniqueKeysWithValues: zip(SmartAlbums.known, try reader.tallies(of: memberships)))
        }
    }
}

extension CollectionList {
    /// The dates of albums in it.
    fileprivate mutating func take(_ entries: [CollectionShelf.Entry], _ tallies: [Int64: MemberTally]) {
        let all = entries.compactMap { $0.kind == .folder ? nil : tallies[$0.row] }
        startDate = all.compactMap(\.startDate).min()
        endDate = all.compactMap(\.endDate).max()
    }
}

extension CollectionShelf {
    /// The albums that an id stands for: itself, or what lies in it.
    fileprivate func albums(within id: CollectionID) -> [Entry] {
        let entries: [Entry] =
            switch id {
            case .rootFolder: all(below: nil)
            case .album: self[id].map { [$0] } ?? []
            case .folder: self[id].map { all(below: $0.uuid) } ?? []
            case .smart, .group, .place, .momentCluster, .momentYear: []
            }
        return entries.filter { $0.kind != .folder }
    }
}

extension CollectionID {
    /// Whether it is the user's own, or the root of it.
    fileprivate var isOnShelf: Bool {
        switch self {
        case .album, .folder, .rootFolder: true
        case .smart, .group, .place, .momentCluster, .momentYear: false
        }
    }
}
