// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

extension CollectionFinder {
    /// Returns the collections with these ids, in the order of the ids. Collections that are gone or out of scope are
    /// left out.
    ///
    /// - Parameter isCounting: True to compute the number of assets and the period of albums, too.
    package func nodes(_ ids: [CollectionID], isCounting: Bool = true) throws(LibraryError) -> [CollectionNode] {
        let collectionTree = ids.contains(where: \.isUserCollection) ? try collectionTree() : .empty
        let counts = isCounting ? try counts(of: ids, on: collectionTree) : TreeCounts()
        let smart = isCounting ? try smartCounts(of: ids) : [:]
        let groups = try groups(of: ids)
        let lists = ids.contains(where: \.isOfMoments) ? try momentLists() : nil
        return ids.compactMap { id in
            switch id {
            case .smart(let subtype): smartAlbum(subtype, smart).map { .assets($0) }
            case .album, .folder, .rootFolder: node(id, on: collectionTree, counts)
            case .group, .place: GroupKind(id).flatMap { groups[$0]?[id] }.map { .assets($0.collection) }
            case .momentCluster, .momentYear: lists?[id].map { .list($0.list) }
            }
        }
    }

    /// Returns the UUIDs of collections that were found in the same snapshot, in the order of the ids.
    package func names(of ids: [CollectionID]) throws(LibraryError) -> FetchedUUIDs {
        let names = Dictionary(try nodes(ids, isCounting: false).map { ($0.id, $0.uuid) }) { first, _ in first }
        return FetchedUUIDs(count: ids.count) { names[ids[$0]] }
    }

    /// Returns the groups of all kinds that occur among the ids.
    private func groups(of ids: [CollectionID]) throws(LibraryError) -> [GroupKind: GroupSet] {
        var found: [GroupKind: GroupSet] = [:]
        for kind in Set(ids.compactMap { GroupKind($0) }) { found[kind] = try groups(kind) }
        return found
    }

    /// Returns an album or folder of the user's own, or the root folder.
    private func node(_ id: CollectionID, on collectionTree: CollectionTree, _ counts: TreeCounts) -> CollectionNode? {
        if id == .rootFolder { return reader.canSeeAlbums ? .list(root(counts)) : nil }
        return collectionTree[id].map { $0.kind == .folder ? .list(folder($0, counts)) : .assets(album($0, counts)) }
    }

    private func album(_ entry: CollectionTree.Entry, _ counts: TreeCounts) -> AssetCollection {
        let memberCounts = counts.albums[entry.row] ?? MemberCounts()
        var album = AssetCollection(
            id: entry.id, uuid: entry.uuid, subtype: entry.query == nil ? .albumRegular : .generic, title: entry.title,
            assetCount: memberCounts.count, startDate: memberCounts.startDate, endDate: memberCounts.endDate)
        album.folder = entry.parent
        album.query = entry.query
        return album
    }

    private func folder(_ entry: CollectionTree.Entry, _ counts: TreeCounts) -> CollectionList {
        var list = CollectionList(id: entry.id, uuid: entry.uuid, subtype: .regularFolder, title: entry.title)
        list.folder = entry.parent
        list.take(counts.folders[entry.uuid])
        return list
    }

    private func root(_ counts: TreeCounts) -> CollectionList {
        var list = CollectionList(id: .rootFolder, uuid: CollectionList.rootUUID, subtype: .rootFolder, title: "")
        list.take(counts.folders[nil])
        return list
    }

    private func smartAlbum(
        _ subtype: AssetCollection.Subtype, _ counts: [AssetCollection.Subtype: MemberCounts]
    ) -> AssetCollection? {
        guard SmartAlbums.known.contains(subtype) else { return nil }
        let memberCounts = counts[subtype] ?? MemberCounts()
        var album = SmartAlbums.album(subtype)
        album.assetCount = memberCounts.count
        album.startDate = memberCounts.startDate
        album.endDate = memberCounts.endDate
        return album
    }
}

// MARK: - Counting

/// The counts of the user's albums, and of folders by the albums in them.
private struct TreeCounts {
    /// Counts by the row of the album.
    var albums: [Int64: MemberCounts] = [:]
    var folders: [UUID?: MemberCounts] = [:]
}

