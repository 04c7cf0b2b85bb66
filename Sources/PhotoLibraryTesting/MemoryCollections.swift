// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoEngine
internal import PhotoLibrary

/// The collections of a library in memory, as seen by one caller.
struct MemoryCollections: CollectionReading {
    let state: MemoryState
    let caller: Caller
    let renditions: MemoryRenditions
    let now: Date

    var key: SnapshotKey {
        SnapshotKey(token: state.token, scope: caller.scope, canSeeHidden: state.canSeeHidden(caller))
    }

    var canSeeAlbums: Bool { caller.scope == .all }

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

    func counts(ofAlbums rows: [Int64]) -> [Int64: MemberCounts] {
        let wanted = Set(rows)
        let albums = state.albums.filter { wanted.contains($0.row) }
        return Dictionary(
            uniqueKeysWithValues: albums.map { album in
                (album.row, MemberCounts(album.members.compactMap { state.asset($0) }.filter { isFound($0, .shown) }))
            })
    }

    func counts(of memberships: [SmartMembership]) throws(LibraryError) -> [MemberCounts] {
        var counts: [MemberCounts] = []
        for membership in memberships {
            let test = try AssetFilter(membership.predicate, search: membership.search)
            counts.append(
                MemberCounts(
                    state.presentAssets.lazy.filter { isFound($0, membership.visibility) && test.matches($0) }))
            try test.check()
        }
        return counts
    }

    func groupableAssets() -> [GroupableAsset] {
        let groupable = AssetVisibility(includesAllBursts: true)
        return state.presentAssets.lazy.filter { isFound($0, groupable) }.map { asset in
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

    func pictureHashVersion() -> Int64 { renditions.pictureHashVersion }

    func shownOriginals() -> [ShownOriginal] {
        state.presentAssets.lazy.filter { isFound($0, .shown) }.compactMap { asset in
            let resources = state.resources(of: asset.id)
            guard let shown = resources.showing(.current, isEdited: asset.adjustment != nil) else { return nil }
            let original = shown.content.fingerprint
            return ShownOriginal(asset: asset.id, original: original, hash: renditions.pictureHash(of: original))
        }
    }

    func assets(_ ids: [AssetID]) -> [Asset] { ids.compactMap { state.asset($0) } }

    private func isFound(_ asset: Asset, _ visibility: AssetVisibility) -> Bool {
        visibility.includes(asset) && state.isInScope(asset, of: caller)
    }
}

extension MemberCounts {
    fileprivate init(_ assets: some Sequence<Asset>) {
        self.init()
        for asset in assets { add(asset.metadata.captureDate?.date) }
    }
}

extension MemoryState.AlbumRow {
    fileprivate func entry(in folder: UUID?) -> CollectionTree.Entry {
        CollectionTree.Entry(
            kind: query.map { .smartAlbum($0) } ?? .album, row: row, uuid: uuid, title: title, parent: folder)
    }
}

/// The tree of albums and folders, and their order.
struct MemoryFolders: Sendable {
    struct Folder: Sendable {
        let row: Int64
        var title: String
    }

    private var folders: [UUID: Folder] = [:]
    private var createdFolderCount: Int64 = 0
    /// The contents of each folder, and of the top level, in the user's order.
    private var children: [UUID?: [UUID]] = [:]
    private var parents: [UUID: UUID] = [:]

    subscript(uuid: UUID) -> Folder? { folders[uuid] }

    /// The contents of all folders and the top level, in the user's order within each of them.
    var shelved: [(uuid: UUID, parent: UUID?)] {
        children.flatMap { parent, children in children.map { ($0, parent) } }
    }

    func contains(_ uuid: UUID) -> Bool { folders[uuid] != nil }

    func children(of uuid: UUID?) -> [UUID] { children[uuid] ?? [] }

    mutating func insertFolder(_ uuid: UUID, title: String, in parent: UUID?) {
        createdFolderCount += 1
        folders[uuid] = Folder(row: createdFolderCount, title: title)
        move(uuid, to: parent)
    }

    /// Renames a folder. Returns false when it has that title already.
    mutating func rename(_ uuid: UUID, _ title: String) -> Bool {
        guard folders[uuid]?.title != title else { return false }
        folders[uuid]?.title = title
        return true
    }

    /// Moves an album or a folder to the end of a folder, or of the top level if the folder is `nil`.
    mutating func move(_ collection: UUID, to folder: UUID?) {
        forget(collection)
        parents[collection] = folder
        children[folder, default: []].append(collection)
    }

    /// Gives the contents of a folder another order.
    mutating func reorder(_ order: [UUID], in folder: UUID?) { children[folder] = order }

    /// Removes an album or an empty folder.
    mutating func remove(_ collection: UUID) {
        forget(collection)
        parents[collection] = nil
        folders[collection] = nil
    }

    /// Returns true if a folder is another one or lies in it.
    func isInside(_ folder: UUID, _ other: UUID) -> Bool {
        sequence(first: folder) { parents[$0] }.contains(other)
    }

    /// Returns the number of nested folders from the top level down to and including this folder; zero for the top
    /// level.
    func depth(of folder: UUID?) -> Int {
        guard let folder else { return 0 }
        return sequence(first: folder) { parents[$0] }.reduce(0) { depth, _ in depth + 1 }
    }

    /// Returns the number of nested folders from this one down, including itself.
    func height(of folder: UUID) -> Int {
        1 + (children(of: folder).filter(contains).map(height).max() ?? 0)
    }

    private mutating func forget(_ collection: UUID) {
        children[parents[collection]]?.removeAll { $0 == collection }
    }
}
