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
        guard request.predicate != nil || !request.sort.isEmpty else { return request.part(of: found) }
        var nodes = try self.nodes(found)
        if let predicate = request.predicate {
            let evaluator = QueryEvaluator(try predicate.checkedForFetch(of: .collections))
            nodes = nodes.filter { evaluator.matches($0) }
            if let failure = evaluator.failure { throw LibraryError(.invalidRequest, failure.message) }
        }
        return request.part(of: nodes.sorted(by: request.sort).map(\.id))
    }

    /// What a collection holds; `nil` for one that is not there or not in scope.
    func membership(of uuid: UUID) throws(LibraryError) -> CollectionMembership? {
        if let subtype = SmartAlbums.subtype(of: uuid) { return membership(of: subtype).map { .smart($0) } }
        if let name = GroupName(uuid) { return try group(name).map { .group($0.group.members.sorted()) } }
        guard let entry = try shelf()[uuid] else { return nil }
        switch entry.kind {
        case .album: return .album(entry.row)
        case .smartAlbum(let query): return .smart(try query.membership())
        case .folder: return nil
        }
    }

    /// What of the user's own the caller sees.
    func shelf() throws(LibraryError) -> CollectionShelf { reader.seesAlbums ? try reader.shelf() : .empty }

    /// What a smart album of which there is one holds.
    func membership(of subtype: AssetCollection.Subtype) -> SmartMembership? {
        guard let rule = SmartAlbumRule(subtype, now: reader.now) else { return nil }
        return SmartMembership(
            predicate: rule.predicate, includesHidden: rule.includesHidden && reader.key.findsHidden,
            isTrash: rule.isTrash)
    }
}

extension CollectionRequest {
    /// What is left after leaving out.
    fileprivate func part(of ids: [CollectionID]) -> [CollectionID] {
        let rest = ids.dropFirst(max(0, offset))
        return Array(limit.map { rest.prefix(max(0, $0)) } ?? rest)
    }
}
