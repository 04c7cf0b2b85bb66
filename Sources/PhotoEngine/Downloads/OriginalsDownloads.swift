// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// The downloads of a library: brings originals that a provider has into their places.
///
/// An original is downloaded once for all who want it, whatever size they want, on a thread of its own. It is written
/// to the staging folder; an interrupted or abandoned download continues from there as long as this process lives. Only
/// bytes with the right fingerprint get a place, like the bytes of an import: synced first, then moved, then recorded
/// in a change.
final class OriginalsDownloads: Sendable {
    /// Puts the bytes of a file into the place of an original, and records that they are there.
    typealias Arrival = @Sendable (_ part: PartialOriginal, _ resource: Resource) throws(LibraryError) -> Void

    /// The number of downloads at a time.
    private static let threadCount = 4
    /// The number of downloads that were cut and are kept. Each takes space.
    private static let cutLimit = 16

    let provider: any OriginalsProvider
    private let files: FileSystem
    private let table = Mutex(DownloadTable<DownloadListener>())
    /// The downloads that were cut, the oldest first.
    private let cut = Mutex<[PartialOriginal]>([])
    private let workers = WorkerPool(threads: OriginalsDownloads.threadCount, name: "photos-download")

    init(from provider: any OriginalsProvider, _ files: FileSystem) {
        self.provider = provider
        self.files = files
    }

    /// Downloads an original, or waits for the download that is under way, and returns when it is in its place.
    ///
    /// - Parameters:
    ///   - folder: The staging folder.
    ///   - arrive: Called once for each download that is whole, on its thread.
    ///   - onProgress: Called on the calling thread at the beginning, when bytes have come, and every 50 milliseconds.
    ///     An error that it throws is rethrown; other callers continue to wait.
    func bring(
        _ resource: Resource, into folder: LibraryPath, arrive: @escaping Arrival,
        onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let listener = DownloadListener()
        var progress = DownloadProgress(bytes: cutBytes(of: resource), totalBytes: resource.content.byteCount)
        try onProgress(progress)
        let (ticket, isFirst) = table.withLock { $0.join(resource.content.fingerprint, listener) }
        defer { table.withLock { $0.leave(ticket) } }
        if isFirst { workers.add(.visible) { [self] in run(resource, folder, arrive) } }
        while true {
            listener.wait()
            let (bytes, result) = listener.look()
            if let result { return try result.get() }
            progress.bytes = max(progress.bytes, bytes)
            try onProgress(progress)
        }
    }

    // MARK: - On its thread

    private func run(_ resource: Resource, _ folder: LibraryPath, _ arrive: Arrival) {
        while true {
            let result = attempt(resource, folder, arrive)
            let isStopped = if case .failure(let error) = result { error.code == .cancelled } else { false }
            let listeners = table.withLock { $0.end(resource.content.fingerprint, isStopped: isStopped) }
            // Somebody came after the last one had left.
            guard let listeners else { continue }
            for listener in listeners { listener.end(result) }
            return
        }
    }

    private func attempt(
        _ resource: Resource, _ folder: LibraryPath, _ arrive: Arrival
    ) -> Result<Void, LibraryError> {
        do throws(LibraryError) {
            try checkIsWanted(resource.content.fingerprint)
            let part = try partial(of: resource.content, in: folder)
            do throws(LibraryError) {
                try download(part)
                try part.finish()
                try arrive(part, resource)
            } catch {
                settle(part, after: error)
                throw error
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func download(_ part: PartialOriginal) throws(LibraryError) {
        let original = part.content.fingerprint
        tell(part.byteCount, of: original)
        guard part.byteCount < part.content.byteCount else { return }
        try provider.read(original, from: part.byteCount) { bytes throws(LibraryError) in
            try checkIsWanted(original)
            try part.append(bytes)
            tell(part.byteCount, of: original)
        }
    }

    /// Throws `cancelled` if no caller waits any more.
    private func checkIsWanted(_ original: Fingerprint) throws(LibraryError) {
        guard table.withLock({ $0.listeners(of: original).isEmpty }) else { return }
        throw LibraryError(.cancelled, "The download was cancelled.")
    }

    private func tell(_ bytes: Int64, of original: Fingerprint) {
        for listener in table.withLock({ $0.listeners(of: original) }) { listener.tell(bytes) }
    }

    // MARK: - What was cut

    /// The number of bytes of an original that came before its download was cut.
    private func cutBytes(of resource: Resource) -> Int64 {
        cut.withLock { cut in cut.first { $0.content.fingerprint == resource.content.fingerprint }?.byteCount ?? 0 }
    }

    /// Returns what came of an original before its download was cut, or an empty file.
    private func partial(of content: ResourceContent, in folder: LibraryPath) throws(LibraryError) -> PartialOriginal {
        let kept = cut.withLock { cut in
            cut.firstIndex { $0.content.fingerprint == content.fingerprint }.map { cut.remove(at: $0) }
        }
        if let kept { return kept }
        return try PartialOriginal(of: content, at: folder.appending(UUID().uuidString + ".part"), files)
    }

    /// Keeps the bytes of an interrupted or abandoned download, and removes useless ones.
    private func settle(_ part: PartialOriginal, after error: LibraryError) {
        guard [.networkFailed, .cancelled].contains(error.code), part.byteCount > 0 else { return part.remove() }
        let dropped = cut.withLock { cut in
            cut.append(part)
            return cut.count > OriginalsDownloads.cutLimit ? cut.removeFirst() : nil
        }
        dropped?.remove()
    }
}
