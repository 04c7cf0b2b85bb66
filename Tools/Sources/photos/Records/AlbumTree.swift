// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The folders and albums as a tree, in the user's order.
struct AlbumTree {
    private let folders: [UUID: CollectionFolder]
    private let albums: [UUID: (album: PHAssetCollection, count: Int)]
    private let top: [UUID]

    /// - Parameters:
    ///   - folders: All folders, each after its parent.
    ///   - albums: The user's albums, with the number of assets to show for each.
    ///   - top: The albums and folders without a parent, in the user's order.
    init(folders: [CollectionFolder], albums: [(album: PHAssetCollection, count: Int)], top: [UUID]) {
        self.folders = Dictionary(folders.map { ($0.uuid, $0) }) { first, _ in first }
        self.albums = Dictionary(albums.map { ($0.album.uuid, $0) }) { first, _ in first }
        self.top = top
    }

    var lines: [String] {
        top.flatMap { lines(of: $0, lead: "", below: "") }
    }

    private func lines(of uuid: UUID, lead: String, below: String) -> [String] {
        if let (album, count) = albums[uuid] { return [lead + AlbumTree.words(album, count)] }
        guard let folder = folders[uuid] else { return [] }
        let children = folder.children.filter { albums[$0] != nil || folders[$0] != nil }
        return ["\(lead)\(folder.title.printable)/"]
            + children.enumerated().flatMap { index, child in
                index == children.count - 1
                    ? lines(of: child, lead: below + "└── ", below: below + "    ")
                    : lines(of: child, lead: below + "├── ", below: below + "│   ")
            }
    }

    private static func words(_ album: PHAssetCollection, _ count: Int) -> String {
        let query = [
            album.savedQuery?.predicate.map { "where \($0.printable)" },
            album.savedQuery?.search.map { "with “\($0.printable)”" },
        ].compactMap(\.self)
        return "\(album.title.printable) (\(count))" + (query.isEmpty ? "" : "  " + query.joined(separator: " and "))
    }
}
