// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// A job that makes the renditions that a library lacks, from its originals, and with them the hashes by which pictures
/// are compared.
package struct MissingThumbnails {
    /// The number of assets whose renditions are stored in one transaction.
    private static let batchSize = 64

    private let session: any LibrarySession
    private let thumbnails: ImportThumbnails
    private let reader: any MetadataReader

    /// Creates the job.
    ///
    /// - Parameter session: The library, as its owner.
    package init(_ maker: any RenditionMaker, _ reader: any MetadataReader, in session: any LibrarySession) {
        self.session = session
        self.reader = reader
        thumbnails = ImportThumbnails(maker, in: session)
    }

    /// Makes what is missing of these assets, and returns those that are shown by a file of which nothing could be
    /// made. What is stored when it is cancelled remains. Where nothing can be stored, the library knows what was made
    /// while it is open (``RenditionStoring/storeRenditions(_:)``).
    ///
    /// - Parameters:
    ///   - isCancelled: Called on any thread.
    ///   - onProgress: Called on the calling thread with the number of assets that are done, at first with none.
    package func make(
        for assets: [AssetID], isCancelled: @escaping @Sendable () -> Bool, onProgress: (Int) -> Void
    ) throws(LibraryError) -> [ThumbnailFailure] {
        let workers = WorkerPool(threads: ProcessInfo.processInfo.activeProcessorCount, name: "photos-renditions")
        defer { workers.finish() }
        var failures: [ThumbnailFailure] = []
        onProgress(0)
        for start in stride(from: 0, to: assets.count, by: MissingThumbnails.batchSize) where !isCancelled() {
            let end = min(start + MissingThumbnails.batchSize, assets.count)
            let batch = Array(assets[start..<end])
            let files = try session.resources(of: batch)
            let missing = try thumbnails.missing(among: files)
            var count = 0
            let reasons = try make(missing, on: workers, isCancelled: isCancelled) {
                count += 1
                // A batch takes seconds: its assets are done as its originals are.
                if count < missing.count { onProgress(start + batch.count * count / missing.count) }
            }
            failures += try self.failures(of: batch, files, reasons)
            onProgress(end)
        }
        return failures
    }

    /// Makes and stores the renditions of originals, and returns the reason for each of which none can be made.
    private func make(
        _ originals: [Resource], on workers: WorkerPool, isCancelled: @escaping @Sendable () -> Bool,
        onOriginal: () -> Void
    ) throws(LibraryError) -> [Fingerprint: LibraryError] {
        var made: [StoredRendition] = []
        var reasons: [Fingerprint: LibraryError] = [:]
        let kinds = Set(Rendition.Kind.allCases)
        workers.forEach(originals) { [session, thumbnails, reader] file -> Result<[StoredRendition], LibraryError> in
            guard !isCancelled() else { return .success([]) }
            return Result { () throws(LibraryError) in
                try thumbnails.made(of: file, kinds, in: session, reader, within: ReadBudget())
            }
        } receive: { file, outcome in
            switch outcome {
            case .success(let renditions): made += renditions
            case .failure(let error): reasons[file.content.fingerprint] = error
            }
            onOriginal()
        }
        try store(made)
        return reasons
    }

    /// Stores renditions, unless the library cannot be written: to compare them is looking, which needs no writing.
    private func store(_ renditions: [StoredRendition]) throws(LibraryError) {
        do throws(LibraryError) { try session.storeRenditions(renditions) } catch {
            guard [.notWritable, .accessDenied, .diskFull].contains(error.code) else { throw error }
        }
    }

    /// Returns the assets that are shown by originals with a reason. A RAW beside a photo, and an original that is
    /// shown with an edit, stand in nobody's way.
    private func failures(
        of assets: [AssetID], _ files: [Resource], _ reasons: [Fingerprint: LibraryError]
    ) throws(LibraryError) -> [ThumbnailFailure] {
        let affected = Set(files.filter { reasons[$0.content.fingerprint] != nil }.map(\.asset))
        guard !affected.isEmpty else { return [] }
        let filesOfAssets = Dictionary(grouping: files, by: \.asset)
        let found = try session.assets(assets.filter { affected.contains($0) })
        return found.compactMap { asset in
            guard let file = filesOfAssets[asset.id]?.showing(.current, isEdited: asset.adjustment != nil),
                let reason = reasons[file.content.fingerprint]
            else { return nil }
            return ThumbnailFailure(asset, file, reason)
        }
    }
}
