// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary
internal import PhotoQuery

/// The common implementation of requests for collections, over what an engine reads. All engines use it.
package struct CollectionFinder<Reader: CollectionReading> {
    let reader: Reader
    let cache: CollectionCache

    package init(reader: Reader, cache: CollectionCache) {
        self.reader = reader
        self.cache = cache
    }

    package func ids(matching request: CollectionRequest) throws(LibraryError) -> [CollectionID] {
        let found = try candidates(of: request.source)
        // An invalid predicate is an error even if there is nothing to filter.
        let predicate = try request.predicate?.checkedForFetch(of: .collections)
        guard predicate != nil || !request.sort.isEmpty else { return request.window.cut(found) }
        let keys = (predicate?.keys ?? []).union(request.sort.map(\.key.rawValue))
        var nodes = try self.nodes(found, isCounting: !keys.isDisjoint(with: Self.memberKeys))
        if let predicate {
            let evaluator = QueryEvaluator(predicate)
            nodes = nodes.filter { evaluator.matches($0) }
            try evaluator.check()
        }
        return request.window.cut(nodes.sorted(by: request.sort).map(\.id))
    }

    /// The keys whose values depend on the members of a collection.
    private static var memberKeys: Set<String> {
        Set([CollectionKey.startDate, .endDate, .estimatedAssetCount].map(\.rawValue))
    }

    /// Returns the rule by which the assets of a collection are found, or `nil` when the collection does not exist or
    /// is out of scope.
    package func membership(of uuid: UUID) throws(LibraryError) -> CollectionMembership? {
        if let subtype = SmartAlbums.subtype(of: uuid) {
            guard subtype != .duplicates else { return .list(try duplicates().members) }
            return membership(of: subtype).map { .smart($0) }
        }
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
        reader.canSeeAlbums ? try reader.collectionTree() : .empty
    }

    /// Returns the rule of a built-in smart album, of which there is one of each subtype, or `nil` when the subtype is
    /// not one of these.
    func membership(of subtype: AssetCollection.Subtype) -> SmartMembership? {
        guard let rule = SmartAlbumRule(subtype, now: reader.now) else { return nil }
        return SmartMembership(
            predicate: rule.predicate,
            visibility: AssetVisibility(
                isTrash: rule.isTrash, includesHidden: rule.includesHidden && reader.key.canSeeHidden,
                includesAllBursts: rule.includesAllBursts))
    }

    /// Returns all folders, each after its parent.
    package func folders() throws(LibraryError) -> [CollectionFolder] {
        let collectionTree = try collectionTree()
        return collectionTree.folders.map { folder in
            CollectionFolder(
                uuid: folder.uuid, title: folder.title, parent: folder.parent,
                children: collectionTree.entries(in: folder.uuid).map(\.uuid))
        }
    }
}

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
        if uuids.contains(CollectionList.rootUUID), reader.canSeeAlbums { found.append(.rootFolder) }
        found += SmartAlbums.known.filter { uuids.contains(AssetCollection.smartAlbumUUID($0)) }.map { .smart($0) }
        return found + (try groups(named: uuids.compactMap(GroupIdentifier.init)))
    }

    private func albums(holding asset: UUID) throws(LibraryError) -> [CollectionID] {
        guard reader.canSeeAlbums, try reader.asset(asset) != nil else { return [] }
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
            .invalidRequest,
            "Assets cannot be grouped by a distance of \(metres) metres. Use \(least) to \(most) metres.")
    }
}

/// The reads from one snapshot of a library, as seen by one caller, that collections are computed from.
package protocol CollectionReading {
    /// The key of the snapshot. Results computed from it are valid for all snapshots with the same key.
    var key: SnapshotKey { get }
    /// True if the caller may see the user's own albums, smart albums and folders.
    var canSeeAlbums: Bool { get }
    /// The current time, used for "recently added".
    var now: Date { get }

    /// Returns the user's albums, smart albums and folders.
    func collectionTree() throws(LibraryError) -> CollectionTree
    /// Returns the rows of the albums that have the asset as a member.
    func albums(holding asset: UUID) throws(LibraryError) -> [Int64]
    /// Returns the counts of albums with members, by row. Counts visible assets only (``AssetVisibility/shown``).
    func counts(ofAlbums rows: [Int64]) throws(LibraryError) -> [Int64: MemberCounts]
    /// Returns the counts of smart albums in the same order, in a single scan if possible.
    func counts(of memberships: [SmartMembership]) throws(LibraryError) -> [MemberCounts]
    /// Returns all assets that are neither hidden nor in the trash, in no particular order.
    func groupableAssets() throws(LibraryError) -> [GroupableAsset]
    /// Returns the token of the last change after which groups may differ (``ObjectChange/changesGroups``).
    func lastChangeOfGroups() throws(LibraryError) -> ChangeToken
    /// Returns the UUIDs of assets.
    func uuids(of assets: [AssetID]) throws(LibraryError) -> [AssetID: UUID]
    /// Returns the id of the asset with that UUID, or `nil` when the caller cannot see it.
    func asset(_ uuid: UUID) throws(LibraryError) -> AssetID?

    /// A number that changes whenever hashes of pictures are stored.
    func pictureHashVersion() throws(LibraryError) -> Int64
    /// Returns the originals that show the assets which collections show, in order of addition, with what they look like.
    func shownOriginals() throws(LibraryError) -> [ShownOriginal]
    /// Returns assets. Those that cannot be read are left out.
    func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset]
}

extension AccessScope {
    /// True if the scope lets the caller see anything.
    package var hasAccess: Bool {
        switch self {
        case .all, .selection: true
        case .addOnly, .nothing: false
        }
    }
}
