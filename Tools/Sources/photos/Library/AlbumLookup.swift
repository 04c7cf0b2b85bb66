// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// Finds the albums that people name on the command line, by title or identifier; smart albums of their own too.
struct AlbumLookup {
    private let library: PHPhotoLibrary

    init(_ library: PHPhotoLibrary) { self.library = library }

    /// The user's albums, in the user's order, then the user's own smart albums.
    func all() throws -> [PHAssetCollection] {
        let smart = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumGeneric, options: nil)
        return try ordinary() + smart.elements
    }

    /// Those whose members the user chooses.
    func ordinary() throws -> [PHAssetCollection] {
        Array(try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil).elements)
    }

    /// All of them, as they can be named.
    func entries() throws -> [NameLookup<PHAssetCollection>.Entry] {
        try all().map { .init(object: $0, uuid: $0.uuid, kind: .album, names: [$0.title]) }
    }

    func album(named text: String) throws -> PHAssetCollection {
        try NameLookup(entries: entries()).one(
            text,
            missing:
                "There is no album “\(text.printable)”. `photos albums` shows all; `photos albums create` makes one.")
    }

    /// How many assets it has now.
    func count(of album: PHAssetCollection) throws -> MemberCount {
        let all = try library.fetchAssets(in: album, options: .everything()).count
        return MemberCount(shown: try shownCount(of: album), all: all)
    }

    /// How many `photos list --album` lists: every frame of a burst, and nothing that is hidden.
    func shownCount(of album: PHAssetCollection) throws -> Int {
        let options = PHFetchOptions()
        options.includeAllBurstAssets = true
        return try library.fetchAssets(in: album, options: options).count
    }

    /// An album whose members the user chooses.
    func ordinaryAlbum(named text: String) throws -> PHAssetCollection {
        let album = try album(named: text)
        guard !album.isOwnSmartAlbum else {
            throw CommandFailure(
                "“\(album.title.printable)” is a smart album: it holds what its predicate and its words find, and nothing can be added or removed."
            )
        }
        return album
    }

    /// One that every library has.
    func album(_ name: SmartAlbumName) throws -> PHAssetCollection {
        let found = try library.fetchAssetCollections(withLocalIdentifiers: [name.localIdentifier], options: nil)
        guard let album = found.firstObject else {
            throw CommandFailure("The library does not know the smart album “\(name.rawValue)”.")
        }
        return album
    }
}

/// How many assets an album has, every frame of bursts counted.
struct MemberCount {
    /// Those that are not hidden: what `photos list --album` lists.
    var shown: Int
    var all: Int

    /// `12 assets`, `12 assets (3 hidden)`.
    var words: String {
        Words.count(all, "asset") + (all > shown ? " (\(all - shown) hidden)" : "")
    }
}

extension PHAssetCollection {
    /// What changes name it by. Every collection of a library has one.
    var uuid: UUID { LocalIdentifier(localIdentifier)?.uuid ?? UUID() }
    var title: String { localizedTitle ?? "" }
    /// Whether it is a smart album that the user made.
    var isOwnSmartAlbum: Bool { assetCollectionType == .smartAlbum }
}
