// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// An import of files into a library: recognises known files, reads metadata, groups files into assets, and copies
/// originals.
///
/// Folders are listed first, which takes some tens of bytes for a file. Files are read by `options.jobs` threads of its
/// own, never far ahead, so that memory does not grow with what they hold. They are committed in the order of the walk, in
/// batches. Another run on the same files continues: files that the library has read are recognised by path, size and
/// times.
///
/// A dry run reads everything and writes nothing. It recognises duplicates by their bytes, but not the two halves of a
/// Live Photo that are far apart: it counts them as two assets.
///
/// An import of the same files into the same library gives the same assets, whatever the number of jobs.
package struct ImportJob: Sendable {
    private let session: any LibrarySession
    private let options: ImportOptions
    private let reader: any MetadataReader
    private let zones: (any ZoneFinder)?
    private let thumbnails: ImportThumbnails?

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - session: The library, as the caller that imports.
    ///   - zones: Finds the time zones of pictures that have a place and no zone.
    ///   - thumbnails: Makes and stores thumbnails, if the options ask for them.
    package init(
        session: any LibrarySession, metadata: any MetadataReader, zones: (any ZoneFinder)? = nil,
        thumbnails: ImportThumbnails? = nil, options: ImportOptions
    ) {
        self.zones = zones
        self.thumbnails = options.makesThumbnails && !options.isDryRun ? thumbnails : nil
        self.session = session
        self.options = options
        reader = metadata
    }

    /// Imports files, the contents of folders, and libraries of Apple Photos, and returns when it is complete.
    ///
    /// - Parameters:
    ///   - isCancelled: Called before every file, and while one waits for its decoder, on several threads. When it
    ///     returns true, the files that are being read are finished, without renditions that are not made yet, and
    ///     complete assets are committed; incomplete ones, and renditions, are left to the next import.
    ///   - onEvent: Called on the calling thread: once with the number of files and bytes found, then for each file
    ///     when it was read, and with its result when it is safe on disk, or when it is certain that it will not be
    ///     imported.
    /// - Throws: An error if the library, not a file, fails. What was committed before stays; what was staged is
    ///   removed; files that were found and not imported have been reported as failed.
    package func run(
        _ paths: [String], isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try session.run(until: isCancelled) { () throws(LibraryError) in
            try work(paths, isCancelled, onEvent)
        }
    }

    /// Imports the files of a list, as an action of its own that names the folders. Throws `notWritable` before any event if
    /// the library cannot be written now.
    func run(
        _ listing: FolderListing, of folders: [String], isCancelled: @escaping @Sendable () -> Bool,
        onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try session.run(until: isCancelled) { () throws(LibraryError) in
            guard try isPrepared(isCancelled) else { return .cancelled }
            let source = FolderSource(listing, zones: zones)
            return try ImportRun(source, ingester, as: ActionLabel(importing: folders), isCancelled: isCancelled)
                .go(onEvent: onEvent)
        }
    }

    private var ingester: FileIngester {
        FileIngester(session: session, reader: reader, options: options, thumbnails: thumbnails)
    }

    /// Prepares writing, so that a library that cannot be written gives one error instead of one for each file. Returns
    /// false if the import was cancelled meanwhile.
    private func isPrepared(_ isCancelled: () -> Bool) throws(LibraryError) -> Bool {
        do throws(LibraryError) {
            if !options.isDryRun { try session.prepareToWrite() }
            return true
        } catch {
            guard error.code == .cancelled, isCancelled() else { throw error }
            return false
        }
    }

    /// Throws if all paths lead to libraries of this program: nothing would be imported.
    private func checkArguments(_ paths: [String]) throws(LibraryError) {
        guard let first = paths.first, paths.allSatisfy(FolderWalk.isOwnLibrary) else { return }
        throw LibraryError(
            .invalidRequest, "Nothing was imported from “\(first)”. \(RawPath.ownLibraryReason)")
    }

    private func work(
        _ paths: [String], _ isCancelled: @escaping @Sendable () -> Bool, _ onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try checkArguments(paths)
        guard try isPrepared(isCancelled) else { return .cancelled }
        let (libraries, others) = AppleSource.split(paths)
        // A library that cannot be read is an error before anything is imported.
        let apple = try libraries.map { (path) throws(LibraryError) in try AppleSource(library: path, options) }
        let listing = FolderListing(others, isCancelled: isCancelled)
        var sources = ([FolderSource(listing, zones: zones)] + apple as [any ImportSource])[...]
        let found = sources.map(\.found)
        let fileCount = found.reduce(0) { $0 + $1.files }
        onEvent(.found(files: fileCount, bytes: found.reduce(0) { $0 + $1.bytes }))
        let ingester = ingester
        let label = ActionLabel(importing: paths)
        var summary = ImportSummary()
        summary.wasCancelled = !listing.isWhole
        do throws(LibraryError) {
            while !summary.wasCancelled, let source = sources.popFirst() {
                let run = ImportRun(source, ingester, as: label, isCancelled: isCancelled)
                summary.add(try run.go(onEvent: onEvent))
            }
        } catch {
            for var source in sources { source.reportAll(because: error, onEvent) }
            throw error
        }
        summary.found = fileCount
        return summary
    }
}

extension ImportSource {
    /// Reports all files for an error that ends the import before it starts with them.
    fileprivate mutating func reportAll(because error: LibraryError, _ onEvent: (ImportEvent) -> Void) {
        while let group = next() {
            for file in group.files { onEvent(.file(file.left(because: error))) }
        }
    }
}

extension ActionLabel {
    /// Names an import by what it was given.
    fileprivate init(importing paths: [String]) {
        let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
        self.init(name: "import of \((paths.first ?? "nothing").prefix(1000))\(more)")
    }
}

extension ImportSummary {
    /// The summary of an import that was cancelled before it read anything.
    fileprivate static var cancelled: ImportSummary {
        var summary = ImportSummary()
        summary.wasCancelled = true
        return summary
    }
}

extension LibraryError {
    static func diskFullDuringImport(_ error: LibraryError) -> LibraryError {
        LibraryError(
            .diskFull,
            "The library's disk is full. The files imported so far are safe. Free some space, then run the import "
                + "again: it continues where it stopped.",
            cause: error.description)
    }
}

/// A Boolean value that is set once, and can be used from any thread.
final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
