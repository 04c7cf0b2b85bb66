// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// An import of the originals that no asset has, from their places in the library. Metadata is read anew; an original
/// with the bytes of an asset is a duplicate; the parts of one asset are matched as in an import, as far as that is
/// possible without file names.
///
/// Data that only the database contained is lost: albums, favourites, titles and file names.
package struct Recovery: Sendable {
    private let session: any LibrarySession
    private let reader: any MetadataReader
    private let zones: (any ZoneFinder)?
    private let options: ImportOptions
    private let label = ActionLabel(name: "recovery of unclaimed originals")

    /// Creates a recovery.
    ///
    /// - Parameters:
    ///   - session: The library, as its owner.
    ///   - zones: Finds the time zones of pictures that have a place and no zone.
    package init(
        session: any LibrarySession, metadata: any MetadataReader, zones: (any ZoneFinder)? = nil,
        options: ImportOptions
    ) {
        self.session = session
        self.reader = metadata
        self.zones = zones
        self.options = options
    }

    /// Runs the recovery, and returns when all files are done. Afterwards the database counts as the newest of the
    /// library if every original that still has no asset was examined and left for a good reason: it is damaged, not a
    /// photo, or a duplicate. It does not if the recovery was cancelled, if a filter skipped something, or if a file
    /// failed that may be intact.
    ///
    /// - Parameters:
    ///   - isCancelled: Called before every file, on several threads.
    ///   - onEvent: Called on the calling thread: once with the totals, then for each file.
    package func run(
        isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try session.run(until: isCancelled) { () throws(LibraryError) in try recover(isCancelled, onEvent) }
    }

    private func recover(
        _ isCancelled: @escaping @Sendable () -> Bool, _ onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let all = try session.unclaimedOriginals()
        onEvent(.found(files: all.count, bytes: all.reduce(0) { $0 + $1.byteCount }))
        var outcomes: [String: ImportedFile.Outcome] = [:]
        let summary = try take(all, isCancelled) { event in
            if case .file(let file) = event { outcomes[file.path] = file.outcome }
            onEvent(event)
        }
        if !options.isDryRun, !summary.wasCancelled { try recordComparison(outcomes) }
        return summary
    }

    /// Imports photos first. Then the movies are listed again: those that were extracted from photos belong to them by
    /// now.
    private func take(
        _ all: [UnclaimedOriginal], _ isCancelled: @escaping @Sendable () -> Bool, _ onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        var summary = try runImport(all.filter { !$0.isMovie }, isCancelled, onEvent)
        summary.found = all.count
        let movies = all.filter(\.isMovie)
        guard !summary.wasCancelled, !movies.isEmpty else { return summary }
        let unclaimed = options.isDryRun ? Set(movies) : Set(try session.unclaimedOriginals())
        summary.add(try runImport(movies.filter(unclaimed.contains), isCancelled, onEvent))
        guard !summary.wasCancelled else { return summary }
        for movie in movies where !unclaimed.contains(movie) {
            let file = ImportedFile(
                path: movie.path, outcome: .paired, resourceType: .pairedVideo, byteCount: movie.byteCount)
            summary.count(file)
            onEvent(.file(file))
        }
        return summary
    }

    private func runImport(
        _ originals: [UnclaimedOriginal], _ isCancelled: @escaping @Sendable () -> Bool,
        _ onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        // What lies in the library came there after it was deleted for good, and is asked for by name.
        var options = options
        options.includesDeleted = true
        let ingester = FileIngester(session: session, reader: reader, options: options, thumbnails: nil)
        let files = originals.compactMap(ImportFile.init)
        let run = ImportRun(FolderSource(files, zones: zones), ingester, as: label, isCancelled: isCancelled)
        return try run.go(onEvent: onEvent)
    }

    private func recordComparison(_ outcomes: [String: ImportedFile.Outcome]) throws(LibraryError) {
        let left = try session.unclaimedOriginals()
        let paths = Set(left.map(\.path))
        guard left.allSatisfy({ isExpectedLeftover($0, outcomes[$0.path]) }),
            // A file that failed and is gone was removed meanwhile.
            outcomes.allSatisfy({ $0.value != .failed || paths.contains($0.key) })
        else { return }
        try session.recordRecovery(leaving: left)
    }

    /// Returns true if an original was left for a good reason. A file that a filter skipped or nobody examined, and
    /// intact bytes that could not be read or parsed, may be a photo that somebody misses.
    private func isExpectedLeftover(_ original: UnclaimedOriginal, _ outcome: ImportedFile.Outcome?) -> Bool {
        switch outcome {
        case .duplicate: true
        case .deletedBefore, .skipped: options.filter == ImportFilter()
        case .failed: isDamaged(original)
        case .imported, .paired, .repaired, nil: false
        }
    }

    private func isDamaged(_ original: UnclaimedOriginal) -> Bool {
        do throws(LibraryError) {
            guard let key = OriginalKey(originalPath: original.path) else { return false }
            return !key.names(try session.open(original).fingerprint().fingerprint)
        } catch {
            return false
        }
    }
}

extension UnclaimedOriginal {
    fileprivate var isMovie: Bool {
        ["mov", "mp4", "m4v", "avi", "mkv", "webm", "mts", "m2ts", "3gp"].contains { path.hasSuffix("." + $0) }
    }
}

extension ImportFile {
    /// Creates the file of an unclaimed original. Its name is not known any more, so it gets one made from the beginning
    /// of its fingerprint. It is identified by its path in the library, wherever that is.
    fileprivate init?(_ original: UnclaimedOriginal) {
        guard let key = OriginalKey(originalPath: original.path) else { return nil }
        let folder = RawPath("originals/" + key.folder)
        entry = WalkEntry(
            folder: WalkFolder(path: folder, realPath: folder), name: RawPath(key.name),
            kind: .file(byteCount: original.byteCount))
        let ending = key.name.split(separator: ".", maxSplits: 1).dropFirst().map { "." + $0 }.joined()
        entry.libraryFilename = RawPath("Recovered-" + key.folder + key.name.prefix(6) + ending)
        self.original = original
    }
}
