// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import Logging
internal import PhotoDecoders
internal import PhotoEngine
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoImport
internal import PhotoLibrary
internal import PhotoMetadata

/// The workers behind the API, and the only place that names their types.
///
/// The threads and the jobs that requests share belong to an object, which the session of each library holds. Libraries
/// that hold the same object have the same threads, however many libraries there are. Factories and functions that need
/// no thread are static.
final class RuntimeServices: Sendable {
    /// The workers of libraries that are opened without other workers.
    static let shared = RuntimeServices()

    private let decoders: LazyPool
    private let downloaders: LazyPool
    private let readers = LazyPool { WorkerPool(threads: 4, name: "photos-read") }
    private let callers: LazyPool
    /// The threads that wait for encoders. They stand back, and so do the encoders that they start.
    private let converters = LazyPool { WorkerPool(threads: 2, name: "photos-movies", standsBack: true) }
    /// The thread that makes renditions, one for all libraries that share it.
    private let renditionMaker = LazyPool(endsWithin: .milliseconds(500)) {
        WorkerPool(threads: 1, name: "photos-renditions", standsBack: true)
    }

    /// The jobs that make pictures.
    let pictures: PictureJobs
    /// The downloads of originals.
    let downloads: PictureDownloads

    /// Creates workers. No thread is started before it is needed.
    ///
    /// - Parameters:
    ///   - decoderCount: The number of threads that decode; by default one for each processor.
    ///   - callerCount: The number of threads that make blocking calls for tasks.
    init(
        decoderCount: Int = ProcessInfo.processInfo.activeProcessorCount,
        callerCount: Int = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
    ) {
        callers = LazyPool { WorkerPool(threads: callerCount, name: "photos-calls") }
        let decoders = LazyPool(endsWithin: .milliseconds(250)) {
            WorkerPool(
                threads: decoderCount, name: "photos-decode",
                rest: WorkerPool.Rest(after: .seconds(2), SystemMemory.giveBack))
        }
        let downloaders = LazyPool { WorkerPool(threads: 4, name: "photos-download") }
        (self.decoders, self.downloaders) = (decoders, downloaders)
        pictures = PictureJobs { decoders.add($0, $1) }
        downloads = PictureDownloads { downloaders.add($0, $1) }
    }

    /// Opens the library in a folder, with the provider of originals that it lacks.
    static func library(
        opening url: URL, createIfMissing: Bool, originals: (any OriginalsProvider)? = nil
    ) throws(LibraryError) -> any LibraryEngine {
        try SQLiteEngine(opening: url, createIfMissing: createIfMissing, places: places, provider: originals)
    }

    /// Returns a provider of originals that lie in a folder.
    static func originals(inFolder folder: URL) throws(LibraryError) -> any OriginalsProvider {
        try FolderOriginals(folder)
    }

    /// Creates an empty library in memory, which ends with its engine.
    ///
    /// - Parameters:
    ///   - selection: The assets that a program with limited access sees.
    ///   - program: The name of the program.
    static func libraryInMemory(selection: [UUID], of program: String) throws(LibraryError) -> any LibraryEngine {
        try SQLiteEngine(inMemory: ExpectedSelection(selection, of: program), places: places)
    }

    /// Imports originals again that belong to no asset.
    static func recover(
        _ library: any LibrarySession, _ options: ImportOptions, isCancelled: @escaping @Sendable () -> Bool,
        onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let summary = try Recovery(session: library, metadata: metadata, zones: zones, options: options)
            .run(isCancelled: isCancelled, onEvent: onEvent)
        if !options.isDryRun { try library.namePlaces(isCancelled: isCancelled) }
        return summary
    }

    /// The decoder of original files.
    static let images: any ImageProvider = IsolatedDecoder()

    /// Decodes a rendition, in this process: its bytes were written by the library's own encoder.
    static func image(ofRendition bytes: [UInt8], _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        try ImageRenderer().image(ofRendition: bytes, request)
    }

