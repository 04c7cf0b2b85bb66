// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The collections of a library in memory, as seen by one caller.
struct MemoryCollections: CollectionReading {
    let state: MemoryState
    let caller: Caller
    let now: Date

    var key: SnapshotKey {
        SnapshotKey(token: state.token, scope: caller.scope, findsHidden: state.findsHidden(caller))
    }

    var seesAlbums: Bool { caller.scope == .all }

    func collectionTree() -> CollectionTree {
        let albums = Dictionary(uniqueKeysWithValues: state.albums.map { ($0.uuid, $0) })
        return CollectionTree(
            state.folders.shelved.compactMap { uuid, parent in
                if let album = albums[uuid] { return album.entry(in: parent) }
                return state.folders[uuid].map {
                    CollectionTree.Entry(kind: .folder, row: $0.row, uuid: uuid, title: $0.title, parent: parent)
                }
            })
    }

    func albums(holding asset: UUID) -> [Int64] {
        guard let member = state.assetIDs[asset] else { return [] }
        return state.albums.filter { $0.members.contains(member) }.map(\.row)
    }

    func tallies(ofAlbums rows: [Int64]) -> [Int64: MemberCounts] {
        let wanted = Set(rows)
        let albums = state.albums.filter { wanted.contains($0.row) }
        return Dictionary(
            uniqueKeysWithValues: albums.map { album in
                (album.row, MemberCounts(album.members.compactMap { state.asset($0) }.filter { isFound($0, .shown) }))
            })
    }

    func tallies(of memberships: [SmartMembership]) throws(LibraryError) -> [MemberCounts] {
        var tallies: [MemberCounts] = []
        for membership in memberships {
            let test = try AssetFilter(membership.predicate, search: membership.search)
            tallies.append(
                MemberCounts(
                    state.assets.lazy.map(\.asset).filter { isFound($0, membership.visibility) && test.passes($0) }))
            try test.check()
        }
        return tallies
    }

    func groupableAssets() -> [GroupableAsset] {
        let groupable = AssetVisibility(includesAllBursts: true)
        return state.assets.lazy.map(\.asset).filter { isFound($0, groupable) }.map { asset in
            GroupableAsset(
                id: asset.id, creationDate: asset.metadata.captureDate?.date, addedDate: asset.addedDate,
                place: asset.metadata.location, isBurstExtra: asset.burst?.isExtra ?? false)
        }
    }

    func lastChangeOfGroups() -> ChangeToken {
        state.journal.last { $0.objects.contains(where: \.changesGroups) }?.token ?? .beginning
    }

    func uuids(of assets: [AssetID]) -> [AssetID: UUID] {
        Dictionary(assets.compactMap { state.asset($0) }.map { ($0.id, $0.uuid) }) { first, _ in first }
    }

    func asset(_ uuid: UUID) -> AssetID? {
        state.assetIDs[uuid].flatMap { state.asset($0) }.flatMap { state.isInScope($0, of: caller) ? $0.id : nil }
    }

    private func isFound(_ asset: Asset, _ visibility: AssetVisibility) -> Bool {
        visibility.admits(asset) && state.isInScope(asset, of: caller)
    }
}

extension MemberCounts {
    fileprivate init(_ assets: some Sequence<Asset>) {
        for asset in assets { add(asset.metadata.captureDate?.date) }
    }
}

extension MemoryState.AlbumRow {
    fileprivate func entry(in folder: UUID?) -> CollectionTree.Entry {
        CollectionTree.Entry(
            kind: query.map { .smartAlbum($0) } ?? .album, row: row, uuid: uuid, title: title, parent: folder)
    }
}
