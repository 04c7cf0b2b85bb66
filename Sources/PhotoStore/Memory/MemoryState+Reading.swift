// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

extension MemoryState {
    func isInScope(_ asset: UUID, of caller: Caller) -> Bool { access.shows(asset, to: caller.scope) }

    func isInScope(_ resource: Resource, of caller: Caller) -> Bool {
        asset(resource.asset).map { isInScope($0.uuid, of: caller) } ?? false
    }

    func assets(matching request: AssetRequest, as caller: Caller) -> [Asset] {
        var found = candidates(of: request.source, as: caller)
            .filter { isInScope($0.uuid, of: caller) && request.admits($0) }
        if !request.sort.isEmpty {
            found = found.sorted { $0.id < $1.id }.sorted(by: request.sort)
        }
        return request.limit.map { Array(found.prefix(max(0, $0))) } ?? found
    }

    private func candidates(of source: AssetRequest.Source, as caller: Caller) -> [Asset] {
        switch source {
        case .library, .members(collection: AssetCollection.userLibraryUUID):
            return assets.map(\.asset)
        case .named(let uuids):
            return Set(uuids.compactMap { assetIDs[$0] }).sorted().compactMap { asset($0) }
        case .members(let collection):
            guard caller.scope == .all, let album = albums.first(where: { $0.uuid == collection }) else { return [] }
            return album.members.compactMap { asset($0) }
        case .keyAssets, .burst:
            return []
        }
    }

    func collections(matching request: CollectionRequest, as caller: Caller) -> [AssetCollection] {
        let found = candidates(of: request.source, as: caller).map(CollectionNode.assets).sorted(by: request.sort)
            .compactMap(\.assetCollection)
        return request.limit.map { Array(found.prefix(max(0, $0))) } ?? found
    }

    private func candidates(of source: CollectionRequest.Source, as caller: Caller) -> [AssetCollection] {
        let visible = collections(as: caller)
        switch source {
        case .albums:
            return visible.filter { !$0.subtype.isSmart }
        case .smartAlbums:
            return visible.filter(\.subtype.isSmart)
        case .named(let uuids):
            let wanted = Set(uuids)
            return visible.filter { wanted.contains($0.uuid) }
        case .albumsContaining(let asset):
            guard let member = assetIDs[asset] else { return [] }
            let holding = Set(albums.filter { $0.members.contains(member) }.map(\.id))
            return visible.filter { holding.contains($0.id) }
        default:
            return []
        }
    }

    /// Every collection that the caller sees: its albums in the user's order, then what the library computes.
    func collections(as caller: Caller) -> [AssetCollection] {
        let recents = AssetCollection(
            id: .smart(.userLibrary), uuid: AssetCollection.userLibraryUUID, subtype: .userLibrary,
            title: "Recents")
        switch caller.scope {
        case .all:
            return albums.map { summary(of: $0, as: caller) } + [counted(recents, assets.map(\.asset), as: caller)]
        case .selection:
            return [counted(recents, assets.map(\.asset), as: caller)]
        case .addOnly, .nothing:
            return []
        }
    }

    private func summary(of album: AlbumRow, as caller: Caller) -> AssetCollection {
        var collection = AssetCollection(id: album.id, uuid: album.uuid, subtype: .albumRegular, title: album.title)
        collection.folder = folders.parent(of: album.uuid)
        return counted(collection, album.members.compactMap { asset($0) }, as: caller)
    }

    private func counted(_ collection: AssetCollection, _ members: [Asset], as caller: Caller) -> AssetCollection {
        let visible = members.filter { !$0.isHidden && $0.trashedDate == nil && isInScope($0.uuid, of: caller) }
        let dates = visible.compactMap(\.facts.captureDate?.date)
        var collection = collection
        collection.assetCount = visible.count
        collection.startDate = dates.min()
        collection.endDate = dates.max()
        return collection
    }
}

// MARK: - Journal

extension MemoryState {
    func changes(after token: ChangeToken, limit: Int, as caller: Caller) -> [ChangeSet] {
        let visible = journal.lazy.filter { $0.token > token }.map { visiblePart(of: $0, to: caller) }
        return Array(visible.filter { !$0.objects.isEmpty }.prefix(max(0, limit)))
    }

    private func visiblePart(of set: ChangeSet, to caller: Caller) -> ChangeSet {
        var set = set
        set.objects.removeAll { !isVisible($0, to: caller) }
        return set
    }

    private func isVisible(_ change: ObjectChange, to caller: Caller) -> Bool {
        switch (caller.scope, change.kind) {
        case (.all, _), (.selection, .access): true
        case (.selection, .asset): isInScope(change.uuid, of: caller)
        case (.selection, .resource):
            resourceIDs[change.uuid].flatMap { resource($0) }.map { isInScope($0, of: caller) } ?? false
        case (.selection, .album), (.selection, .folder), (.addOnly, _), (.nothing, _): false
        }
    }
}

extension AssetRequest {
    fileprivate func admits(_ asset: Asset) -> Bool {
        (includesHidden || !asset.isHidden)
            && (asset.trashedDate != nil) == isTrash
            && (includesAllBursts || asset.burst.map { $0.isRepresentative || $0.isUserPick } ?? true)
            && !sourceTypes.isDisjoint(with: asset.sourceType)
    }
}
