// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// Finds the albums that people name on the command line, by title or identifier.
struct AlbumLookup {
    private let library: PHPhotoLibrary

    init(_ library: PHPhotoLibrary) { self.library = library }

    /// The user's albums, in the user's order.
    func all() throws -> [PHAssetCollection] {
        let found = try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil)
        return (0..<found.count).map { found.object(at: $0) }
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
}
