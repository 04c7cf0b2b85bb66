// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

/// Imports a library of Apple Photos: originals with their edits, titles, captions and keywords, albums and folders.
///
/// The library is only read, and its database only as a copy. Files are read by `options.jobs` threads and committed in
/// batches, in the order in which they were added to that library. Assets, albums and folders keep their identifiers,
/// so that another import continues: what is here already is not imported again, but what it lacks (an edit, a movie, a
/// place in an album) is added. Albums and folders are created after all assets; an import that is stopped leaves them
/// to the next one.
///
/// Smart albums, albums shared by others and projects are not imported, but counted.
package struct AppleLibraryImport: Sendable {
    private let engine: any LibraryEngine
    private let options: ImportOptions
    private let caller: Caller
    private let ingester: AppleFileIngester

    package init(
        engine: any LibraryEngine, metadata: any MetadataReader, options: ImportOptions, caller: Caller = .owner
    ) {
        self.engine = engine
        self.options = options
        self.caller = caller
        ingester = AppleFileIngester(engine: engine, reader: metadata, options: options, caller: caller)
    }

    /// Imports the library in a folder, and returns when it is complete. The summary's last reconciliation is that of
    /// the imported library.
    ///
    /// - Parameters:
    ///   - isCancelled: Called before every file, on several threads. When it returns true, the assets that are being
    ///     read are finished and committed.
    ///   - onEvent: Called on the calling thread: once with the number of files and bytes found, then for each file
    ///     when it is safe on disk, and for each that is missing.
    /// - Throws: An error if the database of Apple's library cannot be read, or if the library that it is imported into
    ///   fails. What was committed before stays; what was staged is removed.
    package func run(
        _ path: String, isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let plan = try plan(path)
        onEvent(.found(files: plan.fileCount, bytes: plan.byteCount))
        return try run(plan, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// Reads the catalogue of a library, and finds its files.
    func plan(_ path: String) throws(LibraryError) -> AppleLibraryPlan {
        if options.isReference {
            throw LibraryError(
                .unsupported,
                "Files of a library of Apple Photos cannot stay where they are, because Photos moves and removes them. "
                    + "Import “\(path)” without --reference.")
        }
        return try AppleLibraryPlan(path, try AppleDatabase(library: path).catalogue(), options.filter)
    }

    /// Imports a planned library like ``run(_:isCancelled:onEvent:)``, without the event of the files found.
    func run(
        _ plan: AppleLibraryPlan, isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try AppleLibraryRun(
            plan, engine: engine, caller: caller, options: options, ingester: ingester, isCancelled: isCancelled
        ).go(onEvent: onEvent)
    }

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

/// The catalogue of a library of Apple Photos, and the places of its files.
struct AppleLibraryPlan {
    let path: String
    let catalogue: AppleCatalogue
    private(set) var assets: [AppleAssetFiles] = []
    /// Files among the originals that belong to no asset.
    let strays: [String]
    /// The initial state of the import.
    let importState: AppleImportState

    init(_ path: String, _ catalogue: AppleCatalogue, _ filter: ImportFilter) throws(LibraryError) {
        self.path = path
        self.catalogue = catalogue
        importState = AppleImportState(catalogue.assets)
        let filter = AppleFilter(filter: filter, representatives: Set(importState.representatives.values))
        var finder = try AppleFilePlan(path)
        var assets: [AppleAssetFiles] = []
        for asset in catalogue.assets { assets.append(filter.apply(to: try finder.files(of: asset))) }
        strays = try finder.strays()
        self.assets = assets
    }

    /// The number of files that the import reports.
    var fileCount: Int { assets.reduce(strays.count) { $0 + $1.files.count } }
    /// The number of bytes that the import may read.
    var byteCount: Int64 { assets.reduce(0) { $1.files.reduce($0) { $0 + $1.byteCount } } }

    /// Returns the results of all files for an error that ends the import before it starts with them.
    func left(because error: LibraryError) -> [ImportedFile] {
        assets.flatMap(\.files).map { $0.left(because: error) }
            + strays.map { ImportedFile(path: $0, outcome: .skipped, reason: AppleLibraryPlan.strayReason) }
    }

    static let strayReason = "The library's database does not know it. Import it by itself if you want it."
}

extension AppleFile {
    /// Returns the result of the file for an error that ends the import before the file was imported.
    func left(because error: LibraryError) -> ImportedFile {
        switch place {
        case .here: result(.failed, reason: error.stopReason)
        case .missing(let reason): result(.failed, reason: reason)
        case .left(let reason): result(.skipped, reason: reason)
        }
    }
}
