// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The albums of assets, each with the folders around it.
struct AlbumPaths {
    private let library: PHPhotoLibrary
    private var folders: [UUID: [String]] = [:]

    init(_ library: PHPhotoLibrary) throws {
        self.library = library
        // Each comes after the one that it lies in.
        for folder in try library.folders() {
            folders[folder.uuid] = (folder.parent.flatMap { folders[$0] } ?? []) + [folder.title]
        }
    }

    /// In the user's order; from the outermost folder to the album.
    func albums(of asset: PHAsset) throws -> [[String]] {
        let found = try library.fetchAssetCollectionsContaining(asset, with: .album, options: nil)
        return (0..<found.count).map { index in
            let album = found.object(at: index)
            return (album.folder.flatMap { folders[$0] } ?? []) + [album.title]
        }
    }
}
