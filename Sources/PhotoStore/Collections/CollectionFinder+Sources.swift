// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension CollectionFinder {
    /// Returns the collections of a source, in its order.
    func candidates(of source: CollectionRequest.Source) throws(LibraryError) -> [CollectionID] {
        switch source {
        case .albums: try collectionTree().albums.map(\.id)
        case .smartAlbums(let subtype): try smartAlbums(subtype)
        case .named(let uuids): try named(Set(uuids))
        case .albumsContaining(let asset): try albums(holding: asset)
        case .members(let list): try members(of: list)
        case .folders: try collectionTree().folders.map(\.id)
        case .listsContaining(let collection): try lists(holding: collection)
        case .moments: try groups(.moments).members.map(\.id)
        case .momentsContaining(let asset): try moments(holding: asset)
        case .momentLists(let subtype): try momentLists(subtype).map(\.list.id)
        case .imports: try groups(.imports).members.map(\.id)
        case .places(let metres): try groups(try places(metres)).members.map(\.id)
        }
    }

    private func smartAlbums(_ subtype: AssetCollection.Subtype?) throws(LibraryError) -> [CollectionID] {
        switch subtype {
        case nil: SmartAlbums.all.map { .smart($0) } + (try collectionTree().smartAlbums.map(\.id))
        case .generic: try collectionTree().smartAlbums.map(\.id)
        case let subtype?: SmartAlbums.known.contains(subtype) ? [.smart(subtype)] : []
        }
    }

    /// Returns the collections with these UUIDs: albums in the order in which they were made, then folders, then
    /// computed collections.
    private func named(_ uuids: Set<UUID>) throws(LibraryError) -> [CollectionID] {
        let collectionTree = try collectionTree()
        let entries = uuids.compactMap { collectionTree[$0] }.sorted { $0.row < $1.row }
        var found = entries.filter { $0.kind != .folder }.map(\.id) + entries.filter { $0.kind == .folder }.map(\.id)
        if uuids.contains(CollectionList.rootUUID), reader.seesAlbums { found.append(.rootFolder) }
        found += SmartAlbums.known.filter { uuids.contains(AssetCollection.smartAlbumUUID($0)) }.map { .smart($0) }
        return found + (try groups(named: uuids.compactMap(GroupIdentifier.init)))
    }

    private func albums(holding asset: UUID) throws(LibraryError) -> [CollectionID] {
        guard reader.seesAlbums, try reader.asset(asset) != nil else { return [] }
        return try reader.albums(holding: asset).sorted().map { .album($0) }
    }

    private func members(of list: UUID) throws(LibraryError) -> [CollectionID] {
        if list == CollectionList.rootUUID { return try collectionTree().entries(in: nil).map(\.id) }
        guard let name = GroupIdentifier(list) else { return try collectionTree().entries(in: list).map(\.id) }
        guard name.kind.isOfLists else { return [] }
        guard let range = try momentLists()[list]?.moments else { return [] }
        return try groups(.moments).members[range].map(\.id)
    }

    private func lists(holding collection: UUID) throws(LibraryError) -> [CollectionID] {
        guard let name = GroupIdentifier(collection) else {
            let collectionTree = try collectionTree()
            return collectionTree[collection]?.parent.flatMap { collectionTree[$0] }.map { [$0.id] } ?? []
        }
        guard name.kind == .moment, let place = try groups(.moments).place(of: collection) else { return [] }
        return try momentLists().all.filter { $0.moments.contains(place) }.map(\.list.id)
    }

    private func moments(holding asset: UUID) throws(LibraryError) -> [CollectionID] {
        guard let asset = try reader.asset(asset) else { return [] }
        return try groups(.moments).holding(asset).map { [$0.id] } ?? []
    }

    private func places(_ metres: Double) throws(LibraryError) -> GroupKind {
        if let kind = GroupKind(placesApart: metres) { return kind }
        let (least, most) = (Int(Places.distances.lowerBound), Int(Places.distances.upperBound))
        throw LibraryError(
            .invalidRequest, "Assets cannot be grouped by a distance of \(metres) metres. Ask for \(least) to \(most).")
    }
}
