// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

// MARK: - Requests to the engine

extension PHPhotoLibrary {
    /// Fetches collections, all of which must be of the class.
    func fetch<Object: PHCollection>(_ request: CollectionRequest) throws(LibraryError) -> PHFetchResult<Object> {
        try fetch(request, from: [request.source])
    }

    /// Fetches collections from one or more sources.
    ///
    /// Engines take one source at a time, and have the English titles of computed albums: other requests are evaluated
    /// on the objects, of which there are few.
    func fetch<Object: PHCollection>(
        _ request: CollectionRequest, from sources: [CollectionRequest.Source]
    ) throws(LibraryError) -> PHFetchResult<Object> {
        guard sources.count == 1, !(request.readsTitles && sources[0].hasLocalizedTitles) else {
            return try snapshot { () throws(LibraryError) in try request.part(of: try self.objects(of: sources)) }
        }
        let fetched = try session.library().fetch(request.from(sources[0]))
        return snapshot(fetched.ids, fetched.names, at: fetched.token) { () throws(LibraryError) in
            try self.fetch(request, from: sources)
        }
    }

    func objects(of sources: [CollectionRequest.Source]) throws(LibraryError) -> [PHCollection] {
        var all: [PHCollection] = []
        for source in sources {
            let found: PHFetchResult<PHCollection> = try fetch(CollectionRequest(source))
            all += found.objects(at: IndexSet(integersIn: 0..<found.count))
        }
        return all
    }

    /// Makes the result of several reads, which are as old as the state before them.
    func snapshot<Object: PHCollection>(
        _ read: @escaping @Sendable () throws(LibraryError) -> [PHCollection]
    ) throws(LibraryError) -> PHFetchResult<Object> {
        let token = try session.library().describe().token
        let nodes = try read().compactMap(\.origin.node)
        return snapshot(nodes.map(\.id), FetchedUUIDs(nodes.map(\.uuid)), at: token) { () throws(LibraryError) in
            try self.snapshot(read)
        }
    }

    /// Makes the result, without collections of another class, which made-up identifiers can lead to.
    private func snapshot<Object: PHCollection>(
        _ ids: [CollectionID], _ names: FetchedUUIDs, at token: ChangeToken,
        _ refetch: @escaping @Sendable () throws(LibraryError) -> PHFetchResult<Object>
    ) -> PHFetchResult<Object> {
        let origin = FetchOrigin<CollectionID, Object>(library: self, token: token, refetch: refetch) {
            changes, old, new throws(LibraryError) in
            try self.changedCollections(changes, old, new)
        } compare: {
            ListDifference(from: $0, to: $1, touched: $2)
        }
        let places = ids.indices.filter { ids[$0].type is Object.Type }
        let names = FetchedUUIDs(count: places.count) { names[places[$0]] }
        return PHFetchResult(
            FetchSnapshot(FetchedIDs(places.map { ids[$0] }), names, from: origin) {
                // Collections are few, and their counts are costly: none come with the fetch.
                []
            } load: { ids, name in
                let read = self.session.collections(ids)
                let objects = self.collections(read ?? [], ids, name).compactMap { $0 as? Object }
                return ReadObjects(objects: objects, isRead: read != nil)
            } identify: { collection in
                if collection.library === self, let id = collection.origin.id { return id }
                return self.id(ofCollection: collection.localIdentifier)
            })
    }

    /// Returns the collections that the journal names, and those that differ from what the program has seen of them:
    /// the journal does not name collections that the library computes.
    private func changedCollections<Object: PHCollection>(
        _ changes: NetChanges, _ old: FetchSnapshot<CollectionID, Object>,
        _ new: FetchSnapshot<CollectionID, Object>
    ) throws(LibraryError) -> Set<CollectionID> {
        var changed = Set(
            (0..<new.ids.count).filter { new.names[$0].map(changes.collections.contains) == true }.map { new.ids[$0] })
        let seen = old.cachedObjects().compactMap(\.object.origin.node)
        for start in stride(from: 0, to: seen.count, by: batchLimit) {
            let part = seen[start..<min(start + batchLimit, seen.count)]
            let now = Dictionary(try session.library().collections(part.map(\.id)).map { ($0.id, $0) }) { first, _ in
                first
            }
            for node in part where now[node.id].map({ $0 != node }) == true { changed.insert(node.id) }
        }
        return changed
    }

    /// Makes one object for each identifier, in their order, also for deleted collections.
    private func collections(
        _ nodes: [CollectionNode], _ ids: [CollectionID], _ name: (Int) -> UUID?
    ) -> [PHCollection] {
        zip(ids, nodes.aligned(with: ids)).enumerated().map { index, found in
            found.1.map { PHCollection.made(of: $0, in: self) }
                ?? PHCollection.missing(found.0, called: name(index), in: self)
        }
    }

    /// Returns this library's identifier of a collection from another library, or from none; costs a read.
    private func id(ofCollection identifier: String) -> CollectionID? {
        guard let name = LocalIdentifier(identifier) else { return nil }
        return object { () throws(LibraryError) in
            try session.library().fetch(CollectionRequest(.named([name.uuid]))).ids.first
        }
    }
}

extension CollectionID {
    /// The class of the collection.
    fileprivate var type: PHCollection.Type {
        switch self {
        case .album, .smart, .group, .place: PHAssetCollection.self
        case .folder, .rootFolder, .momentCluster, .momentYear: PHCollectionList.self
        }
    }
}
