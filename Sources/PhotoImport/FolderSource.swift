// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Files and folders as a source of an import. Exports of Google Takeout and of this program are folders too, and are
/// recognised by their sidecars.
struct FolderSource: ImportSource {
    let found: (files: Int, bytes: Int64)
    private var groups: any IteratorProtocol<[ImportFile]>
    private let zones: (any ZoneFinder)?
    private var history = ImportHistory()
    /// The representatives of bursts after the last batch that was committed.
    private var committedBursts = BurstTracker()
    /// The concealed new assets after the last batch that was committed.
    private var committedConcealed: [UUID: Set<ConcealingState>] = [:]

    /// Creates a source of the files that a walk found.
    init(_ listing: FolderListing, zones: (any ZoneFinder)?) {
        found = (listing.fileCount, listing.byteCount)
        groups = listing
        self.zones = zones
    }

    /// Creates a source of single files, whose names tell nothing about each other.
    init(_ files: [ImportFile], zones: (any ZoneFinder)?) {
        found = (files.count, files.reduce(0) { $0 + ($1.entry.byteCount ?? 0) })
        groups = files.map { [$0] }.makeIterator()
        self.zones = zones
    }

    mutating func next() -> ImportGroup? { groups.next().map { ImportGroup(files: $0) } }

    mutating func decide(
        _ batch: [IngestedGroup], _ context: ImportContext, _ albums: inout AlbumResolver
    ) throws(LibraryError) -> ImportDecision {
        let decided = try ImportBatch(batch, context, zones, &history)
        var changes = decided.guardedChanges
        if !context.options.isDryRun { changes += try decided.albumChanges(history, &albums) }
        return ImportDecision(
            changes: changes, results: decided.results, unused: decided.unused, unpairedMovies: decided.unpairedMovies)
    }

    mutating func forget(_ batch: [IngestedGroup]) {
        history.bursts = committedBursts
        history.concealed = committedConcealed
        history.collections = []
    }

    mutating func keep() {
        committedBursts = history.bursts
        committedConcealed = history.concealed
        history.collections = []
    }

    /// Sets the zones of pictures without one to those of pictures that the same camera took shortly before or after.
    /// This happens at the end, when all pictures were read; if the import is stopped, the next one does it.
    mutating func finish(
        in library: LibraryLookup, _ options: ImportOptions, _ summary: inout ImportSummary
    ) throws(LibraryError) {
        guard !options.isDryRun, !summary.wasCancelled, library.seesAll else { return }
        let zones = history.zones.sorted()
        for batch in history.assetsWithoutZone.batches { try place(batch, by: zones, in: library) }
    }

    private func place(
        _ assets: [UUID], by zones: NeighbourZones, in library: LibraryLookup
    ) throws(LibraryError) {
        var request = AssetRequest(.named(assets))
        request.includesHidden = true
        request.includesAllBursts = true
        let ids = try library.session.fetch(request).ids
        var changes: [Change] = []
        for asset in try library.session.assets(ids) {
            guard let date = asset.metadata.captureDate,
                let placed = zones.placed(date, takenWith: asset.metadata.camera)
            else { continue }
            var metadata = asset.metadata
            metadata.captureDate = placed
            changes.append(.setMetadata(metadata, asset: asset.uuid))
        }
        if !changes.isEmpty { try library.apply(changes) }
    }
}
