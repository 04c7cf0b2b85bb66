// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

/// Takes files into a library: every file is looked at, told apart from what is known, paired, copied, written down.
///
/// Files are looked at by threads of its own, `options.jobs` at a time and never far ahead, so that memory does not grow
/// with the number of files. They are committed in the order of the walk, some assets to a transaction. Running it again
/// on the same files carries on: what the library has read once is known by its place, size and times.
///
/// A dry run reads everything and writes nothing. It knows duplicates by their bytes, but not halves of one Live Photo
/// that lie far apart: those it counts as two.
///
/// An import of the same files into the same library gives the same assets, whatever the number of jobs.
package struct ImportJob: Sendable {
    private let engine: any LibraryEngine
    private let options: ImportOptions
    private let caller: Caller
    private let reader: any FactsReader
    private let zones: (any ZoneFinder)?
    private let thumbnails: ImportThumbnails?

    /// - Parameters:
    ///   - zones: Tells the zones of places, for pictures that have a place and no zone.
    ///   - thumbnails: Makes and keeps thumbnails, where the options want them.
    package init(
        engine: any LibraryEngine, facts: any FactsReader, zones: (any ZoneFinder)? = nil,
        thumbnails: ImportThumbnails? = nil, options: ImportOptions, caller: Caller = .owner
    ) {
        self.zones = zones
        self.thumbnails = options.makesThumbnails && !options.isDryRun ? thumbnails : nil
        self.engine = engine
        self.options = options
        self.caller = caller
        reader = facts
    }

    /// Imports files, what is in folders, and libraries of Apple Photos that are named, and returns when all is done.
    ///
    /// - Parameters:
    ///   - isCancelled: Asked before every file, on several threads. When it says yes, the files that are being read are
    ///     finished and what belongs to them is committed; half an asset is left for the next time.
    ///   - onEvent: Called on the calling thread: once with what was found, then for each file when it is safe on disk, or
    ///     when it is known that it does not come in.
    /// - Throws: When the library, not a file, is the trouble. What was committed before stays; what was staged is
    ///   removed; what was found and did not come in has been told to have failed.
    package func run(
        _ paths: [String], isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        guard let engine = engine as? SQLiteEngine else { return try work(paths, isCancelled, onEvent) }
        return try engine.run(until: isCancelled) { () throws(LibraryError) in
            try work(paths, isCancelled, onEvent)
        }
    }

    private func work(
        _ paths: [String], _ isCancelled: @escaping @Sendable () -> Bool, _ onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        // One sentence now, instead of one for each file.
        do throws(LibraryError) {
            if !options.isDryRun { try engine.prepareToWrite(as: caller) }
        } catch {
            guard error.code == .cancelled, isCancelled() else { throw error }
            return .cancelled
        }
        let (libraries, others) = AppleLibraryImport.split(paths)
        let apple = AppleLibraryImport(engine: engine, facts: reader, options: options, caller: caller)
        let plans = try libraries.map { (path) throws(LibraryError) in try apple.plan(path) }
        let found = found(others, plans, isCancelled)
        onEvent(.found(files: found.files, bytes: found.bytes))
        let intake = FileIntake(
            engine: engine, reader: reader, options: options, caller: caller, thumbnails: thumbnails)
        let run = ImportRun(
            engine: engine, caller: caller, options: options, intake: intake, zones: zones, isCancelled: isCancelled)
        var summary = ImportSummary()
        var rest = plans[...]
        do throws(LibraryError) {
            summary = try run.go(others, onEvent: onEvent)
            while !summary.wasCancelled, let plan = rest.popFirst() {
                summary.add(try apple.run(plan, isCancelled: isCancelled, onEvent: onEvent))
            }
        } catch {
            for file in rest.flatMap({ $0.left(because: error) }) { onEvent(.file(file)) }
            throw error
        }
        summary.found = found.files
        return summary
    }

    /// How many files there will be a word on, and the bytes of those that will be looked at.
    private func found(
        _ paths: [String], _ plans: [AppleLibraryPlan], _ isCancelled: () -> Bool
    ) -> (files: Int, bytes: Int64) {
        var walk = FolderWalk(paths)
        var files = plans.reduce(0) { $0 + $1.fileCount }
        var bytes = plans.reduce(0) { $0 + $1.byteCount }
        while !isCancelled(), let entries = walk.next() {
            files += entries.count
            for case .file(let byteCount) in entries.map(\.kind) { bytes += byteCount }
        }
        return (files, bytes)
    }
}

extension ImportSummary {
    /// Of an import that was stopped before it had looked at anything.
    fileprivate static var cancelled: ImportSummary {
        var summary = ImportSummary()
        summary.wasCancelled = true
        return summary
    }
}