    /// The time zones of locations. A missing table is logged once.
    static let zones: any ZoneFinder = CityZones { Logger(label: "photos.metadata").warning("\($0)") }

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
        let owner = engine.connect(.owner)
        let summary = try job(in: owner, options).run(paths, isCancelled: isCancelled, onEvent: onEvent)
        if !options.isDryRun { try owner.namePlaces(isCancelled: isCancelled) }
        return summary
    }

    /// Imports the contents of folders into a library, as its owner, and what appears in them.
    static func importFiles(
        watching folders: [String], into engine: any LibraryEngine, _ options: ImportOptions,
        isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        let owner = engine.connect(.owner)
        return try WatchedImport(
            job(in: owner, options), of: folders, isCancelled: isCancelled,
            finish: { () throws(LibraryError) in try owner.namePlaces(isCancelled: isCancelled) },
            // Assets that expire during the import are removed as at its start.
            upkeep: .init { () throws(LibraryError) in try owner.cleanUp() }
        ).run(onEvent: onEvent)
    }

    private static func job(
        in owner: any LibrarySession, _ options: ImportOptions
    ) throws(LibraryError) -> ImportJob {
        if !options.isDryRun { try owner.cleanUp() }
        let thumbnails = options.makesThumbnails && !options.isDryRun ? try thumbnails(in: owner) : nil
        return ImportJob(session: owner, metadata: metadata, zones: zones, thumbnails: thumbnails, options: options)
    }

    /// Makes new assets from the files that a program names.
    static func creation(in session: any LibrarySession) -> AssetCreation {
        AssetCreation(in: session, metadata: metadata, zones: zones)
    }

    private static func thumbnails(in library: any LibrarySession) throws(LibraryError) -> ImportThumbnails {
        // A library that keeps none says so before the import.
        _ = try library.originalsWithout(.thumbnail, among: [])
        return ImportThumbnails(renditions, in: library)
    }

    /// Makes the renditions that assets of a library lack, as its owner, and returns the assets that cannot be shown.
    static func makeMissingThumbnails(
        for assets: [AssetID], in library: any LibrarySession, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: (Int) -> Void
    ) throws(LibraryError) -> [ThumbnailFailure] {
        try MissingThumbnails(renditions, metadata, in: library)
            .make(for: assets, isCancelled: isCancelled, onProgress: onProgress)
    }

    /// Merges assets that look alike, as the library's owner.
    static func merge(
        _ groups: [[AssetID]], in library: any LibrarySession
    ) throws(LibraryError) -> [[AssetID]] { try SimilarMerger(library).merge(groups, date: Date()) }

    /// Compares a library's rows with its files.
    static func verify(
        _ library: any LibrarySession, deep: Bool, onProgress: (Int64, Int64) -> Void
    ) throws(LibraryError) -> VerifyReport {
        let report = try library.verify(deep: deep) { progress in onProgress(progress.bytes, progress.totalBytes) }
        // A library with findings is left as it is.
        if report.findings.isEmpty { try library.namePlaces { false } }
        return report
    }
}

// MARK: - Threads

extension RuntimeServices {
    /// Decodes on a worker pool with one thread for each processor.
    func decode(_ priority: WorkerPool.Priority = .visible, _ work: @escaping @Sendable () -> Void) {
        decoders.add(priority, work)
    }

    /// Waits for downloads on a worker pool of its own, so that nothing else waits for a network.
    func download(_ priority: WorkerPool.Priority = .visible, _ work: @escaping @Sendable () -> Void) {
        downloaders.add(priority, work)
    }

    /// Converts movies on a worker pool of two threads.
    func convert(_ work: @escaping @Sendable () -> Void) { converters.add(.visible, work) }

    /// Reads files on a worker pool of four threads.
    func read(_ work: @escaping @Sendable () -> Void) { readers.add(.visible, work) }

    /// Does work that blocks on a worker pool of its own, while a task waits for it.
    ///
    /// - Parameter priority: The priority of the work; `nil` for the priority of the task.
    nonisolated(nonsending) func call<Value: Sendable>(
        _ priority: TaskPriority?,
        _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        let (call, pool) = (BlockingCall<Value>(), callers)
        let urgency = WorkerPool.Priority(priority ?? Task.currentPriority)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { call.start($0, on: pool, urgency, work) }
        } onCancel: {
            call.cancel(on: pool)
        }
    }

    /// Returns the maker of the renditions of what is shown without one, in the library of this owner.
    func keeper(in library: any LibrarySession) -> RenditionKeeper {
        RenditionKeeper(RuntimeServices.renditions, RuntimeServices.metadata, in: library) { [renditionMaker] in
            renditionMaker.add(.background, $0)
        }
    }
}

extension PHAsset {
    /// The workers of the asset's library.
    var services: RuntimeServices { library?.session.services ?? .shared }
}

extension RuntimeServices {
    /// The maker of the renditions that a library keeps.
    static let renditions: any RenditionMaker = ThumbnailRenderer(IsolatedDecoder(memory: .renditions))

    /// Reads the metadata of files and of all files in folders.
    static func examine<Output: Sendable>(
        _ paths: [String], jobs: Int, transform: @escaping @Sendable (ExaminedFile) -> Output,
        onFile: (Output) throws -> Void
    ) rethrows {
        try MetadataWalk(metadata: metadata, jobs: jobs).run(paths, transform: transform, onFile: onFile)
    }
}

extension RuntimeServices {
    /// Hashes bytes in memory.
    static func fingerprint(of bytes: Data) -> Fingerprint {
        var hasher = FingerprintHasher()
        bytes.withUnsafeBytes { hasher.update($0) }
        return hasher.finish()
    }

    /// Hashes a file from start to end.
    static func fingerprint(of file: borrowing OpenFile) throws(LibraryError) -> Fingerprint {
        try file.fingerprint().fingerprint
    }

    /// Hashes a file from start to end, unless it is cancelled.
    static func fingerprint(
        of file: borrowing OpenFile, isCancelled: () -> Bool
    ) throws(LibraryError) -> Fingerprint {
        try file.fingerprint(isCancelled: isCancelled).fingerprint
    }
}
