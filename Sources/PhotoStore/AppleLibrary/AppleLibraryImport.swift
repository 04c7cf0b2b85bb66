// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

/// Takes a library of Apple Photos in: its originals with their edits, what people wrote, albums and folders.
///
/// The library is only read, and its database only as a copy. Files are looked at by `options.jobs` threads and committed
/// some assets to a transaction, in the order in which they came into that library. Assets, albums and folders keep the
/// identifiers that they have there, so that running it again carries on: what is here already is not taken again, but
/// what it lacks (an edit, a movie, a place in an album) is added. Albums and folders are made when all assets are in; an
/// import that is stopped leaves them to the next one.
///
/// Smart albums, albums shared by others and projects are not taken, but counted.
package struct AppleLibraryImport: Sendable {
    private let engine: any LibraryEngine
    private let options: ImportOptions
    private let caller: Caller
    private let intake: AppleIntake

    package init(
        engine: any LibraryEngine, facts: any FactsReader, options: ImportOptions, caller: Caller = .owner
    ) {
        self.engine = engine
        self.options = options
        self.caller = caller
        intake = AppleIntake(engine: engine, reader: facts, options: options, caller: caller)
    }

    /// Imports the library in a folder, and returns when all is done. The summary's last reconciliation is this library's.
    ///
    /// - Parameters:
    ///   - isCancelled: Asked before every file, on several threads. When it says yes, the assets that are being read are
    ///     finished and committed.
    ///   - onEvent: Called on the calling thread: once with what was found, then for each file when it is safe on disk,
    ///     and for each that is not there.
    /// - Throws: When the database of that library cannot be read, or our library is the trouble. What was committed
    ///   before stays; what was staged is removed.
    package func run(
        _ path: String, isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let plan = try plan(path)
        onEvent(.found(files: plan.fileCount, bytes: plan.byteCount))
        return try run(plan, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// Reads what is in a library, and finds its files.
    func plan(_ path: String) throws(LibraryError) -> AppleLibraryPlan {
        if options.isReference {
            throw LibraryError(
                .unsupported,
                "Files of a library of Apple Photos cannot stay where they are, because Photos moves and removes them. "
                    + "Import “\(path)” without --reference.")
        }
        return try AppleLibraryPlan(path, try AppleDatabase(library: path).catalogue(), options.filter)
    }

    /// As ``run(_:isCancelled:onEvent:)``, without saying what was found.
    func run(
        _ plan: AppleLibraryPlan, isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try AppleLibraryRun(
            plan, engine: engine, caller: caller, options: options, intake: intake, isCancelled: isCancelled
        ).go(onEvent: onEvent)
    }

    /// Which of these paths are libraries of Apple Photos, and which are other files and folders.
    static func split(_ paths: [String]) -> (libraries: [String], others: [String]) {
        let names = paths.map { path in
            (path: path, isLibrary: isLibrary(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path))
        }
        return (names.filter(\.isLibrary).map(\.path), names.filter { !$0.isLibrary }.map(\.path))
    }

    /// By its name, and without that by what is in it: a copy loses the ending easily.
    private static func isLibrary(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return false
        }
        return path.lowercased().hasSuffix(".photoslibrary") || AppleDatabase(library: path).isThere
    }
}

/// What is in a library of Apple Photos, and where its files are.
struct AppleLibraryPlan {
    let path: String
    let catalogue: AppleCatalogue
    private(set) var assets: [AppleAssetFiles] = []
    /// Files among the originals that no asset has.
    let strays: [String]
    /// What is remembered while it is imported.
    let ledger: AppleLedger

    init(_ path: String, _ catalogue: AppleCatalogue, _ filter: ImportFilter) throws(LibraryError) {
        self.path = path
        self.catalogue = catalogue
        ledger = AppleLedger(catalogue.assets)
        let filter = AppleFilter(filter: filter, representatives: Set(ledger.representatives.values))
        var finder = try AppleFilePlan(path)
        var assets: [AppleAssetFiles] = []
        for asset in catalogue.assets { assets.append(filter.apply(to: try finder.files(of: asset))) }
        strays = try finder.strays()
        self.assets = assets
    }

    /// How many files there will be a word on.
    var fileCount: Int { assets.reduce(strays.count) { $0 + $1.files.count } }
    /// The bytes of those that will be looked at.
    var byteCount: Int64 { assets.reduce(0) { $1.files.reduce($0) { $0 + $1.byteCount } } }

    /// What becomes of its files when an error ends the import before its turn.
    func left(because error: LibraryError) -> [ImportedFile] {
        assets.flatMap(\.files).map { $0.left(because: error) }
            + strays.map { ImportedFile(path: $0, outcome: .skipped, reason: AppleLibraryPlan.strayReason) }
    }

    static let strayReason = "The library's database does not know it. Import it by itself if you want it."
}

extension AppleFile {
    /// What becomes of it when an error ends the import before it comes in.
    func left(because error: LibraryError) -> ImportedFile {
        switch place {
        case .here: result(.failed, reason: error.reasonToStop)
        case .missing(let reason): result(.failed, reason: reason)
        case .left(let reason): result(.skipped, reason: reason)
        }
    }
}
