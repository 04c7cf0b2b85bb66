// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A library of Apple Photos as a source of an import: originals with their edits, titles, captions and keywords, albums
/// and folders.
///
/// The library is only read, and its database only as a copy. Assets come in the order in which they were added to that
/// library. Assets, albums and folders keep their identifiers, so that another import continues: what is here already is
/// not imported again, but what it lacks (an edit, a movie, a place in an album) is added. Albums and folders are
/// created after all assets; an import that is stopped leaves them to the next one.
///
/// Smart albums, albums shared by others and projects are not imported, but counted: the summary gets a reconciliation.
struct AppleSource: ImportSource {
    let found: (files: Int, bytes: Int64)
    private let path: String
    private let catalogue: AppleCatalogue
    private var groups: ArraySlice<ImportGroup>
    private var importState: AppleImportState
    /// The number of missing files after the last batch that was committed.
    private var committedPartsMissing = 0

    /// Reads the catalogue of the library in a folder, and finds its files.
    ///
    /// - Throws: An error if the database of the library cannot be read.
    init(library path: String, _ options: ImportOptions) throws(LibraryError) {
        if options.isReference {
            throw LibraryError(
                .unsupported,
                "Files of a library of Apple Photos cannot be referenced, because Photos moves and removes them. "
                    + "Import “\(path)” without --reference.")
        }
        self.path = path
        catalogue = try AppleDatabase(library: path).catalogue()
        importState = AppleImportState(catalogue.assets)
        let filter = AppleFilter(
            filter: options.filter, representatives: Set(importState.representatives.values))
        var plan = try AppleFilePlan(path)
        var groups: [ImportGroup] = []
        for asset in catalogue.assets {
            groups.append(ImportGroup(files: filter.apply(to: try plan.files(of: asset), of: asset), row: asset.key))
        }
        for stray in try plan.strays() {
            let entry = WalkEntry(notReadAt: stray, .skipped(AppleSource.strayReason))
            groups.append(ImportGroup(files: [ImportFile(entry: entry)]))
        }
        let files = groups.lazy.flatMap(\.files)
        found = (files.count, files.reduce(0) { $0 + ($1.entry.byteCount ?? 0) })
        self.groups = groups[...]
    }

    private static let strayReason =
        "The library's database does not list this file. To import it, give the path of the file."

    mutating func next() -> ImportGroup? { groups.popFirst() }

    mutating func decide(
        _ batch: [IngestedGroup], _ context: ImportContext, _ albums: inout AlbumResolver
    ) throws(LibraryError) -> ImportDecision {
        let decided = try AppleBatch(batch, context, catalogue.knows, &importState)
        var changes = decided.changes
        if let title = context.options.album, !context.options.isDryRun {
            changes += try albums.changes(adding: decided.members, toAnyAlbum: title)
        }
        return ImportDecision(changes: changes, results: decided.results, unused: decided.unused)
    }

    mutating func forget(_ batch: [IngestedGroup]) {
        importState.forget(batch.compactMap(\.group.row))
        importState.partsMissing = committedPartsMissing
    }

    mutating func keep() { committedPartsMissing = importState.partsMissing }

    /// Commits the representatives of bursts, albums and folders, and compares the libraries.
    mutating func finish(
        in library: LibraryLookup, _ options: ImportOptions, _ summary: inout ImportSummary
    ) throws(LibraryError) {
        var memberships: AppleMemberships?
        if !summary.wasCancelled, !options.isDryRun {
            memberships = try library.apply { () throws(LibraryError) in
                let catalogue = try catalogue.renamed(for: library)
                let memberships = try AppleMemberships(catalogue, importState, in: library)
                let albums = try AppleAlbums(catalogue, importState.ours, memberships).changes(in: library)
                return (memberships, importState.repairs() + albums + memberships.changes)
            }
        }
        let reconciler = AppleReconciler(
            path: path, catalogue: catalogue, importState: importState, memberships: memberships)
        summary.reconciliations.append(
            try reconciler.reconciliation(
                with: options.isDryRun ? nil : library, isWhole: !summary.wasCancelled))
    }
}

extension AppleSource {
    /// Splits paths into libraries of Apple Photos, and other files and folders.
    static func split(_ paths: [String]) -> (libraries: [String], others: [String]) {
        let names = paths.map { path in
            (path: path, isLibrary: isLibrary(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path))
        }
        return (names.filter(\.isLibrary).map(\.path), names.filter { !$0.isLibrary }.map(\.path))
    }

    /// Returns true for a folder with the extension `photoslibrary`, and for one laid out as a library: copies lose the
    /// extension easily.
    private static func isLibrary(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return false
        }
        return path.lowercased().hasSuffix(".photoslibrary") || AppleDatabase(library: path).exists
    }
}
