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
        if options.isReference {
            throw LibraryError(
                .unsupported,
                "Files of a library of Apple Photos cannot stay where they are, because Photos moves and removes them. "
                    + "Import “\(path)” without --reference.")
        }
        let catalogue = try AppleDatabase(library: path).catalogue()
        let run = try AppleLibraryRun(
            path, catalogue, engine: engine, caller: caller, options: options, intake: intake, isCancelled: isCancelled)
        return try run.go(onEvent: onEvent)
    }
}
