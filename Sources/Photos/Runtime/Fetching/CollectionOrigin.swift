// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// The source of a collection.
enum CollectionOrigin: Sendable {
    /// No library: a test double, whose class overrides the properties.
    case testDouble
    /// A library, and the collection as read.
    case library(PHPhotoLibrary, CollectionNode)
    /// A library in which the collection was deleted before it was read, and its identifiers.
    case gone(PHPhotoLibrary, CollectionID, LocalIdentifier?)
    /// The program itself: the collection is in no library, and exists as long as the object.
    case transient(TransientContent)

    /// The library of the collection; for a transient collection, the library of the first member that has a library.
    var library: PHPhotoLibrary? {
        switch self {
        case .testDouble: nil
        case .library(let library, _), .gone(let library, _, _): library
        case .transient(let content): content.library
        }
    }

    var node: CollectionNode? {
        switch self {
        case .library(_, let node): node
        case .testDouble, .gone, .transient: nil
        }
    }

    /// The identifier in the library's engine, also of a collection that was deleted before it was read.
    var id: CollectionID? {
        switch self {
        case .library(_, let node): node.id
        case .gone(_, let id, _): id
        case .testDouble, .transient: nil
        }
    }

    /// True for an album or a folder of the user that was deleted before it was read. A request to change it fails with
    /// its block, as a request to change any other deleted object does.
    var isDeletedAlbumOrFolder: Bool {
        switch self {
        case .gone(_, .album, _), .gone(_, .folder, _): true
        case .gone, .testDouble, .library, .transient: false
        }
    }

    var transient: TransientContent? {
        switch self {
        case .transient(let content): content
        case .testDouble, .library, .gone: nil
        }
    }

    var localIdentifier: LocalIdentifier? {
        switch self {
        case .testDouble: nil
        case .library(_, let node): node.localIdentifier
        case .gone(_, _, let identifier): identifier
        case .transient(let content): content.identifier
        }
    }

    var localizedTitle: String? { node?.localizedTitle ?? transient?.title }

    /// Fetches its assets from the given library, by default from its own.
    func assets(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        // Read first: invalid options are an error for every collection.
        let request = try AssetRequest(.library, options)
        switch self {
        case .testDouble, .gone: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node.assetCollection?.uuid else { return PHFetchResult() }
            return try (library ?? own).fetch(request.from(.members(collection: uuid)), by: options)
        case .transient(let content):
            return try content.assets(request, prefetching: options.prefetchesMetadata, from: library)
        }
    }

    /// Fetches its key assets; `nil` for a collection without a library.
    func keyAssets(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHAsset>? {
        let request = try AssetRequest(.library, options)
        switch self {
        case .testDouble, .transient: return nil
        case .gone: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node.assetCollection?.uuid else { return PHFetchResult() }
            return try (library ?? own).fetch(request.from(.keyAssets(collection: uuid)), by: options)
        }
    }

    /// Fetches the collections in it from the given library, by default from its own; none unless it is a list.
    func collections(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        let request = try CollectionRequest(ofLists: options)
        switch self {
        case .testDouble, .gone: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node.collectionList?.uuid else { return PHFetchResult() }
            return try (library ?? own).fetch(request.from(.members(list: uuid))).detailed(by: options)
        case .transient(let content): return try content.collections(request)
        }
    }

    /// The place names of its moments, each once; empty unless it is a list of moments.
    var momentLocationNames: [String] {
        guard case .library(let library, .list(let list)) = self, list.subtype.isOfMoments else { return [] }
        let moments = library.answer { () throws(LibraryError) -> PHFetchResult<PHAssetCollection> in
            try library.fetch(CollectionRequest(.members(list: list.uuid)))
        }
        var names: [String] = []
        moments.enumerateObjects { moment, _, _ in
            for name in moment.localizedLocationNames where !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Runs a fetch of PhotoKit's class methods, which cannot throw; see `PHPhotoLibrary.answer(_:)`.
    func answer<Object>(_ fetch: () throws(LibraryError) -> PHFetchResult<Object>) -> PHFetchResult<Object> {
        object(fetch) ?? PHFetchResult()
    }

    /// Runs a fetch of an optional object, with errors handled as in `answer(_:)`.
    func object<Object>(_ fetch: () throws(LibraryError) -> Object?) -> Object? {
        if let library { return library.object(fetch) }
        // Without a library only the program's own options can fail.
        do { return try fetch() } catch { fatalError("PhotoKit: \(error)") }
    }
}

extension PHCollection {
    /// The library of the collection; `nil` for one that a test made.
    var library: PHPhotoLibrary? { origin.library }
    /// True if the collection is in no library and exists as long as the object.
    var isTransient: Bool { origin.transient != nil }

    /// Makes the object for a collection of a library.
    static func made(of node: CollectionNode, in library: PHPhotoLibrary) -> PHCollection {
        switch node {
        case .assets: PHAssetCollection(.library(library, node))
        case .list: PHCollectionList(.library(library, node))
        }
    }

    /// Makes the object for a collection that was deleted before it was read.
    static func missing(_ id: CollectionID, called name: UUID?, in library: PHPhotoLibrary) -> PHCollection {
        let identifier = name.map { LocalIdentifier($0, id.identifierKind) }
        switch id {
        case .album, .smart, .group, .place: return PHAssetCollection(.gone(library, id, identifier))
        case .folder, .rootFolder, .momentCluster, .momentYear: return PHCollectionList(.gone(library, id, identifier))
        }
    }
}

extension CollectionID {
    /// The kind of the collection's local identifier.
    fileprivate var identifierKind: LocalIdentifier.Kind {
        switch self {
        case .album, .smart: .album
        case .group, .place: .group
        case .folder, .rootFolder: .folder
        case .momentCluster, .momentYear: .momentList
        }
    }
}
