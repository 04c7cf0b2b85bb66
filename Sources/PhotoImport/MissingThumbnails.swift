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

    /// Makes what is missing of these assets, and returns those that are shown by a file of which nothing could be
    /// made, or stored. What is stored when it is cancelled remains.
    ///
    /// - Parameters:
    ///   - isCancelled: Called on any thread.
    ///   - onProgress: Called on the calling thread with the number of assets that are done.
    package func make(
        for assets: [AssetID], isCancelled: @escaping @Sendable () -> Bool, onProgress: (Int) -> Void
    ) throws(LibraryError) -> [ThumbnailFailure] {
        let workers = WorkerPool(threads: ProcessInfo.processInfo.activeProcessorCount, name: "photos-renditions")
        defer { workers.finish() }
        var failures: [ThumbnailFailure] = []
        var obstacle: LibraryError?
        for start in stride(from: 0, to: assets.count, by: MissingThumbnails.batchSize) where !isCancelled() {
            let end = min(start + MissingThumbnails.batchSize, assets.count)
            let batch = Array(assets[start..<end])
            let files = try session.resources(of: batch)
            let reasons = try makeMissing(among: files, on: workers, unless: &obstacle, isCancelled: isCancelled)
            failures += try self.failures(of: batch, files, reasons)
            onProgress(end)
        }
        return failures
    }

    /// Makes what is missing of some files, and returns the reason for each original of which nothing is stored.
    ///
    /// - Parameter obstacle: The reason why the library stores nothing. When it is known, nothing is made in vain.
    private func makeMissing(
        among files: [Resource], on workers: WorkerPool, unless obstacle: inout LibraryError?,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(LibraryError) -> [Fingerprint: LibraryError] {
        let missing = try thumbnails.missing(among: files)
        if obstacle == nil {
            do throws(LibraryError) {
                return try thumbnails.make(
                    of: missing, in: session, reader, within: ReadBudget(), on: workers, isCancelled: isCancelled)
            } catch {
                guard [.notWritable, .accessDenied, .diskFull].contains(error.code) else { throw error }
                obstacle = error
            }
        }
        var reasons: [Fingerprint: LibraryError] = [:]
        for file in missing { reasons[file.content.fingerprint] = obstacle }
        return reasons
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
