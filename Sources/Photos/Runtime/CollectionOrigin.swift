// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Where a collection came from, and so what is known of it.
enum CollectionOrigin: Sendable {
    /// A test made it: its class says what there is to say.
    case standIn
    /// A library, which knows this of it.
    case library(PHPhotoLibrary, CollectionNode)
    /// A library, where it was called so; it was gone by the time it was looked at.
    case gone(PHPhotoLibrary, LocalIdentifier?)
    /// The program itself: it is in no library, and lives as long as the object.
    case transient(TransientContent)

    /// The library that it, or for a transient one the first of its members that has one, came from.
    var library: PHPhotoLibrary? {
        switch self {
        case .standIn: nil
        case .library(let library, _), .gone(let library, _): library
        case .transient(let content): content.library
        }
    }

    var node: CollectionNode? {
        switch self {
        case .library(_, let node): node
        case .standIn, .gone, .transient: nil
        }
    }

    var transient: TransientContent? {
        switch self {
        case .transient(let content): content
        case .standIn, .library, .gone: nil
        }
    }

    var localIdentifier: LocalIdentifier? {
        switch self {
        case .standIn: nil
        case .library(_, let node): node.localIdentifier
        case .gone(_, let identifier): identifier
        case .transient(let content): content.identifier
        }
    }

    var localizedTitle: String? { node?.localizedTitle ?? transient?.title }

    /// The assets in it, from a library, or from its own.
    func assets(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        // Read first: what is wrong with the options is wrong of every collection.
        let request = try AssetRequest(.library, options)
        switch self {
        case .standIn, .gone: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node.assetCollection?.uuid else { return PHFetchResult() }
            return try (library ?? own).fetch(request.from(.members(collection: uuid)))
        case .transient(let content): return try content.assets(request, from: library)
        }
    }

    /// The assets that stand for it; `nil` for one that is in no library.
    func keyAssets(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHAsset>? {
        let request = try AssetRequest(.library, options)
        switch self {
        case .standIn, .transient: return nil
        case .gone: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node.assetCollection?.uuid else { return PHFetchResult() }
            return try (library ?? own).fetch(request.from(.keyAssets(collection: uuid)))
        }
    }

    /// What lies in it, from a library, or from its own; nothing when it is no list.
    func collections(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        let request = try CollectionRequest(ofLists: options)
        switch self {
        case .standIn, .gone: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node.collectionList?.uuid else { return PHFetchResult() }
            return try (library ?? own).fetch(request.from(.members(list: uuid)))
        case .transient(let content): return try content.collections(request)
        }
    }

    /// The names of the places of its moments, each once; empty for what is no list of moments.
    var namesOfMoments: [String] {
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

    /// What PhotoKit's class methods return, which cannot throw; see `PHPhotoLibrary.answer(_:)`.
    func answer<Object>(_ fetch: () throws(LibraryError) -> PHFetchResult<Object>) -> PHFetchResult<Object> {
        object(fetch) ?? PHFetchResult()
    }

    /// As for a result, for one that need not be there.
    func object<Object>(_ fetch: () throws(LibraryError) -> Object?) -> Object? {
        if let library { return library.object(fetch) }
        // Without a library there is nothing that could fail but the program's own options.
        do { return try fetch() } catch { fatalError("PhotoKit: \(error)") }
    }
}

extension PHCollection {
    /// The library the collection came from; `nil` for a stand-in that a test made.
    var library: PHPhotoLibrary? { origin.library }
    /// Whether it is in no library, and lives as long as the object.
    var isTransient: Bool { origin.transient != nil }

    /// The object that a library has for a collection.
    static func made(of node: CollectionNode, in library: PHPhotoLibrary) -> PHCollection {
        switch node {
        case .assets: PHAssetCollection(.library(library, node))
        case .list: PHCollectionList(.library(library, node))
        }
    }

    /// What stands for a collection that was gone by the time it was looked at.
    static func missing(_ id: CollectionID, called name: UUID?, in library: PHPhotoLibrary) -> PHCollection {
        let identifier = name.map { LocalIdentifier($0, id.kindOfName) }
        switch id {
        case .album, .smart, .group, .place: return PHAssetCollection(.gone(library, identifier))
        case .folder, .rootFolder, .momentCluster, .momentYear: return PHCollectionList(.gone(library, identifier))
        }
    }
}

extension CollectionID {
    /// As which kind of object it is named outside the library.
    fileprivate var kindOfName: LocalIdentifier.Kind {
        switch self {
        case .album, .smart: .album
        case .group, .place: .group
        case .folder, .rootFolder: .folder
        case .momentCluster, .momentYear: .momentList
        }
    }
}
