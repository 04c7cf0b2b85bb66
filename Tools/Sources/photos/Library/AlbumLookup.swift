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
        let albums = try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil)
        let smart = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumGeneric, options: nil)
        return (0..<albums.count).map { albums.object(at: $0) } + (0..<smart.count).map { smart.object(at: $0) }
    }

    func album(named text: String) throws -> PHAssetCollection {
        let albums = try all()
        let titled = albums.filter { $0.title == text }
        let found = titled.isEmpty ? albums.filter { AlbumLookup.fits($0, text) } : titled
        guard let first = found.first else {
            throw CommandFailure(
                "There is no album “\(text.printable)”. `photos albums` shows all; `photos albums create` makes one.")
        }
        if found.count == 1 { return first }
        throw Ambiguity(text, found.map { ($0.uuid.uuidString, $0.title) }).failure
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

    private static func fits(_ album: PHAssetCollection, _ text: String) -> Bool {
        switch IdentifierQuery(text, kind: .album) {
        case .exact(let uuid): album.uuid == uuid
        case .prefix(let prefix): album.localIdentifier.hasPrefix(prefix)
        case nil: false
        }
    }
}

extension PHAssetCollection {
    /// What changes name it by. Every collection of a library has one.
    var uuid: UUID { LocalIdentifier(localIdentifier)?.uuid ?? UUID() }
    var title: String { localizedTitle ?? "" }
    /// Whether it is a smart album that the user made.
    var isOwnSmartAlbum: Bool { assetCollectionType == .smartAlbum }
}
