// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
package import PhotoLibrary

/// A maker and store of the renditions of imported files, in all sizes that a library keeps: one decode serves them
/// all.
package struct ImportThumbnails: Sendable {
    private static let kinds = Set(Rendition.Kind.allCases)

    private let maker: any RenditionMaker
    private let store: any RenditionStoring

    package init(_ maker: any RenditionMaker, in store: any RenditionStoring) {
        self.maker = maker
        self.store = store
    }

    /// Returns the renditions of a file. None for a file that is not a picture, for a movie that may be part of a Live
    /// Photo, whose photo is shown, and for a file that cannot be decoded, which is imported without them.
    func renditions(of file: borrowing OpenFile, _ metadata: FileMetadata, within budget: ReadBudget) -> [Rendition] {
        guard metadata.role != .sidecar, metadata.role != .adjustment, metadata.asset.damage == nil,
            metadata.role != .video || metadata.contentIdentifier == nil
        else { return [] }
        return (try? maker.renditions(of: file, metadata: metadata, kinds: Self.kinds, within: budget)) ?? []
    }

    /// Stores the renditions of a committed batch.
    func keep(_ read: [StagedFile]) throws(LibraryError) {
        try store.storeRenditions(
            read.flatMap { file in file.renditions.map { StoredRendition(of: file.fingerprint, $0) } })
    }

    /// Makes and stores the renditions of movies that could have been parts of Live Photos, but came without a photo.
    func make(of movies: [StagedFile], in library: LibraryLookup, within budget: ReadBudget) throws(LibraryError) {
        guard !movies.isEmpty else { return }
        let originals = try library.resources(withFingerprints: movies.map(\.fingerprint)).resources.oldestByFingerprint
        var made: [StoredRendition] = []
        for movie in movies {
            guard let original = originals[movie.fingerprint] else { continue }
            let renditions = try? self.made(
                of: original, movie.metadata, Self.kinds, in: library.session, within: budget)
            made += renditions ?? []
        }
        try store.storeRenditions(made)
    }

    /// Makes the renditions of an original from the library's copy. Throws if it is damaged, or cannot be opened or
    /// decoded.
    private func made(
        of original: Resource, _ metadata: FileMetadata, _ kinds: Set<Rendition.Kind>, in session: any LibrarySession,
        within budget: ReadBudget
    ) throws(LibraryError) -> [StoredRendition] {
        if let damage = metadata.asset.damage { throw LibraryError(.damagedFile, damage) }
        let file = try session.open(original.id)
        let made = try maker.renditions(of: file, metadata: metadata, kinds: kinds, within: budget)
        return made.map { StoredRendition(of: original.content.fingerprint, $0) }
    }
}

// MARK: - What is missing

extension ImportThumbnails {
    /// Returns those of the resources that show something and have no rendition of that kind, each original once.
    func missing(
        _ kind: Rendition.Kind = .thumbnail, among resources: [Resource]
    ) throws(LibraryError) -> [Resource] {
        // In the order in which most renditions were stored, because their bytes are read.
        let pictures = resources.filter(\.content.type.isShown).oldestByFingerprint.values
            .sorted { $0.id.rawValue < $1.id.rawValue }
        var missing: Set<Fingerprint> = []
        for batch in pictures.map(\.content.fingerprint).batches {
            missing.formUnion(try store.originalsWithout(kind, among: batch))
        }
        return pictures.filter { missing.contains($0.content.fingerprint) }
    }

    /// Makes and stores the renditions of originals, on threads, from the library's copies. Those that cannot be made,
    /// and those that are not complete when it is cancelled, are missing as before.
    func make(
        of originals: [Resource], in session: any LibrarySession, _ reader: any MetadataReader,
        within budget: ReadBudget, on workers: WorkerPool, isCancelled: @escaping @Sendable () -> Bool
    ) throws(LibraryError) {
        var made: [StoredRendition] = []
        workers.forEach(originals) { original -> [StoredRendition] in
            guard !isCancelled() else { return [] }
            return JobCancellation.run(until: isCancelled) {
                (try? self.made(of: original, Self.kinds, in: session, reader, within: budget)) ?? []
            }
        } receive: { _, renditions in
            made += renditions
        }
        try store.storeRenditions(made)
    }

    /// Makes the renditions of an original whose metadata was not read before. Throws if it cannot be opened or
    /// decoded.
    func made(
        of original: Resource, _ kinds: Set<Rendition.Kind>, in session: any LibrarySession,
        _ reader: any MetadataReader, within budget: ReadBudget
    ) throws(LibraryError) -> [StoredRendition] {
        let file = try session.open(original.id)
        let metadata = try reader.metadata(of: file, within: budget)
        return try made(of: original, metadata, kinds, in: session, within: budget)
    }
}

extension ResourceType {
    /// True for the files that may show an asset by themselves: not for the movies of Live Photos, and what is no
    /// picture.
    var isShown: Bool { ResourceType.shown.contains(self) }

    private static let shown: Set<ResourceType> = [.photo, .video, .alternatePhoto, .fullSizePhoto, .fullSizeVideo]
}
