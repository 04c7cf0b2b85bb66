// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

/// Takes the originals in again that no asset has, where they lie: facts are read anew, what has the bytes of an asset is a
/// duplicate, and the parts of one asset find each other as in an import, as far as files tell without names.
///
/// What only the database knew is gone: albums, favourites, titles, the files' names.
package struct Recovery: Sendable {
    private let engine: SQLiteEngine
    private let reader: any FactsReader
    private let zones: (any ZoneFinder)?
    private let options: ImportOptions

    package init(
        _ engine: SQLiteEngine, facts: any FactsReader, zones: (any ZoneFinder)? = nil, options: ImportOptions
    ) {
        self.engine = engine
        self.reader = facts
        self.zones = zones
        self.options = options
    }

    /// Returns when all is done. Afterwards the database counts as the library's newest, unless the recovery was stopped
    /// or a file failed.
    ///
    /// - Parameters:
    ///   - isCancelled: Asked before every file, on several threads.
    ///   - onEvent: Called on the calling thread: once with what was found, then for each file.
    package func run(
        isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let all = try UnclaimedOriginals(engine).list()
        onEvent(.found(files: all.count, bytes: all.reduce(0) { $0 + $1.byteCount }))
        var summary = try take(all.filter { !$0.isMovie }, isCancelled, onEvent)
        // Movies come last, and are looked for again: those that were taken out of photos belong to these by now.
        let movies = all.filter(\.isMovie)
        let left = options.isDryRun || movies.isEmpty ? movies : try UnclaimedOriginals(engine).list().filter(\.isMovie)
        if !summary.wasCancelled { summary.add(try take(left, isCancelled, onEvent)) }
        for movie in Set(movies).subtracting(left).sorted(by: { $0.path < $1.path }) {
            let file = ImportedFile(
                path: movie.path, outcome: .paired, resourceType: .pairedVideo, byteCount: movie.byteCount)
            summary.count(file)
            onEvent(.file(file))
        }
        if !options.isDryRun, !summary.wasCancelled, summary.failed == 0 { try settle() }
        return summary
    }

    private func take(
        _ originals: [UnclaimedOriginal], _ isCancelled: @escaping @Sendable () -> Bool,
        _ onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let intake = FileIntake(
            engine: engine, reader: reader, options: options, caller: .owner, thumbnails: nil, isInPlace: true)
        let run = ImportRun(
            engine: engine, caller: .owner, options: options, intake: intake, zones: zones, isCancelled: isCancelled)
        let entries = originals.compactMap { WalkEntry(unclaimed: $0, in: engine.bundle) }
        return try run.go(
            entries.map { [GroupMember(entry: $0, part: .file)] }.makeIterator(), onEvent: onEvent)
    }

    private func settle() throws(LibraryError) {
        try engine.database.history.settle(at: try engine.database.read { try HistoryPoint(newestIn: $0) })
    }
}

extension UnclaimedOriginal {
    fileprivate var isMovie: Bool {
        ["mov", "mp4", "m4v", "avi", "mkv", "webm", "mts", "m2ts", "3gp"].contains { path.hasSuffix("." + $0) }
    }
}

extension WalkEntry {
    /// Called after its first bytes, because nobody knows any more what it was called.
    fileprivate init?(unclaimed original: UnclaimedOriginal, in bundle: LibraryBundle) {
        guard let key = OriginalKey(originalPath: original.path) else { return nil }
        let folder = WalkFolder(
            path: RawPath("originals/" + key.folder), realPath: RawPath(bundle.path + "/originals/" + key.folder))
        self.init(folder: folder, name: RawPath(key.name), kind: .file(byteCount: original.byteCount))
        let ending = key.name.split(separator: ".", maxSplits: 1).dropFirst().map { "." + $0 }.joined()
        givenName = RawPath("Recovered-" + key.folder + key.name.prefix(6) + ending)
    }
}
