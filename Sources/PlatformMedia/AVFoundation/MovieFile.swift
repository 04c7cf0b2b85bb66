// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import PhotoDecoders
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes
internal import Synchronization

/// The movie at a URL, read once, by the first caller, while others wait.
final class MovieFile: Sendable {
    /// The content of the header.
    struct Contents: Sendable {
        let type: AVFileType
        let duration: CMTime
        let tracks: [AVAssetTrack]

        /// True if the file is made of boxes, so that its samples can be copied.
        let isMadeOfBoxes: Bool

        /// True if there is a video or sound track.
        var isPlayable: Bool { tracks.contains { $0.mediaType == .video || $0.mediaType == .audio } }

        /// True if a copy of the movie can be written.
        var isExportable: Bool { isPlayable && isMadeOfBoxes }
    }

    private enum State {
        case unread
        case reading
        case read(Result<Contents, any Error>)
    }

    let url: URL
    private let state = Mutex(State.unread)
    private let knownItems = Mutex<[AVMetadataItem]?>(nil)
    private let knownSamples = Mutex<[Int: MovieOutline.Samples]>([:])
    /// A lock held while reading.
    private let readLock = NSLock()

    init(_ url: URL) { self.url = url }

    /// Returns the contents, read on the calling thread.
    func result() -> Result<Contents, any Error> {
        if let known { return known }
        return readLock.withLock {
            if let known { return known }
            state.withLock { $0 = .reading }
            let result = Result { try read() }
            state.withLock { $0 = .read(result) }
            return result
        }
    }

    /// Returns the contents, read off the calling thread.
    func contents() async throws -> Contents {
        if let known { return try known.get() }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: self.result()) }
        }
    }

    /// The loading status, available without blocking.
    var status: (AVKeyValueStatus, (any Error)?) {
        state.withLock { state in
            switch state {
            case .unread: (.unknown, nil)
            case .reading: (.loading, nil)
            case .read(.success): (.loaded, nil)
            case .read(.failure(let error)): (.failed, error)
            }
        }
    }

    private var known: Result<Contents, any Error>? {
        state.withLock { state in
            if case .read(let result) = state { result } else { nil }
        }
    }

    /// The metadata items, read at the first access; empty when they cannot be read.
    var items: [AVMetadataItem] {
        if let items = knownItems.withLock({ $0 }) { return items }
        guard url.isFileURL, (try? result().get()) != nil, let file = try? OpenFile(reading: url.path),
            let items = try? MovieItem.items(of: file)
        else { return [] }
        return knownItems.withLock { known in
            known = known ?? items.map { AVMetadataItem($0) }
            return known ?? []
        }
    }

    /// Returns the summary of a track's sample tables, read at the first access; `nil` when they cannot be read.
    func samples(ofTrack id: Int) -> MovieOutline.Samples? {
        if let samples = knownSamples.withLock({ $0[id] }) { return samples }
        guard let file = try? OpenFile(reading: url.path),
            let samples = try? MovieOutline.Samples(ofTrack: id, in: file)
        else { return nil }
        knownSamples.withLock { $0[id] = samples }
        return samples
    }

    private func read() throws -> Contents {
        guard url.isFileURL else { throw URLError(.unsupportedURL, userInfo: [NSURLErrorFailingURLErrorKey: url]) }
        do throws(LibraryError) {
            return try contents(of: OpenFile(reading: url.path))
        } catch {
            if error.code == .notFound {
                throw URLError(.fileDoesNotExist, userInfo: [NSURLErrorFailingURLErrorKey: url])
            }
            throw AVError(error)
        }
    }

    private func contents(of file: borrowing OpenFile) throws(LibraryError) -> Contents {
        do throws(LibraryError) {
            return Contents(try MovieOutline(of: file), self, isMadeOfBoxes: true)
        } catch {
            guard error.code == .unsupportedFormat else { throw error }
            return Contents(try IsolatedDecoder().outline(of: file), self, isMadeOfBoxes: false)
        }
    }
}

extension MovieFile.Contents {
    fileprivate init(_ outline: MovieOutline, _ movie: MovieFile, isMadeOfBoxes: Bool) {
        self.isMadeOfBoxes = isMadeOfBoxes
        type = AVFileType(outline.uniformTypeIdentifier)
        duration = CMTime(outline.duration)
        tracks = outline.tracks.map { AVAssetTrack($0, of: movie) }
    }
}

extension CMTime {
    private static let defaultTimescale: CMTimeScale = 600

    /// Converts ticks to a time; zero for a movie without time scale.
    init(_ ticks: MovieOutline.Ticks) {
        if let timescale = CMTimeScale(exactly: ticks.timescale), timescale > 0 {
            self.init(value: CMTimeValue(ticks.count), timescale: timescale)
        } else if ticks.timescale > 0 {
            let seconds = Double(ticks.count) / Double(ticks.timescale)
            self.init(seconds: seconds, preferredTimescale: CMTime.defaultTimescale)
        } else {
            self = .zero
        }
    }
}
