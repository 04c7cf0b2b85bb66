// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Logging
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata
internal import PhotoStore

/// The factory of the workers behind the API, and the only place that names their types.
enum RuntimeServices {
    /// Opens the library in a folder.
    static func engine(opening url: URL, createIfMissing: Bool) throws(LibraryError) -> any LibraryEngine {
        try SQLiteEngine(opening: url, createIfMissing: createIfMissing, places: places)
    }

    /// Creates a library in memory. The access status is the same for every caller if given, otherwise as the library's
    /// rules say.
    static func memoryEngine(
        readWrite: AuthorizationStatus?, selection: [UUID]
    ) -> any LibraryEngine {
        MemoryEngine(readWrite: readWrite, addOnly: readWrite, selection: selection, places: places)
    }

    /// The decoder of original files.
    static let images: any ImageProvider = ImageRenderer()

    /// The time zones of locations. A missing table is logged once.
    static let zones: any ZoneFinder = CityZones { Logger(label: "photos.facts").warning("\($0)") }

    /// The cities and countries of locations. Without their table locations have no names, which is not logged.
    static let places: any PlaceNamer = CityNames()

    /// Returns the name of the city near a location.
    static func cityName(at place: GeoLocation) -> String? { places.names(at: place)?.city }

    /// The metadata reader.
    static let metadata: any MetadataReader = FileMetadataReader(zones: zones)

    /// Imports files into a library, as its owner.
    static func importFiles(
        _ paths: [String], into engine: any LibraryEngine, _ options: ImportOptions,
        isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        if !options.isDryRun { (engine as? SQLiteEngine)?.cleanUp() }
        let thumbnails = options.makesThumbnails && !options.isDryRun ? try thumbnails(of: engine) : nil
        let summary = try ImportJob(
            engine: engine, metadata: metadata, zones: zones, thumbnails: thumbnails, options: options
        ).run(paths, isCancelled: isCancelled, onEvent: onEvent)
        if !options.isDryRun { (engine as? SQLiteEngine)?.namePlaces(isCancelled: isCancelled) }
        return summary
    }

    private static func thumbnails(of engine: any LibraryEngine) throws(LibraryError) -> ImportThumbnails {
        guard let engine = engine as? SQLiteEngine else {
            throw LibraryError(.unsupported, "a library in memory keeps no thumbnails: import without them")
        }
        return ImportThumbnails(renditions, in: try RenditionStore(of: engine))
    }

    /// Compares a library's rows with its files.
    static func verify(
        _ engine: any LibraryEngine, deep: Bool, onProgress: (Int64, Int64) -> Void
    ) throws(LibraryError) -> VerifyReport {
        guard let engine = engine as? SQLiteEngine else {
            throw LibraryError(.unsupported, "a library in memory has no files that could be verified")
        }
        let report = try Verifier(engine).verify(deep: deep, jobs: ProcessInfo.processInfo.activeProcessorCount) {
            progress throws(LibraryError) in
            onProgress(progress.bytes, progress.totalBytes)
        }
        // A library with findings is left as it is.
        if report.findings.isEmpty { engine.namePlaces() }
        return report
    }

    /// Writes down again what follows from the rest of the library.
    static func repair(_ engine: any LibraryEngine) throws(LibraryError) -> [String] { try asSQLite(engine).repair() }

    /// The originals that no asset has.
    static func unclaimedOriginals(of engine: any LibraryEngine) throws(LibraryError) -> [UnclaimedOriginal] {
        try UnclaimedOriginals(asSQLite(engine)).list()
    }

    /// Deletes those that still belong to no asset, and returns them.
    static func deleteUnclaimed(
        _ originals: [UnclaimedOriginal], of engine: any LibraryEngine
    ) throws(LibraryError) -> [UnclaimedOriginal] {
        try UnclaimedOriginals(asSQLite(engine)).delete(originals)
    }

    /// Imports originals again that belong to no asset.
    static func recover(
        _ engine: any LibraryEngine, _ options: ImportOptions, isCancelled: @escaping @Sendable () -> Bool,
        onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let engine = try asSQLite(engine)
        let summary = try engine.run(until: isCancelled) { () throws(LibraryError) in
            try Recovery(engine, metadata: metadata, zones: zones, options: options)
                .run(isCancelled: isCancelled, onEvent: onEvent)
        }
        if !options.isDryRun { engine.namePlaces(isCancelled: isCancelled) }
        return summary
    }

    private static func asSQLite(_ engine: any LibraryEngine) throws(LibraryError) -> SQLiteEngine {
        guard let engine = engine as? SQLiteEngine else {
            throw LibraryError(.unsupported, "a library in memory has no files that could be unclaimed")
        }
        return engine
    }

    /// Finds assets with exactly the same files, and merges them if asked to.
    static func twins(_ engine: any LibraryEngine, merging: Bool) throws(LibraryError) -> [DuplicateAssets] {
        guard let engine = engine as? SQLiteEngine else {
            throw LibraryError(.unsupported, "a library in memory keeps no account of its files")
        }
        return merging ? try DuplicateMerger(engine).merge() : try DuplicateMerger(engine).twins()
    }

    // MARK: - Threads

    /// Decodes on a worker pool with one thread for each processor.
    static func decode(_ work: @escaping @Sendable () -> Void) { decoders.add(.visible, work) }

    /// Reads files on a worker pool of four threads.
    static func read(_ work: @escaping @Sendable () -> Void) { readers.add(.visible, work) }

    private static let decoders = WorkerPool(
        threads: ProcessInfo.processInfo.activeProcessorCount, name: "photos-decode")
    private static let readers = WorkerPool(threads: 4, name: "photos-read")
}

extension RuntimeServices {
    /// The maker of the renditions that a library keeps.
    static let renditions: any RenditionMaker = ThumbnailRenderer()

    /// Reads the metadata of files and of all files in folders.
    static func examine<Told: Sendable>(
        _ paths: [String], jobs: Int, telling: @escaping @Sendable (ExaminedFile) -> Told,
        onFile: (Told) throws -> Void
    ) rethrows {
        try MetadataWalk(metadata: metadata, jobs: jobs).run(paths, telling: telling, onFile: onFile)
    }
}

extension RuntimeServices {
    /// Hashes a file from start to end.
    static func fingerprint(of file: borrowing OpenFile) throws(LibraryError) -> Fingerprint {
        try FingerprintHasher.fingerprint(of: file).fingerprint
    }

    /// Hashes a file from start to end, unless it is cancelled.
    static func fingerprint(
        of file: borrowing OpenFile, isCancelled: () -> Bool
    ) throws(LibraryError) -> Fingerprint {
        var hasher = FingerprintHasher()
        try file.readAll { (chunk, _) throws(LibraryError) in
            if isCancelled() { throw LibraryError(.cancelled, "reading the file was cancelled") }
            hasher.update(chunk)
        }
        return hasher.finish()
    }
}
