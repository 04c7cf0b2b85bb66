// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Fetches of asset collections with the access of the program that holds the library.
extension PHPhotoLibrary {
    func collections(
        of type: PHAssetCollectionType, _ subtype: PHAssetCollectionSubtype, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.albums, options)
        guard let source = CollectionRequest.Source(type, subtype) else { return PHFetchResult() }
        return try fetch(request.from(source))
    }

    func collections(
        named identifiers: [String], _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.named(identifiers.uuids(of: .album, .group)), options))
    }

    func collections(
        containing asset: PHAsset, of type: PHAssetCollectionType, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.albums, options)
        guard let uuid = asset.summary?.uuid else { return PHFetchResult() }
        switch type {
        case .album: return try fetch(request.from(.albumsContaining(asset: uuid)))
        case .moment: return try fetch(request.from(.momentsContaining(asset: uuid)))
        case .smartAlbum: return PHFetchResult()
        }
    }

    func moments(_ options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.moments, options))
    }

    func moments(
        in list: PHCollectionList, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.moments, options)
        guard let metadata = list.metadata, metadata.subtype.isOfMoments else { return PHFetchResult() }
        return try fetch(request.from(.members(list: metadata.uuid)))
    }

    func imports(_ options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.imports, options))
    }

    func places(
        metres: Double, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.places(metres: metres), options))
    }

    /// Returns the trash; `nil` for a program without access.
    func trash() throws(LibraryError) -> PHAssetCollection? {
        let found: PHFetchResult<PHAssetCollection> = try fetch(CollectionRequest(.smartAlbums(.recentlyDeleted)))
        return found.firstObject
    }
}

/// Fetches of collection lists and their contents.
extension PHPhotoLibrary {
    func lists(
        of type: PHCollectionListType, _ subtype: PHCollectionListSubtype, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        switch type {
        case .folder: return try fetch(CollectionRequest(ofLists: options))
        case .momentList: return try momentLists(of: subtype, options)
        case .smartFolder:
            _ = try CollectionRequest(ofLists: options)
            return PHFetchResult()
        }
    }

    func lists(
        named identifiers: [String], _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let source = CollectionRequest.Source.named(identifiers.uuids(of: .folder, .momentList))
        return try fetch(CollectionRequest(source, options, schema: .collectionLists))
    }

    func lists(
        containing collection: PHCollection, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let request = try CollectionRequest(ofLists: options)
        guard let uuid = collection.origin.node?.uuid else { return PHFetchResult() }
        return try fetch(request.from(.listsContaining(collection: uuid)))
    }

    func momentLists(
        of subtype: PHCollectionListSubtype, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let request = try CollectionRequest(ofLists: options)
        return try fetch(request, from: subtype.momentLists.map { .momentLists($0) })
    }

    func momentLists(
        of subtype: PHCollectionListSubtype, containing moment: PHAssetCollection, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let request = try CollectionRequest(ofLists: options)
        guard let metadata = moment.metadata, metadata.subtype == .moment else { return PHFetchResult() }
        let kinds = Set(subtype.momentLists)
        let lists = try objects(of: [.listsContaining(collection: metadata.uuid)]).filter { list in
            (list as? PHCollectionList)?.metadata.map { kinds.contains($0.subtype) } ?? false
        }
        return snapshot(try request.part(of: lists))
    }

    func topLevelCollections(_ options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHCollection> {
        try fetch(CollectionRequest(.members(list: CollectionList.rootUUID), options, schema: .collectionLists))
    }

    /// Returns the root folder; `nil` for a program that sees no albums.
    func root() throws(LibraryError) -> PHCollectionList? {
        let found: PHFetchResult<PHCollectionList> = try fetch(CollectionRequest(.named([CollectionList.rootUUID])))
        return found.firstObject
    }
}

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
    private func fetch<Object: PHCollection>(
        _ request: CollectionRequest, from sources: [CollectionRequest.Source]
    ) throws(LibraryError) -> PHFetchResult<Object> {
        guard sources.count == 1, !(request.readsTitles && sources[0].hasLocalizedTitles) else {
            return snapshot(try request.part(of: try objects(of: sources)))
        }
        let fetched = try session.library().fetch(request.from(sources[0]))
        return snapshot(fetched.ids, fetched.names)
    }

    private func objects(of sources: [CollectionRequest.Source]) throws(LibraryError) -> [PHCollection] {
        var all: [PHCollection] = []
        for source in sources {
            let found: PHFetchResult<PHCollection> = try fetch(CollectionRequest(source))
            all += found.objects(at: IndexSet(integersIn: 0..<found.count))
        }
        return all
    }

    private func snapshot<Object: PHCollection>(_ collections: [PHCollection]) -> PHFetchResult<Object> {
        let nodes = collections.compactMap(\.origin.node)
        return snapshot(nodes.map(\.id), FetchedUUIDs(nodes.map(\.uuid)))
    }

    /// Makes the result, without collections of another class, which made-up identifiers can lead to.
    private func snapshot<Object: PHCollection>(_ ids: [CollectionID], _ names: FetchedUUIDs) -> PHFetchResult<Object> {
        let places = ids.indices.filter { ids[$0].type is Object.Type }
        let names = FetchedUUIDs(count: places.count) { names[places[$0]] }
        return PHFetchResult(
            FetchSnapshot(places.map { ids[$0] }, names) {
                // Collections are few, and their counts are costly: none come with the fetch.
                []
            } load: { ids, name in
                let read = self.session.collections(ids)
                let objects = self.collections(read ?? [], ids, name).compactMap { $0 as? Object }
                return ReadObjects(objects: objects, isRead: read != nil)
            } identify: { collection in
                if collection.library === self, let node = collection.origin.node { return node.id }
                return self.id(ofCollection: collection.localIdentifier)
            })
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
