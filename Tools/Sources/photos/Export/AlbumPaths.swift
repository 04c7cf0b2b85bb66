// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The albums of assets, each with the folders around it.
///
/// All members of all albums are read once, when it is made: from some hundred assets on, separate requests cost more.
struct AlbumPaths {
    private let library: PHPhotoLibrary
    private let folders: FolderPaths
    private var ofAssets: [String: [[ExportedAsset.Collection]]] = [:]

    init(_ library: PHPhotoLibrary) throws {
        self.library = library
        folders = FolderPaths(try library.folders())
        for album in try AlbumLookup(library).ordinary() where !StopRequest.isMade {
            let path = path(of: album)
            for asset in try library.fetchAssets(in: album, options: .everything()).elements {
                ofAssets[asset.localIdentifier, default: []].append(path)
            }
        }
    }

    /// Returns the titles of each album's path, from the outermost folder to the album; the albums in the user's order.
    func albums(of asset: PHAsset) throws -> [[String]] { try collections(of: asset).map { $0.map(\.title) } }

    /// Returns the path of each album with its identifiers, in the user's order.
    func collections(of asset: PHAsset) throws -> [[ExportedAsset.Collection]] {
        // Assets in the trash keep their albums, which do not list them.
        guard asset.asset.trashedDate != nil else { return ofAssets[asset.localIdentifier] ?? [] }
        return try library.fetchAssetCollectionsContaining(asset, with: .album, options: nil).elements.map(path)
    }

    private func path(of album: PHAssetCollection) -> [ExportedAsset.Collection] {
        let around = folders.folders(to: album.folder).map { ExportedAsset.Collection(uuid: $0.uuid, title: $0.title) }
        let uuid = LocalIdentifier(album.localIdentifier)?.uuid
        return around + (uuid.map { [ExportedAsset.Collection(uuid: $0, title: album.title)] } ?? [])
    }
}