extension CollectionFinder {
    /// Counts all albums that the ids name, or that lie in folders that the ids name.
    private func counts(of ids: [CollectionID], on collectionTree: CollectionTree) throws(LibraryError) -> TreeCounts {
        let albums = Set(ids.flatMap { collectionTree.albums(within: $0) })
        var counts = TreeCounts()
        counts.albums = try self.counts(ofAlbums: albums.filter { $0.kind == .album }.map(\.row))
        for album in albums {
            if let query = album.query { counts.albums[album.row] = try memberCounts(of: query) }
        }
        if ids.contains(where: \.isFolder) { counts.folders = collectionTree.folded(counts.albums) }
        return counts
    }

    /// Returns the counts of albums with members. Albums that are not in the cache are counted.
    private func counts(ofAlbums rows: [Int64]) throws(LibraryError) -> [Int64: MemberCounts] {
        var known = cache.counts.findings(of: reader.key).albums
        let unknown = rows.filter { known[$0] == nil }
        guard !unknown.isEmpty else { return known }
        let counted = try reader.counts(ofAlbums: unknown)
        for row in unknown { known[row] = counted[row] ?? MemberCounts() }
        cache.counts.update(reader.key) { $0.albums.merge(known) { _, new in new } }
        return known
    }

    /// Counts a smart album of the user's own. One whose query cannot be read or evaluated counts as empty, so that the
    /// other albums are still shown.
    private func memberCounts(of query: SavedQuery) throws(LibraryError) -> MemberCounts {
        try cache.counts.value(\.[query], of: reader.key) { () throws(LibraryError) in
            do throws(LibraryError) {
                return try reader.counts(of: [query.membership()]).first ?? MemberCounts()
            } catch {
                guard error.code == .invalidRequest else { throw error }
                cache.logUnreadable(of: query, error)
                return MemberCounts()
            }
        }
    }

    /// Returns the counts of the built-in smart albums among the ids, if not of more.
    private func smartCounts(of ids: [CollectionID]) throws(LibraryError) -> [AssetCollection.Subtype: MemberCounts] {
        let isWithDuplicates = ids.contains(.smart(.duplicates))
        // Duplicates take longer than all others together, so that they are counted only for who asks for them.
        let hasOthers = ids.contains { $0.isSmart && $0 != .smart(.duplicates) }
        var counts = hasOthers ? try smartCounts() : [:]
        if isWithDuplicates { counts[.duplicates] = try duplicates().counts }
        return counts
    }

    /// Counts all other built-in smart albums at once: a caller that needs one mostly needs all, and one scan of the
    /// assets serves them. The meaning of "recently added" is kept for up to a minute.
    private func smartCounts() throws(LibraryError) -> [AssetCollection.Subtype: MemberCounts] {
        try cache.counts.value(\.smartAlbums[at: reader.now], of: reader.key) { () throws(LibraryError) in
            let albums = SmartAlbums.known.compactMap { subtype in membership(of: subtype).map { (subtype, $0) } }
            return Dictionary(uniqueKeysWithValues: zip(albums.map(\.0), try reader.counts(of: albums.map(\.1))))
        }
    }
}

extension CollectionList {
    fileprivate mutating func take(_ memberCounts: MemberCounts?) {
        startDate = memberCounts?.startDate
        endDate = memberCounts?.endDate
    }
}

extension CollectionTree {
    /// Returns the albums that an id represents: the album itself, or all albums below the folder.
    fileprivate func albums(within id: CollectionID) -> [Entry] {
        switch id {
        case .rootFolder: all(below: nil).filter { $0.kind != .folder }
        case .album: self[id].map { [$0] } ?? []
        case .folder: self[id].map { all(below: $0.uuid).filter { $0.kind != .folder } } ?? []
        case .smart, .group, .place, .momentCluster, .momentYear: []
        }
    }
}

extension CollectionID {
    /// True if the id belongs to an album or folder of the user, or to the root folder.
    fileprivate var isUserCollection: Bool {
        switch self {
        case .album, .folder, .rootFolder: true
        case .smart, .group, .place, .momentCluster, .momentYear: false
        }
    }

    fileprivate var isFolder: Bool {
        switch self {
        case .folder, .rootFolder: true
        case .album, .smart, .group, .place, .momentCluster, .momentYear: false
        }
    }

    fileprivate var isSmart: Bool { if case .smart = self { true } else { false } }

    /// True if the id belongs to a list of moments.
    fileprivate var isOfMoments: Bool {
        switch self {
        case .momentCluster, .momentYear: true
        case .album, .smart, .group, .place, .folder, .rootFolder: false
        }
    }
}
