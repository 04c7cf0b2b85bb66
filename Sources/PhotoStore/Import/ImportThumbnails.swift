// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A maker and store of the thumbnails of imported files.
package struct ImportThumbnails: Sendable {
    private let maker: any RenditionMaker
    private let store: RenditionStore

    package init(_ maker: any RenditionMaker, in store: RenditionStore) {
        self.maker = maker
        self.store = store
    }

    /// Returns the thumbnail of a file. `nil` for a file that is not a picture, for a movie that may be part of a Live
    /// Photo, whose photo is shown, and for a file that cannot be decoded, which is imported without one.
    func thumbnail(of file: borrowing OpenFile, _ metadata: FileMetadata, within budget: ReadBudget) -> Rendition? {
        guard metadata.role != .sidecar, metadata.role != .adjustment, metadata.asset.damage == nil,
            metadata.role != .video || metadata.contentIdentifier == nil
        else { return nil }
        return try? maker.thumbnail(of: file, metadata: metadata, within: budget)
    }

    /// Stores the thumbnails of a committed batch.
    func keep(_ read: [StagedFile]) throws(LibraryError) {
        try store.insert(
            read.compactMap { file in
                file.thumbnail.map { StoredRendition(of: file.fingerprint, $0) }
            })
    }

    /// Makes and stores the thumbnails of movies that could have been parts of Live Photos, but came without a photo.
    func make(of movies: [StagedFile], in library: LibraryLookup, within budget: ReadBudget) throws(LibraryError) {
        guard !movies.isEmpty else { return }
        let originals = try library.resources(withFingerprints: movies.map(\.fingerprint)).resources.oldestByFingerprint
        var made: [StoredRendition] = []
        for movie in movies where movie.metadata.asset.damage == nil {
            guard let original = originals[movie.fingerprint],
                let file = try? library.engine.open(original.id, as: library.caller),
                let thumbnail = try? maker.thumbnail(of: file, metadata: movie.metadata, within: budget)
            else { continue }
            made.append(StoredRendition(of: movie.fingerprint, thumbnail))
        }
        try store.insert(made)
    }
}
