// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import Observation
public import Photos
internal import Synchronization

/// The download of the files that show an asset: its picture or movie, or both for a Live Photo.
///
/// ``status`` and ``progress`` can be observed on the main actor (`withObservationTracking`); observers are notified
/// after each change. They also reflect downloads caused by requests for pictures, bytes or movies of the same
/// ``MediaAsset``. May be used from any thread.
public final class MediaDownload: Observable, Sendable {
    /// The states of a download.
    public enum Status: Sendable {
        /// Nothing was downloaded through this object. ``MediaDownload/isLocal()`` tells whether the files are on this
        /// machine.
        case idle
        /// The files are being downloaded.
        case downloading
        /// The download was cancelled, and can be resumed.
        case cancelled
        /// The files are on this machine.
        case finished
        /// The download failed; it can be resumed.
        case failed
    }

    fileprivate struct Current {
        var state = DownloadState()
        var request: DownloadCanceller?
        var waiting: [@Sendable ((any Error)?) -> Void] = []
        /// True from a change until observers are notified.
        var isAboutToTell = false
    }

    private let files: ShownFiles
    private let registrar = ObservationRegistrar()
    private let current = Mutex(Current())

    init(of asset: PHAsset) { files = ShownFiles(asset) }

    /// The state of the download.
    public var status: Status {
        registrar.access(self, keyPath: \.status)
        return current.withLock { $0.state.status }
    }

    /// The downloaded part, from 0 to 1. The value and the downloaded bytes are kept after a cancellation or a failure.
    public var progress: Double {
        registrar.access(self, keyPath: \.progress)
        return current.withLock { $0.state.progress }
    }

    /// The reason why the last download failed; `nil` unless the state is `failed`.
    public var error: PHPhotosError? {
        registrar.access(self, keyPath: \.error)
        return current.withLock { $0.state.error }
    }

    /// Returns true if all files that show the asset are on this machine, without a download. Opens them.
    public func isLocal() async -> Bool {
        await withCheckedContinuation { continuation in
            _ = files.makeLocal(mayDownload: false) { continuation.resume(returning: $0 == nil) }
        }
    }

    /// Tells whether all files that show the asset are on this machine, as ``isLocal()`` does. The handler is called
    /// once, on the main queue.
    public func isLocal(completion: @escaping @Sendable (Bool) -> Void) {
        _ = files.makeLocal(mayDownload: false) { error in
            let isLocal = error == nil
            DispatchQueue.main.async { completion(isLocal) }
        }
    }

    /// Starts the download, unless it is already running. If no file is missing, the download finishes at once.
    ///
    /// - Parameter completion: Called once, on the main queue, when the download ends: with `nil` if the files are on
    ///   this machine, otherwise with a `PHPhotosError` or a `CancellationError`.
    public func start(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        guard let completion else { return begin(nil) }
        begin { error in DispatchQueue.main.async { completion(error) } }
    }

    /// Continues a download that was cancelled or failed. Bytes that were already downloaded are not downloaded again.
    public func resume() { start() }

    /// Cancels the download. The state changes at once; waiting callers get a `CancellationError`.
    ///
    /// Downloads that a request caused are cancelled with it (``MediaAsset/cancelRequest(_:)``).
    public func cancel() {
        var request: DownloadCanceller?
        update { current in
            guard current.state.status == .downloading else { return }
            current.state.cancel()
            request = current.request.take()
        }
        request?.cancel()
    }

    /// Downloads missing files, and returns when all files are on this machine.
    ///
    /// Throws `PHPhotosError`. If the task is cancelled, so is the download, and `CancellationError` is thrown.
    nonisolated(nonsending) public func finish() async throws {
        try Task.checkCancellation()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                begin { error in
                    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
                }
                // A cancellation before the beginning found nothing to cancel.
                if Task.isCancelled { cancel() }
            }
        } onCancel: {
            cancel()
        }
    }

    // MARK: Attempts

    private func begin(_ waiting: (@Sendable ((any Error)?) -> Void)?) {
        var attempt: Int?
        update { current in
            if let waiting { current.waiting.append(waiting) }
            attempt = current.state.begin(.download)
        }
        guard let attempt else { return }
        let request = files.makeLocal(mayDownload: true) { part in
            self.update { $0.state.report(part, of: attempt) }
        } completion: { error in
            self.update { $0.state.end(attempt, error) }
        }
        let isCancelled = current.withLock { current in
            guard current.state.isRunning(attempt) else { return true }
            current.request = request
            return false
        }
        if isCancelled { request.cancel() }
    }

    /// Changes the state, and tells those who wait for the end, and soon those who observe it.
    private func update(_ change: (inout Current) -> Void) {
        let (ended, isAboutToTell) = current.withLock { current in
            change(&current)
            defer { current.isAboutToTell = true }
            return (current.takeEnded(), current.isAboutToTell)
        }
        for tell in ended { tell() }
        if !isAboutToTell { DispatchQueue.main.async { self.tellObservers() } }
    }

    /// Tells observers what has changed, after it has, on the main queue.
    ///
    /// An observation begins when the values were read. If another thread notified it, a change between the reading and
    /// the start of the observation would be missed, and a view would never show it. Several changes are reported as
    /// one.
    private func tellObservers() {
        current.withLock { $0.isAboutToTell = false }
        registrar.withMutation(of: self, keyPath: \.status) {}
        registrar.withMutation(of: self, keyPath: \.progress) {}
        registrar.withMutation(of: self, keyPath: \.error) {}
    }
}

extension MediaDownload.Current {
    /// Returns the calls of those who wait, if the download has ended.
    fileprivate mutating func takeEnded() -> [@Sendable () -> Void] {
        let outcome: (any Error)?
        switch state.status {
        case .downloading: return []
        case .idle, .finished: outcome = nil
        case .cancelled: outcome = CancellationError()
        case .failed: outcome = state.error
        }
        defer { waiting = [] }
        return waiting.map { tell in { tell(outcome) } }
    }
}

extension MediaDownload {
    /// Returns the activity of a request, which may download.
    func activity() -> Activity { Activity(self) }

    /// The progress of a download that a request of the asset causes. Without one it tells nothing.
    final class Activity: Sendable {
        private struct Told {
            var attempt: Int?
            var isEnded = false
            var error: (any Error)?
        }

        private let download: MediaDownload
        private let told = Mutex(Told())

        init(_ download: MediaDownload) { self.download = download }

        /// Tells the part that is here.
        func report(_ part: Double) {
            guard let attempt = attempt() else { return }
            download.update { $0.state.report(part, of: attempt) }
        }

        /// Tells the end of the request, with its error.
        func end(_ error: (any Error)?) {
            let attempt = told.withLock { told in
                told.isEnded = true
                told.error = error
                return told.attempt
            }
            if let attempt { download.update { $0.state.end(attempt, error) } }
        }

        /// Returns the attempt that the request is, which begins with the first part.
        private func attempt() -> Int? {
            let (known, isEnded) = told.withLock { ($0.attempt, $0.isEnded) }
            guard known == nil, !isEnded else { return known }
            var begun: Int?
            download.update { begun = $0.state.begin(.request) }
            guard let begun else { return nil }
            let (isLate, error) = told.withLock { told in
                told.attempt = begun
                return (told.isEnded, told.error)
            }
            // The request ended while the attempt began.
            if isLate { download.update { $0.state.end(begun, error) } }
            return begun
        }
    }
}
