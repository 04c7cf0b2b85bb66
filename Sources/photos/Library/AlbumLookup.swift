// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A lookup of albums by title or identifier, as the command line names them. The user's smart albums are included.
struct AlbumLookup {
    private let library: PHPhotoLibrary

    init(_ library: PHPhotoLibrary) { self.library = library }

    /// Returns the user's albums in the user's order, then the user's smart albums.
    func all() throws -> [PHAssetCollection] {
        let smart = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumGeneric, options: nil)
        return try ordinary() + smart.elements
    }

    /// Returns the albums whose members the user chooses.
    func ordinary() throws -> [PHAssetCollection] {
        Array(try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil).elements)
    }

    /// Returns the entries of all albums for a lookup by name.
    func entries() throws -> [NameLookup<PHAssetCollection>.Entry] {
        try all().map { .init(object: $0, uuid: $0.uuid, kind: .album, names: [$0.title]) }
    }

    func album(named text: String) throws -> PHAssetCollection {
        try NameLookup(entries: entries()).one(
            text,
            missing:
                "There is no album “\(text.printable)”. `photos albums` lists all albums; `photos albums create` creates one."
        )
    }

    /// Returns the number of assets of an album, with and without hidden ones.
    func count(of album: PHAssetCollection) throws -> MemberCount {
        let all = try library.fetchAssets(in: album, options: .everything()).count
        return MemberCount(shown: try shownCount(of: album), all: all)
    }

    /// Returns the number of assets that `photos list --album` lists: every frame of a burst, and no hidden assets.
    func shownCount(of album: PHAssetCollection) throws -> Int {
        let options = PHFetchOptions()
        options.includeAllBurstAssets = true
        return try library.fetchAssets(in: album, options: options).count
    }

    /// Returns an album whose members the user chooses. Throws when the name means a smart album.
    func ordinaryAlbum(named text: String) throws -> PHAssetCollection {
        let album = try album(named: text)
        guard !album.isUserSmartAlbum else {
            throw CommandFailure(
                "“\(album.title.printable)” is a smart album: it contains the assets that match its query. Assets cannot be added or removed."
            )
        }
        return album
    }

    /// Returns a smart album that every library has.
    func album(_ name: SmartAlbumName) throws -> PHAssetCollection {
        let found = try library.fetchAssetCollections(withLocalIdentifiers: [name.localIdentifier], options: nil)
        guard let album = found.firstObject else {
            throw CommandFailure("The library has no smart album “\(name.rawValue)”.")
        }
        return album
    }
}

/// The number of assets of an album, every frame of bursts counted.
struct MemberCount {
    /// The number of assets that are not hidden, which `photos list --album` lists.
    var shown: Int
    var all: Int

    /// A text such as `12 assets` or `12 assets (3 hidden)`.
    var countText: String {
        Words.count(all, "asset") + (all > shown ? " (\(all - shown) hidden)" : "")
    }
}

extension PHAssetCollection {
    /// The identifier that changes use. Every collection of a library has one.
    var uuid: UUID { LocalIdentifier(localIdentifier)?.uuid ?? UUID() }
    var title: String { localizedTitle ?? "" }
    /// True if it is a smart album that the user made.
    var isUserSmartAlbum: Bool { assetCollectionType == .smartAlbum }
}

/// The albums of assets, each with the folders around it.
///
/// All members of all albums are read once, when it is made: from some hundred assets on, separate requests cost more.
struct AlbumPaths {
    private let library: PHPhotoLibrary
    private let folders: FolderPaths
    private var pathsByAsset: [String: [[ExportedAsset.Collection]]] = [:]

    init(_ library: PHPhotoLibrary) throws {
        self.library = library
        folders = FolderPaths(try library.folders())
        for album in try AlbumLookup(library).ordinary() where !StopRequest.isMade {
            let path = path(of: album)
            for asset in try library.fetchAssets(in: album, options: .everything()).elements {
                pathsByAsset[asset.localIdentifier, default: []].append(path)
            }
        }
    }

    /// Returns the titles of each album's path, from the outermost folder to the album; the albums in the user's order.
    func albums(of asset: PHAsset) throws -> [[String]] { try collections(of: asset).map { $0.map(\.title) } }

    /// Returns the path of each album with its identifiers, in the user's order.
    func collections(of asset: PHAsset) throws -> [[ExportedAsset.Collection]] {
        // Assets in the trash keep their albums, which do not list them.
        guard asset.asset.trashedDate != nil else { return pathsByAsset[asset.localIdentifier] ?? [] }
        return try library.fetchAssetCollectionsContaining(asset, with: .album, options: nil).elements.map(path)
    }

    private func path(of album: PHAssetCollection) -> [ExportedAsset.Collection] {
        let around = folders.folders(to: album.folder).map { ExportedAsset.Collection(uuid: $0.uuid, title: $0.title) }
        let uuid = LocalIdentifier(album.localIdentifier)?.uuid
        return around + (uuid.map { [ExportedAsset.Collection(uuid: $0, title: album.title)] } ?? [])
    }
}
