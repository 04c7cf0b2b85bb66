// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// A job that makes the renditions that a library lacks, from its originals.
package struct MissingThumbnails {
    /// The number of assets between two reports of progress: their renditions are stored in one transaction.
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

    /// Makes what is missing of these assets, and returns the number of originals of which nothing could be made. What is
    /// stored when it is cancelled remains.
    ///
    /// - Parameters:
    ///   - isCancelled: Called on any thread.
    ///   - onProgress: Called on the calling thread with the number of assets that are done.
    package func make(
        for assets: [AssetID], isCancelled: @escaping @Sendable () -> Bool, onProgress: (Int) -> Void
    ) throws(LibraryError) -> Int {
        let workers = WorkerPool(threads: ProcessInfo.processInfo.activeProcessorCount, name: "photos-renditions")
        defer { workers.finish() }
        var failed = 0
        for start in stride(from: 0, to: assets.count, by: MissingThumbnails.batchSize) where !isCancelled() {
            let end = min(start + MissingThumbnails.batchSize, assets.count)
            let shown = try session.resources(of: Array(assets[start..<end]))
            let missing = try thumbnails.missing(among: shown)
            try thumbnails.makeMissing(
                among: missing, in: session, reader, within: ReadBudget(), on: workers, isCancelled: isCancelled)
            if !isCancelled() { failed += try thumbnails.missing(among: missing).count }
            onProgress(end)
        }
        return failed
    }
}
