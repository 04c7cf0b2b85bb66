// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// The common implementation of requests for collections, over what an engine reads. All engines use it.
struct CollectionFinder<Reader: CollectionReading> {
    let reader: Reader
    let cache: CollectionCache

    func ids(matching request: CollectionRequest) throws(LibraryError) -> [CollectionID] {
        let found = try candidates(of: request.source)
        // An invalid predicate is an error even if there is nothing to filter.
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

    /// The keys whose values depend on the members of a collection.
    private static var keysOfMembers: Set<String> {
        Set([CollectionKey.startDate, .endDate, .estimatedAssetCount].map(\.rawValue))
    }

    /// Returns the rule by which the assets of a collection are found, or `nil` when the collection does not exist or
    /// is out of scope.
    func membership(of uuid: UUID) throws(LibraryError) -> CollectionMembership? {
        if let subtype = SmartAlbums.subtype(of: uuid) { return membership(of: subtype).map { .smart($0) } }
        if let name = GroupIdentifier(uuid) { return try group(name).map { .group($0.group.members.sorted()) } }
        guard let entry = try collectionTree()[uuid] else { return nil }
        switch entry.kind {
        case .album: return .album(entry.row)
        case .smartAlbum(let query): return .smart(membership(of: query))
        case .folder: return nil
        }
    }

    /// Returns the rule of a smart album of the user's own. A query that cannot be read, for example because a newer
    /// version wrote it, matches nothing, so that the other albums are still shown.
    func membership(of query: SavedQuery) -> SmartMembership {
        do throws(LibraryError) { return try query.membership() } catch {
            cache.logUnreadable(of: query, error)
            return SmartMembership(predicate: .constant(false))
        }
    }

    /// Returns the albums and folders of the user's own that the caller may see.
    func collectionTree() throws(LibraryError) -> CollectionTree {
        reader.seesAlbums ? try reader.collectionTree() : .empty
    }

    /// Returns the rule of a built-in smart album, of which there is one of each subtype, or `nil` when the subtype is
    /// not one of these.
    func membership(of subtype: AssetCollection.Subtype) -> SmartMembership? {
        guard let rule = SmartAlbumRule(subtype, now: reader.now) else { return nil }
        return SmartMembership(
            predicate: rule.predicate,
            visibility: AssetVisibility(
                isTrash: rule.isTrash, includesHidden: rule.includesHidden && reader.key.findsHidden,
                includesAllBursts: rule.includesAllBursts))
    }

    /// Returns all folders, each after its parent.
    func folders() throws(LibraryError) -> [CollectionFolder] {
        let collectionTree = try collectionTree()
        return collectionTree.folders.map { folder in
            CollectionFolder(
                uuid: folder.uuid, title: folder.title, parent: folder.parent,
                children: collectionTree.entries(in: folder.uuid).map(\.uuid))
        }
    }
}
