// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos

/// An album, a smart album or a folder, as the page lists it.
struct CollectionNode: Encodable, Sendable {
    struct Cover: Encodable, Sendable {
        var id: String
        /// The content address of the picture.
        var address: String
    }

    /// The source of its timeline; `nil` for a folder.
    var source: String?
    var title: String
    var count: Int?
    var cover: Cover?
    /// The contents of a folder.
    var children: [CollectionNode]?

    init(folder title: String, _ children: [CollectionNode]) { (self.title, self.children) = (title, children) }

    init(album: PHAssetCollection) {
        source = "album:\(album.localIdentifier)"
        title = album.localizedTitle ?? ""
    }

    init(source: String, title: String, count: Int) { (self.source, self.title, self.count) = (source, title, count) }
}

/// All collections of a library.
struct Collections: Encodable, Sendable {
    var albums: [CollectionNode]
    var smartAlbums: [CollectionNode]
    var utilities: [CollectionNode]
    var people: [Facets.Facet]
    var keywords: [Facets.Facet]
}

extension Gallery {
    /// Returns the collections with titles in one of these languages. Blocks.
    func collections(languages: [String]) throws -> Collections {
        try PHPhotoLibrary.withLanguages(languages) {
            let facets = try facets.newest()
            return Collections(
                albums: try children(of: try library.fetchTopLevelUserCollections(with: nil)),
                smartAlbums: try smartAlbums(), utilities: try utilities(), people: facets.people,
                keywords: facets.keywords)
        }
    }

    private func children(of collections: PHFetchResult<PHCollection>) throws -> [CollectionNode] {
        try collections.elements.compactMap { collection in
            if let list = collection as? PHCollectionList {
                return CollectionNode(
                    folder: list.localizedTitle ?? "",
                    try children(of: library.fetchCollections(in: list, options: nil)))
            }
            return try (collection as? PHAssetCollection).map(node)
        }
    }

    private func node(_ album: PHAssetCollection) throws -> CollectionNode {
        var node = CollectionNode(album: album)
        let assets = try library.fetchAssets(in: album, options: nil)
        node.count = assets.count
        let newest = try library.fetchKeyAssets(in: album, options: nil)?.firstObject ?? assets.firstObject
        node.cover = try newest.flatMap { $0.isHidden ? nil : try cover($0) }
        return node
    }

    private func cover(_ asset: PHAsset) throws -> CollectionNode.Cover? {
        try library.placeholders(of: [asset])[0].map { .init(id: asset.shortIdentifier, address: $0.original.address) }
    }

    /// The smart albums that have photos, and the favourites.
    private func smartAlbums() throws -> [CollectionNode] {
        let hidden: Set<PHAssetCollectionSubtype> = [.smartAlbumAllHidden, .smartAlbumUserLibrary]
        return try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil).elements
            .filter { !hidden.contains($0.assetCollectionSubtype) }.map(node)
            .filter { $0.count ?? 0 > 0 }
    }

    private func utilities() throws -> [CollectionNode] {
        let all: [(String, AssetSource, PHAssetCollection?)] = [
            ("duplicates", .duplicates, try library.duplicates()), ("trash", .trash, try library.recentlyDeleted()),
        ]
        return try all.compactMap { source, kind, album in
            guard let album else { return nil }
            let assets = try kind.fetch(from: library)
            var node = CollectionNode(source: source, title: album.localizedTitle ?? "", count: assets.count)
            if source != "trash" { node.cover = try assets.firstObject.flatMap(cover) }
            return node
        }
    }
}
