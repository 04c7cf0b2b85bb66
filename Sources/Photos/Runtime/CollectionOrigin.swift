// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Where a collection came from, and so what is known of it.
enum CollectionOrigin: Sendable {
    /// A test made it: its class says what there is to say.
    case standIn
    /// A library, which knows this of it; `nil` for one that was gone by the time it was looked at.
    case library(PHPhotoLibrary, CollectionNode?)
    /// The program itself: it is in no library, and lives as long as the object.
    case transient(TransientContent)

    /// The library that it, or for a transient one the first of its members that has one, came from.
    var library: PHPhotoLibrary? {
        switch self {
        case .standIn: nil
        case .library(let library, _): library
        case .transient(let content): content.library
        }
    }

    var node: CollectionNode? {
        switch self {
        case .library(_, let node): node
        case .standIn, .transient: nil
        }
    }

    var transient: TransientContent? {
        switch self {
        case .transient(let content): content
        case .standIn, .library: nil
        }
    }

    var localIdentifier: LocalIdentifier? { node?.localIdentifier ?? transient?.identifier }

    var localizedTitle: String? { node?.localizedTitle ?? transient?.title }

    /// The assets in it, from a library, or from its own.
    func assets(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        // Read first: what is wrong with the options is wrong of every collection.
        let request = try AssetRequest(.library, options)
        switch self {
        case .standIn: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node?.assetCollection?.uuid else { return PHFetchResult() }
            return try (library ?? own).fetch(request.from(.members(collection: uuid)))
        case .transient(let content): return try content.assets(request, from: library)
        }
    }

    /// The assets that stand for it; `nil` for one that is in no library.
    func keyAssets(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHAsset>? {
        let request = try AssetRequest(.library, options)
        guard case .library(let own, let node) = self else { return nil }
        guard let uuid = node?.assetCollection?.uuid else { return PHFetchResult() }
        return try (library ?? own).fetch(request.from(.keyAssets(collection: uuid)))
    }

    /// What lies in it, from a library, or from its own; nothing when it is no list.
    func collections(
        _ options: PHFetchOptions?, from library: PHPhotoLibrary? = nil
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        let request = try CollectionRequest(ofLists: options)
        switch self {
        case .standIn: return PHFetchResult()
        case .library(let own, let node):
            guard let uuid = node?.collectionList?.uuid else { return PHFetchResult() }
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
    static func missing(_ id: CollectionID, in library: PHPhotoLibrary) -> PHCollection {
        switch id {
        case .album, .smart, .group, .place: PHAssetCollection(.library(library, nil))
        case .folder, .rootFolder, .momentCluster, .momentYear: PHCollectionList(.library(library, nil))
        }
    }
}
