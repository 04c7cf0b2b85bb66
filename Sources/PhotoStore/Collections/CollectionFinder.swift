// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Answers requests for collections of every kind, from what an engine reads. All engines answer by this one.
struct CollectionFinder<Reader: CollectionReading> {
    let reader: Reader
    let cache: CollectionCache

    func ids(matching request: CollectionRequest) throws(LibraryError) -> [CollectionID] {
        let found = try candidates(of: request.source)
        // What is wrong with a predicate is said whatever there is to find.
        let predicate = try request.predicate?.checkedForFetch(of: .collections)
        guard predicate != nil || !request.sort.isEmpty else { return request.window.cut(found) }
        let keys = (predicate?.keys ?? []).union(request.sort.map(\.key.rawValue))
        var nodes = try self.nodes(found, isCounting: !keys.isDisjoint(with: Self.keysOfMembers))
        if let predicate {
            let evaluator = QueryEvaluator(predicate)
            nodes = nodes.filter { evaluator.matches($0) }
            try evaluator.check()
        }
        return request.window.cut(nodes.sorted(by: request.sort).map(\.id))
    }

    /// What is known of a collection only when its members are looked at.
    private static var keysOfMembers: Set<String> {
        Set([CollectionKey.startDate, .endDate, .estimatedAssetCount].map(\.rawValue))
    }

    /// What a collection holds; `nil` for one that is not there or not in scope.
    func membership(of uuid: UUID) throws(LibraryError) -> CollectionMembership? {
        if let subtype = SmartAlbums.subtype(of: uuid) { return membership(of: subtype).map { .smart($0) } }
        if let name = GroupName(uuid) { return try group(name).map { .group($0.group.members.sorted()) } }
        guard let entry = try shelf()[uuid] else { return nil }
        switch entry.kind {
        case .album: return .album(entry.row)
        case .smartAlbum(let query): return .smart(membership(of: query))
        case .folder: return nil
        }
    }

    /// What a smart album of the user's own asks for. What cannot be read, as a newer version may have written it, asks for
    /// nothing: that is no reason to show no album.
    func membership(of query: SavedQuery) -> SmartMembership {
        do throws(LibraryError) { return try query.membership() } catch {
            cache.complain(of: query, error)
            return SmartMembership(predicate: .constant(false))
        }
    }

    /// What of the user's own the caller sees.
    func shelf() throws(LibraryError) -> CollectionShelf { reader.seesAlbums ? try reader.shelf() : .empty }

    /// What a smart album of which there is one holds.
    func membership(of subtype: AssetCollection.Subtype) -> SmartMembership? {
        guard let rule = SmartAlbumRule(subtype, now: reader.now) else { return nil }
        return SmartMembership(
            predicate: rule.predicate,
            visibility: AssetVisibility(
                isTrash: rule.isTrash, includesHidden: rule.includesHidden && reader.key.findsHidden,
                includesAllBursts: rule.includesAllBursts))
    }

    /// All folders, each after the one that it lies in.
    func folders() throws(LibraryError) -> [CollectionFolder] {
        let shelf = try shelf()
        return shelf.folders.map { folder in
            CollectionFolder(
                uuid: folder.uuid, title: folder.title, parent: folder.parent,
                children: shelf.entries(in: folder.uuid).map(\.uuid))
        }
    }
}
